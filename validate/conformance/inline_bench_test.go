package conformance

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tieout/tieout/convert"
)

const inlineBenchHead = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2020-02-12" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:e="urn:bench" xml:lang="en"><head><title>Report</title></head><body><div style="display:none"><ix:header><ix:references><link:schemaRef xlink:type="simple" xlink:href="e.xsd"/></ix:references><ix:resources>
<xbrli:unit id="u"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>
`

const inlineBenchRow = `<tr style="background-color:#cceeff"><td style="padding:2px 1pt;text-align:left;vertical-align:bottom">Revenues from contracts with customers</td><td style="text-align:right">$</td><td style="text-align:right"><ix:nonFraction name="e:A%d" contextRef="c%d" unitRef="u" decimals="-6" scale="6" format="ixt:num-dot-decimal" id="f%d">1,234</ix:nonFraction></td></tr>
`

// writeInlineReport writes a report of at least size bytes with its taxonomy: tables in text blocks, a fact in each row. It
// returns its path and the number of its facts.
func writeInlineReport(t testing.TB, dir string, size int) (path string, facts int) {
	t.Helper()
	const contexts, concepts, rows = 250, 500, 50
	var b, schema bytes.Buffer
	b.WriteString(inlineBenchHead)
	for i := range contexts {
		fmt.Fprintf(&b, `<xbrli:context id="c%d"><xbrli:entity><xbrli:identifier scheme="urn:x">1</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:instant>%d-%02d-%02d</xbrli:instant></xbrli:period></xbrli:context>`+"\n", i, 2000+i/336, 1+i/28%12, 1+i%28)
	}
	b.WriteString("</ix:resources></ix:header></div>\n")
	schema.WriteString(`<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" targetNamespace="urn:bench"><xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>`)
	for i := range concepts {
		fmt.Fprintf(&schema, `<xs:element name="A%[1]d" id="e_A%[1]d" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" nillable="true"/>`, i)
	}
	n := 0
	for block := 0; block == 0 || b.Len() < size; block++ {
		fmt.Fprintf(&schema, `<xs:element name="T%[1]d" id="e_T%[1]d" type="xbrli:stringItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" nillable="true"/>`, block)
		fmt.Fprintf(&b, `<ix:nonNumeric name="e:T%[1]d" contextRef="c0" escape="true" id="t%[1]d"><div><table>`+"\n", block)
		for range rows {
			fmt.Fprintf(&b, inlineBenchRow, n/contexts%concepts, n%contexts, n)
			n++
		}
		b.WriteString("</table></div></ix:nonNumeric>\n")
		facts++
	}
	b.WriteString("</body></html>\n")
	schema.WriteString("</xs:schema>\n")
	path = filepath.Join(dir, "report.xhtml")
	for name, data := range map[string][]byte{path: b.Bytes(), filepath.Join(dir, "e.xsd"): schema.Bytes()} {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return path, facts + n
}

// BenchmarkInlineReport opens an inline report of 5 MB, checks of its syntax and its instance included. It tells the most
// memory that a process takes for it beside what one takes for a report of few facts, in sizes of the document, and, where
// TIEOUT_ARELLE names a Python with arelle-release, how many times longer Arelle takes to load it.
func BenchmarkInlineReport(b *testing.B) {
	path, facts := writeInlineReport(b, b.TempDir(), 5_000_000)
	data, err := os.ReadFile(path)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	b.ResetTimer()
	for b.Loop() {
		openInlineReport(b, path, data, facts)
	}
	b.StopTimer()
	ours := b.Elapsed().Seconds() / float64(b.N)
	small, _ := writeInlineReport(b, b.TempDir(), 1)
	if most := peakMemory(b, path); most > 0 {
		b.ReportMetric(float64(most-peakMemory(b, small))/float64(len(data)), "x-size-peak")
	}
	if python := arellePython(); python != "" {
		b.ReportMetric(arelleLoads(b, python, path)/ours, "times-faster-than-arelle")
	}
}

func openInlineReport(t testing.TB, path string, data []byte, facts int) {
	t.Helper()
	doc, err := convert.Open(context.Background(), path, data, convert.Options{})
	if err != nil || facts > 0 && (len(doc.Diagnostics) > 0 || len(doc.Report.Facts) != facts) {
		t.Fatal(err)
	}
}

// peakOf is the environment variable that names the report of a process which only opens that.
const peakOf = "TIEOUT_BENCH_PEAK_OF"

// TestPeakMemory is the process whose memory is measured: it opens one report.
func TestPeakMemory(t *testing.T) {
	path := os.Getenv(peakOf)
	if path == "" {
		t.Skip("the process of a benchmark")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	openInlineReport(t, path, data, 0)
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip(err)
	}
	for line := range strings.Lines(string(status)) {
		if name, value, _ := strings.Cut(line, ":"); name == "VmHWM" {
			fmt.Println("peak", strings.Fields(value)[0], "kB")
		}
	}
}

// peakMemory is the most memory, in bytes, that a process which opens a report has taken; 0 where the system does not tell.
func peakMemory(b *testing.B, path string) int {
	b.Helper()
	c := exec.Command(os.Args[0], "-test.run", "^TestPeakMemory$", "-test.v")
	c.Env = append(os.Environ(), peakOf+"="+path)
	out, err := c.CombinedOutput()
	if err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	m := regexp.MustCompile(`(?m)^peak (\d+) kB`).FindSubmatch(out)
	if m == nil {
		return 0
	}
	kb, err := strconv.Atoi(string(m[1]))
	if err != nil {
		b.Fatal(err)
	}
	return kb << 10
}

// arelleLoads is how many seconds Arelle says that it takes to load a report.
func arelleLoads(b *testing.B, python, path string) float64 {
	b.Helper()
	out, err := exec.Command(python, "-m", "arelle.CntlrCmdLine", "--file", path, "--internetConnectivity", "offline", "--plugins", "inlineXbrlDocumentSet").CombinedOutput()
	if err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	m := regexp.MustCompile(`loaded in ([0-9.,]+) secs`).FindSubmatch(out)
	if m == nil {
		b.Fatalf("Arelle says\n%s", out)
	}
	seconds, err := strconv.ParseFloat(strings.ReplaceAll(string(m[1]), ",", ""), 64)
	if err != nil {
		b.Fatal(err)
	}
	return seconds
}
