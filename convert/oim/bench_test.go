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

// largeCSV is the same report as xBRL-CSV.
func largeCSV(b *testing.B, n int) memory {
	b.Helper()
	res, _, err := oim.ReadJSON(context.Background(), "large.json", largeJSON(n), oim.Options{})
	if err != nil {
		b.Fatal(err)
	}
	files := memory{}
	if _, err := oim.WriteCSV(files.create, res.Report, oim.WriteOptions{Info: res.Info}); err != nil {
		b.Fatal(err)
	}
	return files
}

func BenchmarkReadCSV(b *testing.B) {
	files := largeCSV(b, largeSize())
	b.SetBytes(int64(len(files["report-facts.csv"])))
	b.ReportAllocs()
	for b.Loop() {
		res, diags, err := oim.ReadCSV(context.Background(), "report.json", files["report.json"], files.open, oim.Options{URL: memoryURL + "report.json"})
		if err != nil || len(diags) > 0 || len(res.Report.Facts) != largeSize() {
			b.Fatal(err, diags)
		}
	}
}

func BenchmarkWriteCSV(b *testing.B) {
	res, _, err := oim.ReadJSON(context.Background(), "large.json", largeJSON(largeSize()), oim.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := oim.WriteCSV(memory{}.create, res.Report, oim.WriteOptions{Info: res.Info}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDiff(b *testing.B) {
	res, _, err := oim.ReadJSON(context.Background(), "large.json", largeJSON(largeSize()), oim.Options{})
	if err != nil {
		b.Fatal(err)
	}
	again, _, err := oim.ReadJSON(context.Background(), "large.json", largeJSON(largeSize()), oim.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if ds := oim.Diff(res.Report, again.Report, nil); len(ds) > 0 {
			b.Fatal(len(ds))
		}
	}
}
