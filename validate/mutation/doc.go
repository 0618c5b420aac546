// Package mutation holds tests only: one error at a time is put into releases, and the checks must find it where it
// stands. It never changes how documents are checked. Errors are put into a third of the committed releases by each test,
// and into all of them with the shared folder.
//
//	TIEOUT_SHARED=… go test ./validate/mutation -run Mutations -v
package mutation
