package oim

import "github.com/tieout/tieout"

var rulesCSV = []tieout.Rule{}
