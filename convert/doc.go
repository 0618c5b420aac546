// Package convert is the door: it opens any report or earnings release and writes any format. It joins the
// readers and writers below it and knows none of their syntax.
//
// It must never import a rule or a reporter.
package convert
