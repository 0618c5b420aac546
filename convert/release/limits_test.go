package release

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// hostileDocuments are built to be slow, each of about n units of work.
func hostileDocuments(n int) map[string]string {
	var rows, tables, cells, words strings.Builder
	rows.WriteString("Balance Sheet (in thousands)\n                      2003       2002\n")
	for i := range n {
		fmt.Fprintf(&rows, "Net income %-12d %6d     %6d\n", i, i*37%9973, i*91%9967)
		fmt.Fprintf(&tables, "<table><tr><td>Sales</td><td>%d,%03d</td><td>%d</td></tr></table>", i, i%1000, i)
		fmt.Fprintf(&cells, "<td colspan=9>%d</td>", i)
		fmt.Fprintf(&words, "March 31, 2003  $%d.5 million: (ABC) ended ", i)
	}
	return map[string]string{
		"rows":         rows.String(),
		"tables":       "<html>" + tables.String(),
		"cells":        "<html><table><tr>" + strings.Repeat(cells.String(), 3),
		"nested":       "<html>" + strings.Repeat("<table><tr><td>", 3*n) + "1",
		"one line":     strings.Repeat("12,345  ", 10*n),
		"words":        words.String(),
		"rules":        strings.Repeat(strings.Repeat("--- ", n/3)+"\nA  1  2\n", 30),
		"open tags":    "<html><table>" + strings.Repeat("<tr><td>x<td>1", 4*n),
		"parentheses":  strings.Repeat("( ", 8*n) + "\n" + strings.Repeat("$ ", 8*n),
		"dots":         strings.Repeat(". ", 16*n) + "\n" + strings.Repeat(".", 16*n),
		"digits":       strings.Repeat("9", 32*n) + "  1\n",
		"entities":     "<html><table><tr><td>" + strings.Repeat("&nbsp;", 8*n) + "5<td>6",
		"long headers": strings.Repeat("Three Months Ended March 31, 2003    ", n/2) + "\nSales   1,234   5,678\nCosts   1,000   2,000\n",
		"doubtful":     "Statements of Income (in thousands)\n                    2003     2002     2001\n" + strings.Repeat("Sales              8,410    7,904    7,112\nOther                   310\nTotal              8,720    7,904    7,112\n", n/3),
	}
}

// TestHostileDocuments reads documents built to be slow: what is allocated for them grows with their size and no faster.
func TestHostileDocuments(t *testing.T) {
	const small = 140
	twice := hostileDocuments(2 * small)
	for name, doc := range hostileDocuments(small) {
		read := func(text string) float64 {
			return testing.AllocsPerRun(1, func() {
				if _, _, err := Read(name, []byte(text), Options{}); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			})
		}
		if a, b := read(doc), read(twice[name]); b > 3*a+1000 {
			t.Errorf("%s: %.0f allocations for %d bytes, %.0f for %d", name, a, len(doc), b, len(twice[name]))
		}
	}
}

// TestReadingStops reads documents built to be slow under a context that ends: nothing is read on, wherever it ends.
func TestReadingStops(t *testing.T) {
	docs := hostileDocuments(100)
	docs["pastes"] = "2003 2002\n" + strings.Repeat("Sales 1,200 1,100\n", 200)
	docs["tabs"] = strings.Repeat("Sales\t1,200\t1,100\n", 200)
	for name, doc := range docs {
		whole := &endingContext{Context: context.Background(), left: 1 << 30}
		if _, _, err := ReadContext(whole, name, []byte(doc), Options{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		asked := 1<<30 - whole.left
		for _, left := range []int{0, 1, asked / 2, asked - 1} {
			ctx := &endingContext{Context: context.Background(), left: left}
			rel, _, err := ReadContext(ctx, name, []byte(doc), Options{})
			if !errors.Is(err, context.Canceled) || rel != nil || ctx.left < -1 {
				t.Errorf("%s: ended after %d of %d checks: error %v, asked %d times more", name, left, asked, err, -ctx.left)
			}
		}
	}
}

// endingContext ends when it has been asked some times whether it has.
type endingContext struct {
	context.Context
	left int
}

func (c *endingContext) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestMemory reads documents built to take much memory: what is allocated stays below some times their size.
func TestMemory(t *testing.T) {
	const size = 1 << 20
	for name, doc := range map[string]string{
		"one line":  fits("", "12,345  ", size),
		"tabs":      strings.Repeat("\t", size) + "1",
		"words":     strings.Repeat("word ", size/5),
		"one row":   fits("<html><table><tr>", "<td>1,234</td>", size),
		"one cell":  fits("<html><table><tr><td>", "1,234 ", size),
		"no breaks": strings.Repeat("a", size),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, _, err := Read(name, []byte(doc), Options{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > 40*size {
			t.Errorf("%s: %d bytes allocated for each byte", name, n/size)
		} else {
			t.Logf("%s: %d", name, n/size)
		}
	}
}

// fits is a document of size bytes, of a part as often as a reader takes it and of spaces.
func fits(head, part string, size int) string {
	text := head + strings.Repeat(part, min(size/len(part), min(8_000+size/200, 3_400+size/125)))
	return text + strings.Repeat(" ", max(0, size-len(text)))
}

// TestDenseDocuments reads documents that hold much in little room: they are refused before anything is laid out.
func TestDenseDocuments(t *testing.T) {
	const size = 1 << 20
	for name, c := range map[string]struct{ doc, says string }{
		"numbers":            {strings.Repeat("1 2\n", size/4), "numbers"},
		"numbers of HTML":    {"<html>" + strings.Repeat("<td>1,234.5</td>", size/16), "numbers"},
		"lines":              {strings.Repeat("a\n", size/2), "lines"},
		"lines of Macintosh": {strings.Repeat("a\r", size/2), "lines"},
		"empty cells":        {"<html><table><tr>" + strings.Repeat("<td>", size/4), "tags"},
		"paragraphs":         {"<html>" + strings.Repeat("<p>", size/3), "tags"},
		"values in tables":   {valuesOf(400, 20, "2003"), "values in tables"},
		"rows":               {valuesOf(4_000, 1, "2003"), "rows of values"},
		"tables of HTML":     {"<html>" + strings.Repeat("<p>Sales by kind, in thousands</p><table><tr><td></td><td>2003</td><td>2002</td></tr><tr><td>Sales</td><td>1,234</td><td>1,235</td></tr></table>", 1_200), "tables of values"},
	} {
		_, _, err := Read(name, []byte(c.doc), Options{})
		if err == nil || !strings.Contains(err.Error(), c.says+" in ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, doc := range map[string]string{
		"numbers in tags, entities, scripts, styles and comments": "<html><script>" + strings.Repeat("1,", size/8) + "</script><STYLE>" + strings.Repeat("1 ", size/8) + "</STYLE><!--" +
			strings.Repeat("1 ", size/8) + "-->" + strings.Repeat("&#160;", size/24) + "<td>5",
		"a picture in letters, which is no exhibit that is read": "<SEC-DOCUMENT>\n<DOCUMENT>\n<TYPE>EX-99\n<TEXT>\nSales  1,200  1,100\n</TEXT>\n</DOCUMENT>\n<DOCUMENT>\n<TYPE>GRAPHIC\n<TEXT>\n" +
			strings.Repeat("M1 2 3\n", size/8) + "</TEXT>\n</DOCUMENT>\n",
	} {
		if _, _, err := Read(name, []byte(doc), Options{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// valuesOf is a statement of so many rows, each with as many values.
func valuesOf(rows, values int, head string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Statements of Income (in thousands)\n%-24s%s\n", "", strings.Repeat(fmt.Sprintf("%12s", head), values))
	for i := range rows {
		fmt.Fprintf(&b, "%-24s%s\n", "Sales", strings.Repeat(fmt.Sprintf("%12s", fmt.Sprintf("%d,%03d", 10+i%90, i%1000)), values))
	}
	return b.String()
}

// BenchmarkHostileDocuments measures the reading of documents built to be slow, in bytes a second.
func BenchmarkHostileDocuments(b *testing.B) {
	docs := hostileDocuments(280)
	names := slices.Sorted(maps.Keys(docs))
	for _, name := range names {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(docs[name])))
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := Read(name, []byte(docs[name]), Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
