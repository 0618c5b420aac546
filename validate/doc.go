// Package validate runs rules over a report and its taxonomy. It knows no specification: the rules are in
// validate/rules, and the readers have reported what is wrong with the syntax before it starts.
package validate
