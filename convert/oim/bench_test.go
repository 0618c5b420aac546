package oim_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/tieout/tieout/convert/oim"
)

// largeJSON is a report of n facts, about 105 bytes each.
func largeJSON(n int) []byte {
	var b bytes.Buffer
	b.WriteString(`{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json","namespaces":{"e":"http://example.com/e","iso4217":"http://www.xbrl.org/2003/iso4217","s":"http://example.com/s"},"taxonomy":["http://example.com/e.xsd"]},"facts":{`)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "\n"+`"f%d":{"value":"%d","decimals":-3,"dimensions":{"concept":"e:C%d","entity":"s:1","period":"20%02d-01-01T00:00:00","unit":"iso4217:EUR"}}`,
			i, i*1000, i%500, 10+i%30)
	}
	b.WriteString("}}\n")
	return b.Bytes()
}

// largeSize is the number of facts of the benchmarks: TIEOUT_BENCH_FACTS, or 100,000.
func largeSize() int {
	if n, err := strconv.Atoi(os.Getenv("TIEOUT_BENCH_FACTS")); err == nil {
		return n
	}
	return 100_000
}

// BenchmarkTokens is the floor that reading is measured against: a plain token pass.
func BenchmarkTokens(b *testing.B) {
	data := largeJSON(largeSize())
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		d := jsontext.NewDecoder(bytes.NewReader(data))
		for {
			if _, err := d.ReadToken(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkReadJSON(b *testing.B) {
	data := largeJSON(largeSize())
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		res, diags, err := oim.ReadJSON(context.Background(), "large.json", data, oim.Options{})
		if err != nil || len(diags) > 0 || len(res.Report.Facts) != largeSize() {
			b.Fatal(err, diags)
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(m.Sys)/(1<<20), "MiB-sys")
}

func BenchmarkWriteJSON(b *testing.B) {
	data := largeJSON(largeSize())
	res, _, err := oim.ReadJSON(context.Background(), "large.json", data, oim.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := oim.WriteJSON(io.Discard, res.Report, oim.WriteOptions{Info: res.Info}); err != nil {
			b.Fatal(err)
		}
	}
}
