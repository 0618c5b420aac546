// Package fault carries panics out of goroutines to whoever waits for them, so that a fault on one document can be
// recovered from where the document is known. It must never import anything of this module.
package fault
