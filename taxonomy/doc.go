// Package taxonomy is the model of a discoverable taxonomy set (DTS): concepts, labels, roles and
// relationship sets, as they are after prohibition and overriding. A [DTS] never changes once it has been
// built, so goroutines may share it; package discover is its only writer.
//
// It imports schemas/xsd, the root package and internal packages, never a package that reads or writes reports.
package taxonomy
