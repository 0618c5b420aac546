package convert

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

func BenchmarkOpenRelease(b *testing.B) {
	data, err := os.ReadFile("../testdata/releases/infocrossing-2003-q4.txt")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Open(context.Background(), "q4.txt", data, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// largeSize is the number of facts of the benchmarks: TIEOUT_BENCH_FACTS, or 100,000.
func largeSize() int {
	if n, err := strconv.Atoi(os.Getenv("TIEOUT_BENCH_FACTS")); err == nil {
		return n
	}
	return 100_000
}

// largeSchema declares the concepts of largeJSON.
func largeSchema() []byte {
	var s bytes.Buffer
	s.WriteString(`<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" targetNamespace="http://example.com/e">
<xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>`)
	for i := range 500 {
		fmt.Fprintf(&s, `<xs:element name="C%d" id="e_C%d" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" nillable="true"/>`, i, i)
	}
	s.WriteString("</xs:schema>")
	return s.Bytes()
}

// largeJSON is a report of n facts of about 105 bytes each.
func largeJSON(n int) []byte {
	var s bytes.Buffer
	s.WriteString(`{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json","namespaces":{"e":"http://example.com/e","iso4217":"http://www.xbrl.org/2003/iso4217","s":"http://example.com/s"},"taxonomy":["e.xsd"]},"facts":{`)
	for i := range n {
		if i > 0 {
			s.WriteByte(',')
		}
		fmt.Fprintf(&s, "\n"+`"f%d":{"value":"%d","decimals":-3,"dimensions":{"concept":"e:C%d","entity":"s:1","period":"%d-%02d-%02dT00:00:00","unit":"iso4217:EUR"}}`,
			i, i*1000, i%500, 1990+i/500/336, 1+i/500/28%12, 1+i/500%28)
	}
	s.WriteString("}}\n")
	return s.Bytes()
}

// tokenTime is how long a plain token pass over a JSON document takes: the floor that the benchmarks compare with.
func tokenTime(b *testing.B, data []byte) time.Duration {
	start := time.Now()
	for d := jsontext.NewDecoder(bytes.NewBuffer(data)); ; {
		if _, err := d.ReadToken(); errors.Is(err, io.EOF) {
			return time.Since(start)
		} else if err != nil {
			b.Fatal(err)
		}
	}
}

// benchConvert opens a report of largeJSON's facts with its taxonomy, which checks it, and writes it in a format.
// "x-tokens" is its time in token passes over the JSON of the same facts.
func benchConvert(b *testing.B, from, to string) {
	dir := b.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "e.xsd"), largeSchema(), 0o600); err != nil {
		b.Fatal(err)
	}
	data, name := largeJSON(largeSize()), filepath.Join(dir, "r.json")
	tokens := data
	ctx := context.Background()
	if from != "json" {
		doc, err := Open(ctx, name, data, Options{})
		if err != nil {
			b.Fatal(err)
		}
		files, _, err := Write(ctx, doc, []string{from}, dir)
		if err != nil {
			b.Fatal(err)
		}
		for _, f := range files {
			name = filepath.Join(dir, f.Name)
			data = f.Data
			if err := os.WriteFile(name, f.Data, 0o600); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportAllocs()
	var ours, floor time.Duration
	for b.Loop() {
		floor += tokenTime(b, tokens)
		start := time.Now()
		doc, err := Open(ctx, name, data, Options{})
		if err != nil || len(doc.Diagnostics) > 0 || len(doc.Report.Facts) != largeSize() {
			b.Fatal(err, doc.Diagnostics)
		}
		if _, _, err := Write(ctx, doc, []string{to}, dir); err != nil {
			b.Fatal(err)
		}
		ours += time.Since(start)
	}
	b.ReportMetric(float64(ours)/float64(floor), "x-tokens")
}

func BenchmarkJSONToXBRL(b *testing.B) { benchConvert(b, "json", "xbrl") }
func BenchmarkCSVToXBRL(b *testing.B)  { benchConvert(b, "csv", "xbrl") }
func BenchmarkXBRLToJSON(b *testing.B) { benchConvert(b, "xbrl", "json") }
