package release

import (
	"bufio"
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/internal/wording"
)

// TestFitStocks fits the words that tell labels of balances from labels of flows to the labels of filings whose facts show what
// each concept is, and reports how well they do on companies left out.
func TestFitStocks(t *testing.T) {
	if *fitDir == "" {
		t.Skip("no -tagless folder")
	}
	dir, kinds := truth.Folder(t), conceptKinds(t)
	examples := map[string][]evidence.Example{} // by company
	var companies []string
	add := func(company, concept, label string) {
		instant, ok := kinds[strings.Replace(concept, "_", ":", 1)]
		words := wording.Of(label)
		if !ok || len(words) == 0 || strings.HasPrefix(label, "[") || changeUnsaid(concept, words) {
			return
		}
		if examples[company] == nil {
			companies = append(companies, company)
		}
		examples[company] = append(examples[company], evidence.Example{Candidates: [][]string{stockFeatures(words), nil}, Right: []bool{instant, !instant}, Group: company})
	}
	read := map[string]bool{} // companies whose reports periods are fitted to: what their labels say must be news there
	truths, _ := filepath.Glob(filepath.Join(*fitDir, "*.truth.jsonl"))
	for _, path := range truths {
		read[companyOf(path)] = true
	}
	forLines(t, filepath.Join(dir, "labels", "company-labels.tsv.gz"), func(line string) {
		if p := strings.Split(line, "\t"); len(p) > 3 && !read[strings.ToLower(p[0])] {
			add(p[0], p[1], p[3])
		}
	})
	f, err := os.Open(filepath.Join(dir, "mapping", "us-gaap-labels.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows[1:] {
		for _, label := range r[4:] {
			add("the taxonomy", r[0], label)
		}
	}
	options := evidence.FitOptions{Floor: 0.15, Groups: 3, Prior: 0.02}
	if *fitOut {
		var all []evidence.Example
		for _, c := range companies {
			all = append(all, examples[c]...)
		}
		writeWeights(t, "weights/stock.tsv", evidence.Fit(all, options))
		return
	}
	var byName = map[string][2]int{} // stocks, all
	right, total := 0, 0
	for k := range fitFolds {
		var train []evidence.Example
		for i, c := range companies {
			if i%fitFolds != k {
				train = append(train, examples[c]...)
			}
		}
		m := evidence.Fit(train, options)
		for i, c := range companies {
			if i%fitFolds != k {
				continue
			}
			for _, x := range examples[c] {
				odds := m.Score(x.Candidates[0])
				n := byName[stockName(odds)]
				n[1]++
				if x.Right[0] {
					n[0]++
				}
				byName[stockName(odds)] = n
				if total++; odds > 0 == x.Right[0] {
					right++
				}
			}
		}
	}
	for name, n := range byName {
		t.Logf("%-16s %6d labels, %5.1f %% of stocks", name, n[1], 100*float64(n[0])/float64(n[1]))
	}
	t.Logf("%d companies left out: %d of %d labels right (%.3f)", len(companies), right, total, float64(right)/float64(total))
}

// saidChange are the words by which a label says that its row is a change.
var saidChange = wording.Phrases("change|changes|increase|increases|increased|decrease|decreases|decreased|net cash|payments|proceeds|used|provided")

// changeUnsaid reports a label such as "Inventories" of a row of changes, which only the heading above it tells from the balance of
// the same name: the words have nothing to teach.
func changeUnsaid(concept string, label wording.Text) bool {
	_, name, _ := strings.Cut(strings.Replace(concept, ":", "_", 1), "_")
	return strings.HasPrefix(name, "IncreaseDecrease") && !saidChange.In(label)
}

var (
	contextPattern = regexp.MustCompile(`(?s)<(?:\w+:)?context\b[^>]*\bid="([^"]+)"(.*?)</(?:\w+:)?context>`)
	factPattern    = regexp.MustCompile(`<([\w-]+:\w+)\s[^>]*contextRef="([^"]+)"`)
)

// conceptKinds tells of each concept that filings use whether its facts are of a day.
func conceptKinds(t *testing.T) map[string]bool {
	to := truth.Unpack(t, "filings/us-2025-filers.tar.xz")
	kinds := map[string]bool{}
	instances, _ := filepath.Glob(filepath.Join(to, "*_instance_*.xml"))
	for _, path := range instances {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		instant := map[string]bool{}
		for _, m := range contextPattern.FindAllSubmatch(data, -1) {
			instant[string(m[1])] = strings.Contains(string(m[2]), "instant>")
		}
		for _, m := range factPattern.FindAllSubmatch(data, -1) {
			kinds[string(m[1])] = instant[string(m[2])]
		}
	}
	truths, _ := filepath.Glob(filepath.Join(*fitDir, "*.truth.jsonl"))
	for _, path := range truths {
		forLines(t, path, func(line string) {
			var c struct {
				Facts []struct{ Concept, Period string }
			}
			if err := json.Unmarshal([]byte(line), &c); err != nil {
				t.Fatal(err)
			}
			for _, f := range c.Facts {
				kinds[f.Concept] = !strings.Contains(f.Period, "/")
			}
		})
	}
	return kinds
}

// forLines yields the lines of a file, unpacked where its name ends in .gz.
func forLines(t *testing.T, path string, yield func(string)) {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	if strings.HasSuffix(path, ".gz") {
		z, err := gzip.NewReader(f)
		if err != nil {
			t.Fatal(err)
		}
		s = bufio.NewScanner(z)
	}
	s.Buffer(nil, 1<<24)
	for s.Scan() {
		yield(s.Text())
	}
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
}
