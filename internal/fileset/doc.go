// Package fileset writes files so that none is ever seen half written: each is written beside its place and renamed,
// and a set of files is put in place as a whole or not at all.
//
//	set := fileset.New(fileset.Options{Spared: inputs})
//	w, err := set.Create("out/report.json") // write, and close
//	err = set.Commit()                      // or set.Discard()
//
// What is being written stands in a folder .tieout-NUMBER beside its place, which is locked while its writer lives.
// Whoever writes to the same place later removes the folders of writers that were killed, and undoes what they had
// half put in place. Modes of files that are replaced stay, new files obey the umask, symbolic links are followed.
//
// It must never import another room.
package fileset
