package xpath

import "github.com/tieout/tieout"

// Rules are the codes of errors of expressions, with the prefix err that the standard uses.
func Rules() []tieout.Rule {
	out := make([]tieout.Rule, 0, len(errorRules))
	for _, r := range errorRules {
		out = append(out, tieout.Rule{Code: "err:" + r.code, Severity: tieout.Error, Spec: r.spec, Doc: r.doc,
			Advice: "Correct the expression that the message quotes, or the value that it was evaluated on."})
	}
	return out
}

const (
	specXPath     = "XPath 2.0, G"
	specFunctions = "XPath 2.0 Functions and Operators, C"
)

var errorRules = []struct{ spec, code, doc string }{
	{specXPath, "XPDY0002", "An expression needs a context item, or the value of a variable, and there is none."},
	{specXPath, "XPDY0050", "A value is not of the type that it is treated as, or a path begins with / in a tree without a document."},
	{specXPath, "XPDY0130", "The evaluation of an expression goes beyond a limit."},
	{specXPath, "XPST0003", "An expression breaks the grammar."},
	{specXPath, "XPST0008", "An expression names a variable, a type or a declaration that is not known."},
	{specXPath, "XPST0010", "An expression uses an axis that is not supported."},
	{specXPath, "XPST0017", "An expression calls a function that does not exist with that number of arguments."},
	{specXPath, "XPST0051", "An expression names an atomic type that does not exist."},
	{specXPath, "XPST0080", "A cast names a type that nothing can be cast to."},
	{specXPath, "XPST0081", "An expression uses a prefix that is not declared."},
	{specXPath, "XPTY0004", "A value is not of the type that is asked for."},
	{specXPath, "XPTY0018", "The last step of a path gives nodes and other values."},
	{specXPath, "XPTY0019", "A step of a path starts from a value that is no node."},
	{specXPath, "XPTY0020", "The context item of a step is no node."},
	{specFunctions, "FOAR0001", "A number is divided by zero."},
	{specFunctions, "FOAR0002", "The result of a calculation is out of range."},
	{specFunctions, "FOCA0001", "A decimal has too many digits."},
	{specFunctions, "FOCA0002", "A value has not the lexical form of its type."},
	{specFunctions, "FOCA0003", "An integer has too many digits."},
	{specFunctions, "FOCA0005", "A duration is multiplied or divided by NaN."},
	{specFunctions, "FOCH0001", "A number is not that of a character."},
	{specFunctions, "FOCH0002", "A collation is not supported."},
	{specFunctions, "FOCH0003", "A normalization form is not supported."},
	{specFunctions, "FODC0001", "IDs are looked for in a tree without a document."},
	{specFunctions, "FODC0002", "A document is not available to the expression."},
	{specFunctions, "FODC0004", "The argument of fn:collection is no URI."},
	{specFunctions, "FODC0005", "The argument of fn:doc is no URI."},
	{specFunctions, "FODT0001", "A date is out of range."},
	{specFunctions, "FODT0002", "A duration is out of range."},
	{specFunctions, "FODT0003", "A time zone is beyond 14 hours."},
	{specFunctions, "FOER0000", "An expression calls fn:error."},
	{specFunctions, "FONS0004", "A value uses a prefix that is not declared."},
	{specFunctions, "FONS0005", "A relative URI is resolved where there is no base."},
	{specFunctions, "FORG0001", "A value cannot be cast to a type."},
	{specFunctions, "FORG0002", "A URI cannot be resolved."},
	{specFunctions, "FORG0003", "fn:zero-or-one is called with several items."},
	{specFunctions, "FORG0004", "fn:one-or-more is called with none."},
	{specFunctions, "FORG0005", "fn:exactly-one is called with none, or several."},
	{specFunctions, "FORG0006", "A function is called with an argument of a type that it does not take."},
	{specFunctions, "FORG0008", "A date and a time of different time zones are joined."},
	{specFunctions, "FORX0001", "A regular expression has an unknown flag."},
	{specFunctions, "FORX0002", "A regular expression breaks the grammar."},
	{specFunctions, "FORX0003", "A regular expression matches the empty string where it must not."},
	{specFunctions, "FORX0004", "A replacement string breaks the grammar."},
	{specFunctions, "FOTY0012", "The value of an element is asked for that has child elements only."},
}
