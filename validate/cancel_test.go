package validate_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/truth"
)

// largeDocuments are documents of every kind, of n facts each, on disk.
func largeDocuments(t *testing.T, n int) map[string][]byte {
	t.Helper()
	dir := t.TempDir()
	all := map[string][]byte{}
	put := func(name string, data []byte) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		all[path] = data
	}
	several := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, strings.ReplaceAll(format, "#", "%[1]d"), i)
		}
		return b.String()
	}
	many := func(format string) string { return several(n, format) }
	const head = "HARBOR LANTERN CORP.\nSTATEMENTS OF INCOME\n(in thousands)\n                    Three months ended March 31,\n                       2003       2002\n"
	put("rows.txt", []byte(head+many("Lamp oil of kind #      1,#    2,#\n")+many("Sales of oil # were $#.5 million in 2003. ")))
	put("rows.htm", []byte("<html><table><tr><td>(in thousands)<td>March 31, 2003"+many("<tr><td>Lamp oil #<td>7#")+"</table>"))
	put("rows.docx", zipped(t, "[Content_Types].xml", "<Types/>", "word/document.xml", `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:tbl>`+
		wordRow("(in thousands)", "March 31, 2003")+several(n/3, wordRow("Lamp oil #", "7#"))+`</w:tbl></w:body></w:document>`))
	put("rows.xlsx", zipped(t, "[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`+
		`<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>`+
		`<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
		"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml", `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/worksheets/sheet1.xml", `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`+sheetRow("(in thousands)", "March 31, 2003")+several(n/3, sheetRow("Lamp oil #", "7#"))+`</sheetData></worksheet>`))
	schema := `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" targetNamespace="http://example.com/e" xmlns:e="http://example.com/e">` +
		`<xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>` +
		many(`<xs:element name="N#" id="e_N#" type="xbrli:pureItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/>`) + `</xs:schema>`
	put("e.xsd", []byte(schema))
	put("labels.xml", []byte(`<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink"><link:labelLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">`+
		many(`<link:loc xlink:type="locator" xlink:href="e.xsd#e_N#" xlink:label="l#"/><link:label xlink:type="resource" xlink:label="r#" xlink:role="http://www.xbrl.org/2003/role/label" xml:lang="en">N #</link:label>`+
			`<link:labelArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-label" xlink:from="l#" xlink:to="r#"/>`)+`</link:labelLink></link:linkbase>`))
	put("report.json", []byte(`{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json","namespaces":{"e":"http://example.com/e","xbrl":"https://xbrl.org/2021"},"taxonomy":["e.xsd"]},"facts":{`+
		strings.TrimSuffix(many(`"f#":{"value":"#","decimals":0,"dimensions":{"concept":"e:N#","entity":"e:x#","period":"2025-01-01T00:00:00"}},`), ",")+`}}`))
	d, err := convert.Open(t.Context(), filepath.Join(dir, "report.json"), all[filepath.Join(dir, "report.json")], convert.Options{})
	if err != nil {
		t.Fatal(err)
	}
	files, _, err := convert.Write(t.Context(), d, []string{"xbrl", "csv", "inline"}, "")
	if err != nil {
		t.Fatal(err)
	}
	entries := []string{"p/META-INF/reportPackage.json", `{"documentInfo":{"documentType":"https://xbrl.org/report-package/2023"}}`, "p/reports/e.xsd", schema}
	for _, f := range files {
		put(f.Name, f.Data)
		if strings.HasSuffix(f.Name, ".xbrl") {
			entries = append(entries, "p/reports/"+f.Name, string(f.Data))
		}
	}
	put("report.zip", zipped(t, entries...))
	maps.DeleteFunc(all, func(name string, _ []byte) bool { return strings.HasSuffix(name, ".csv") }) // parts of a report
	return all
}

// zipped is an archive of entries, given as names and contents in turn.
func zipped(t *testing.T, entries ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(entries); i += 2 {
		w, err := z.Create(entries[i])
		if err == nil {
			_, err = io.WriteString(w, entries[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// wordRow is a row of a table in Word, sheetRow one of a sheet.
func wordRow(cells ...string) string {
	return "<w:tr><w:tc><w:p><w:r><w:t>" + strings.Join(cells, "</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>") + "</w:t></w:r></w:p></w:tc></w:tr>"
}

func sheetRow(cells ...string) string {
	return `<row><c t="inlineStr"><is><t>` + strings.Join(cells, `</t></is></c><c t="inlineStr"><is><t>`) + "</t></is></c></row>"
}

// TestCallingOff calls the work on large documents of every kind off, at moments in all its length. What opens and checks
// them returns then, though a reader may be stuck where it looked at the context; what writes them writes no more.
func TestCallingOff(t *testing.T) {
	t.Parallel()
	const most = time.Minute // what hangs; nothing takes near to that
	quarters := []int{2}     // of the questions, behind which a run is called off
	if truth.Thorough() {
		quarters = []int{1, 2, 3}
	}
	kinds := map[convert.Kind]bool{}
	for name, data := range largeDocuments(t, 1000) {
		kinds[convert.Detect(name, data)] = true
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			counted := &counting{Context: context.Background(), end: -1}
			said, err := outcome(counted, name, data, nil)
			if err != nil {
				t.Fatal(err)
			}
			var facts int
			if _, err := fmt.Sscanf(said, "%d facts", &facts); err != nil || facts < 300 && strings.HasPrefix(filepath.Base(name), "rows.") {
				t.Errorf("%d facts: too few to be called off among them", facts)
			}
			asked := counted.n
			if asked < 3+len(data)/(64<<10) {
				t.Errorf("the context is asked %d times for %d bytes", asked, len(data))
			}
			points := []int{1}
			for _, q := range quarters {
				points = append(points, asked*q/4)
			}
			for _, at := range points {
				ctx := newStuck(at)
				t.Cleanup(ctx.free)
				ended := make(chan error, 1)
				go func() {
					_, err := outcome(ctx, name, data, nil)
					ended <- err
				}()
				select {
				case err := <-ended:
					if !errors.Is(err, context.Canceled) {
						t.Errorf("called off at question %d of %d: %v", at, asked, err)
					}
				case <-time.After(most):
					t.Fatalf("called off at question %d of %d, and nothing returns", at, asked)
				}
			}
		})
	}
	for _, k := range []convert.Kind{convert.KindRelease, convert.KindInstance, convert.KindSchema, convert.KindLinkbase, convert.KindJSON, convert.KindCSV, convert.KindInline, convert.KindPackage} {
		if !kinds[k] {
			t.Errorf("no document is a %s", k)
		}
	}
}

// TestCallingOffWriting ends the context while formats are written: nothing more is written, and no file appears.
func TestCallingOffWriting(t *testing.T) {
	t.Parallel()
	docs := largeDocuments(t, 1000)
	var name string
	for n := range docs {
		if filepath.Base(n) == "report.json" {
			name = n
		}
	}
	d, err := convert.Open(t.Context(), name, docs[name], convert.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range convert.Formats {
		folder := t.TempDir()
		whole := &counting{Context: context.Background(), end: -1}
		if _, err := convert.WriteFiles(whole, d, []string{format}, convert.Output{Folder: folder, Name: "whole"}); err != nil {
			t.Fatal(format, err)
		}
		before, err := os.ReadDir(folder)
		if err != nil || len(before) == 0 || whole.n < 3 {
			t.Errorf("%s: %d files, the context is asked %d times: %v", format, len(before), whole.n, err)
		}
		for _, end := range []int{0, 1, whole.n / 2, whole.n - 1} {
			ctx := &counting{Context: context.Background(), end: end}
			_, err := convert.WriteFiles(ctx, d, []string{format}, convert.Output{Folder: folder, Name: "part"})
			after, _ := os.ReadDir(folder)
			if !errors.Is(err, context.Canceled) || len(after) != len(before) || ctx.n > end+3 {
				t.Errorf("%s: ended at question %d of %d, asked %d times: %v, %v", format, end, whole.n, ctx.n, err, after)
			}
		}
	}
}

// TestCallingOffLongWriting ends the context while a format is written that does not look at it: WriteFiles returns, and whoever makes
// the files is asked nothing from then on.
func TestCallingOffLongWriting(t *testing.T) {
	t.Parallel()
	docs := largeDocuments(t, 200)
	for name, data := range docs {
		if filepath.Base(name) != "report.json" {
			continue
		}
		d, err := convert.Open(t.Context(), name, data, convert.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, format := range convert.Formats {
			whole := &counting{Context: context.Background(), end: -1}
			if _, _, err := convert.Write(whole, d, []string{format}, "out"); err != nil || whole.n < 3 {
				t.Fatal(format, whole.n, err)
			}
			for at := 1; at < min(whole.n, 12); at++ { // the last question is that of WriteFiles itself
				ctx := newStuck(at)
				var made, closed, late atomic.Int32
				var returned atomic.Bool
				create := func(string) (io.WriteCloser, error) {
					made.Add(1)
					return &watchedFile{closed: &closed, write: func() {
						if returned.Load() {
							late.Add(1)
						}
					}}, nil
				}
				ended := make(chan error, 1)
				go func() {
					_, err := convert.WriteFiles(ctx, d, []string{format}, convert.Output{Folder: "out", Create: create})
					returned.Store(true)
					ended <- err
				}()
				select {
				case err := <-ended:
					ctx.free()
					if err != nil && !errors.Is(err, context.Canceled) || late.Load() > 0 || made.Load() != closed.Load() {
						t.Errorf("%s, question %d: %v; %d files made, %d closed, %d written to afterwards", format, at, err, made.Load(), closed.Load(), late.Load())
					}
				case <-time.After(20 * time.Second):
					t.Fatalf("%s: called off at question %d, and nothing returns", format, at)
				}
			}
		}
	}
}

type watchedFile struct {
	closed *atomic.Int32
	write  func()
}

func (f *watchedFile) Write(p []byte) (int, error) { f.write(); return len(p), nil }
func (f *watchedFile) Close() error                { f.closed.Add(1); return nil }

// stuck is a context that ends when it is asked for the nth time whether it has, and does not answer that before it is freed.
type stuck struct {
	context.Context
	end   context.CancelFunc
	mu    sync.Mutex
	left  int
	freed chan struct{}
}

func newStuck(n int) *stuck {
	ctx, end := context.WithCancel(context.Background())
	return &stuck{Context: ctx, end: end, left: n, freed: make(chan struct{})}
}

func (s *stuck) free() { close(s.freed) }

func (s *stuck) Err() error {
	if caller, _, _, _ := runtime.Caller(1); strings.Contains(runtime.FuncForPC(caller).Name(), "fault.Within") {
		return s.Context.Err() // whoever waits for work, which has ended: nothing is called off there
	}
	s.mu.Lock()
	s.left--
	last := s.left == 0
	s.mu.Unlock()
	if last {
		s.end()
		<-s.freed
	}
	return s.Context.Err()
}
