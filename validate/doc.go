// Package validate runs checks over a report and its taxonomy, concludes the verdict, and keeps baselines of what is known.
// It knows no specification: the checks are in validate/rules, whose Check is the door, and the readers have reported what is
// wrong with the syntax before it starts.
//
//	in := validate.Of(document, validate.Options{})
//	found, err := validate.Run(ctx, in, rules.Checks())
package validate
