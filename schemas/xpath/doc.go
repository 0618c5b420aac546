// Package xpath compiles and evaluates expressions of XPath 2.0, with the functions and operators of its standard
// library, on any tree that implements [Node].
//
//	e, err := xpath.Compile("sum(//item[@kind = 'x']) eq 10.5", xpath.Static{})
//	v, err := e.Evaluate(ctx, &xpath.Context{Item: tree.Root()})
//
// An expression is compiled once; an [Expression] is immutable and safe for concurrent use. Integers and decimals
// are exact; only xs:double and xs:float are binary. Errors carry the codes of the standard ([Error]).
//
// Every evaluation is bounded in steps and in what it holds ([Limits]), and ends when its context.Context does. The
// package opens nothing: documents come from the caller ([Context]).
//
// It knows XML and XML Schema, and nothing of XBRL.
package xpath
