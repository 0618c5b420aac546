package rulefile

import "github.com/tieout/tieout"

// CodeBroken is the code of what a rule finds.
const CodeBroken = "tieout:ruleBroken"

// The codes of rules files.
var (
	ruleSyntax = tieout.Rule{Code: "tieout:ruleSyntax", Severity: tieout.Error, Aspect: tieout.Usage, Spec: "tieout",
		Doc:     "A rules file is not readable: its YAML, a key or value of it, or an expression.",
		Advice:  "Correct the place that the excerpt shows. `tieout taxonomy lint FILE` checks again.",
		Example: "rules:\n  - name: balance\n    expression: Assets = = Liabilities"}
	ruleConcept = tieout.Rule{Code: "tieout:ruleConcept", Severity: tieout.Warning, Aspect: tieout.Usage, Spec: "tieout",
		Doc:    "A rule names a concept, a dimension, a member or a prefix that the taxonomy does not have, or a name that it has several times. The rule is not evaluated: for a document that is a warning, since the rule may be about others; where no document of a run has the name, and one has a like one or its namespace, it is an error.",
		Advice: "Correct the name; with a prefix it says which of several is meant."}
	ruleType = tieout.Rule{Code: "tieout:ruleType", Severity: tieout.Error, Aspect: tieout.Usage, Spec: "tieout",
		Doc:     "An expression joins what does not fit together: a text with a number, a comparison of all members with one figure, a moment of a period that the rule does not have. The rule is not evaluated.",
		Advice:  "Correct the expression at the place that the excerpt shows.",
		Example: "expression: Assets + 'x' = Liabilities"}
	ruleUnused = tieout.Rule{Code: "tieout:ruleUnused", Severity: tieout.Warning, Aspect: tieout.Usage, Spec: "tieout",
		Doc:    "A parameter or a namespace of a rules file is used by no rule, or two rules have the same expression.",
		Advice: "Remove it, or use it."}
	ruleBroken = tieout.Rule{Code: CodeBroken, Severity: tieout.Inconsistency, Aspect: tieout.TieOut, Spec: "tieout",
		Doc:    "A rule of a rules file does not hold for figures of the document. Its severity is the rule's.",
		Advice: "Read the message of the rule, and correct the figures that it names."}
	// NotEvaluated is the rule of findings about rules that were not evaluated.
	NotEvaluated = tieout.Rule{Code: "tieout:ruleNotEvaluated", Severity: tieout.Info, Aspect: tieout.Usage, Spec: "tieout",
		Doc:    "No figures of a document meet in a rule, or its taxonomy does not have what the rule names though that of another document does: it was evaluated not once, and nothing is known of what it is about.",
		Advice: "See that the document reports every concept of the rule for one period, unit and set of dimensions; `Concept ?? 0` makes one optional."}
)

// Rules are the codes that reading, compiling and running a rules file may report.
var Rules = []tieout.Rule{ruleSyntax, ruleConcept, ruleType, ruleUnused, ruleBroken, NotEvaluated}
