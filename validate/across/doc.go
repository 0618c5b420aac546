// Package across holds the reports of one entity against each other, whenever and wherever each was read: it keeps of a
// report what the comparison needs, in a few bytes a figure, and compares reports that were kept.
//
//	kept, err := across.Pack(document.Report) // to be put away; later:
//	var u across.Unpacker
//	report, err := u.Unpack(kept)
//	found, err := across.Compare(ctx, reports, validate.Options{})
//
// It must never import a reporter.
package across
