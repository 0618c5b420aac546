// Package reporter writes the outcome of a run for people and for machines, one format a file. It knows
// diagnostics and documents, never how they were found.
package reporter
