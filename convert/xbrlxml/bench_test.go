package xbrlxml

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"
)

// benchInstance is the instance named by TIEOUT_BENCH_INSTANCE, or one of 50,000 facts in 100 contexts.
func benchInstance(tb testing.TB) []byte {
	if path := os.Getenv("TIEOUT_BENCH_INSTANCE"); path != "" {
		data, err := os.ReadFile(path)
		if err != nil {
			tb.Fatal(err)
		}
		return data
	}
	var b bytes.Buffer
	b.WriteString(`<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:b="http://example.com/b">
<link:schemaRef xlink:type="simple" xlink:href="b.xsd"/>
<xbrli:unit id="u"><xbrli:measure>iso4217:EUR</xbrli:measure></xbrli:unit>
`)
	for c := range 100 {
		fmt.Fprintf(&b, `<xbrli:context id="c%d"><xbrli:entity><xbrli:identifier scheme="http://example.com/id">E</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:instant>%d-12-31</xbrli:instant></xbrli:period></xbrli:context>`+"\n", c, 1900+c)
		for i := range 500 {
			fmt.Fprintf(&b, `<b:T%d contextRef="c%d" unitRef="u" decimals="0" id="f%d">%d</b:T%d>`+"\n", i, c, c*500+i, c*7919*(i+1), i)
		}
	}
	b.WriteString("</xbrli:xbrl>\n")
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) {
	data := benchInstance(b)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		result, ds, err := Read(context.Background(), "bench.xml", data, Options{})
		if err != nil || len(ds) > 0 || len(result.Report.Facts) < 1000 {
			b.Fatal(err, ds)
		}
	}
}

// expatScript parses standard input with expat and no handlers, and prints the seconds that the best of three took.
const expatScript = `
import sys, time
from xml.parsers import expat
data, best = sys.stdin.buffer.read(), 1e9
for _ in range(3):
    p = expat.ParserCreate()
    t = time.perf_counter()
    p.Parse(data, True)
    best = min(best, time.perf_counter() - t)
print(best)
`

// BenchmarkAgainstExpat measures reading without a taxonomy as a multiple of the time that
// expat takes to parse the same bytes. Set TIEOUT_BENCH_INSTANCE to a large report.
func BenchmarkAgainstExpat(b *testing.B) {
	python, err := exec.LookPath("python3")
	if err != nil {
		b.Skip("python3 is not installed")
	}
	data := benchInstance(b)
	expat := func() float64 {
		cmd := exec.Command(python, "-c", expatScript)
		cmd.Stdin = bytes.NewReader(data)
		out, err := cmd.Output()
		if err != nil {
			b.Fatal(err)
		}
		seconds, err := strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
		if err != nil {
			b.Fatal(err)
		}
		return seconds
	}
	b.SetBytes(int64(len(data)))
	best, base := math.Inf(1), expat()
	for b.Loop() {
		for range 3 {
			begin := time.Now()
			if _, _, err := Read(context.Background(), "bench.xml", data, Options{}); err != nil {
				b.Fatal(err)
			}
			best = min(best, time.Since(begin).Seconds())
		}
	}
	b.ReportMetric(best/min(base, expat()), "×expat")
}

func BenchmarkWrite(b *testing.B) {
	data := benchInstance(b)
	result, _, err := Read(context.Background(), "bench.xml", data, Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if err := Write(io.Discard, result.Report, WriteOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}
