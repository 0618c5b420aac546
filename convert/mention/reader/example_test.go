package reader_test

import (
	"context"
	"fmt"

	"github.com/tieout/tieout/convert/mention/mentiontest"
	"github.com/tieout/tieout/convert/mention/reader"
	"github.com/tieout/tieout/convert/mention/reading"
)

func ExampleRead() {
	text := mentiontest.Of(mentiontest.Quarter("For the first quarter of 2003, revenues rose 16.9% to $13.1 million. Gross profit was $6.1 million."))
	if err := reader.Read(context.Background(), text, func(*reading.Reading) bool { return false }); err != nil {
		panic(err)
	}
	for _, d := range text.Readings {
		fmt.Println(d.Value, d.Change, d.Phrases[0].Text, text.Calendar.Period(d.Spans[0].Span))
	}
	// Output:
	// 16.9 1 revenues 2003-01-01/2003-03-31
	// 13100000 0 revenues 2003-01-01/2003-03-31
	// 6100000 0 gross profit 2003-01-01/2003-03-31
}
