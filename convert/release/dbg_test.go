package release

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestDbgCal(t *testing.T) {
	for _, f := range strings.Split(os.Getenv("DOCS"), ",") {
		if f == "" {
			continue
		}
		b, _ := os.ReadFile("/work/lead/tagless/" + f)
		d, _ := decode(f, b)
		r := readDocument(d, Options{})
		c := r.cal
		fmt.Println(f, "yearEnd", c.yearEnd, "votes", c.votes, "weekly", c.weekly, "weekend", c.weekend, "shift", c.shift, "number", c.number, "labels", c.labels, "report", r.rel.Period)
		for _, e := range c.ends {
			if c.days[e] > 3 {
				fmt.Print(e.Format("2006-01-02"), ":", c.days[e], " ")
			}
		}
		fmt.Println()
	}
}
