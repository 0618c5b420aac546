// Package conformance runs the official suites as data: each variation is a subtest named
// suite/testcase/variation, totals are asserted, and docs/conformance.md is written from the results.
//
// It is for tests only: nothing imports it. The suites are found below the folder that the environment
// variable TIEOUT_SHARED names; without it the tests are skipped.
package conformance
