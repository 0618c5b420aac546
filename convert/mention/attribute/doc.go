// Package attribute finds the numbers that a text gives to something else than the tables do: to another period, row, part of the company or basis, whose figure they
// are. It must import no rooms of convert/mention behind contradict.
//
//	attributor := attribute.New(checker)
//	if v, ok := attributor.IsOfOtherTime(d); ok {
//		fmt.Println(v.Expected, v.Instead.Item.Printed) // what it should be, and what it is
//	}
//
// The files:
//
//	attributor              the numbers of a text
//	othertime, otherlength  of another time than their sentence speaks of; of another length
//	bracket                 what brackets behind levels had the year before
//	fixedtime               of another time than their own words fix
//	unprintedtime           of another time than their sentence opens with, which no column is of
//	otherbase               printed changes since another time, or on another basis, than words say
//	another, changenamed    levels and changes of another row than the one that is named
//	supported, plainname    levels that what is said of them, or their plain name, gives another figure
//	neighbourrow            levels of a row that leaves something out, or of one that is named in part
//	beside                  what another number of the sentence is of: changes on another basis, one figure for two names
//	persharebeside          amounts per share of another row than the amount beside them is of
//	inpart, sibling, partmargin   figures of another part of the company; margins of one
//	byaccounts, attributable   adjusted figures for those by the accounting standards; all of a result for the owners'
//	earlierforecast         what was expected before
//	exchangedpair           two in each other's place
//	peercolumn              of another column than the others of their sentence are in
//	dispersed               changes that sentences give a measure by turns, each of another part
//	turnedround             changes that went the other way
package attribute
