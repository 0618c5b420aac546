package tag

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
)

// use is a label under which a company reports an element of us-gaap, or one of its own.
type use struct{ company, key, element string }

// readZipped reads the lines of a compressed file.
func readZipped(t testing.TB, path string, line func(string)) {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	s := bufio.NewScanner(z)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		line(s.Text())
	}
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
}

var numericTypes = []string{"monetaryItemType", "sharesItemType", "perShareItemType", "percentItemType", "pureItemType", "decimalItemType", "integerItemType"}

// uses are the labels of the shared data.
func uses(t testing.TB) []use {
	dir := truth.Folder(t)
	numeric := map[string]bool{}
	readZipped(t, filepath.Join(dir, "us-gaap", "us-gaap-2024-labels.jsonl.gz"), func(line string) {
		var e struct {
			Tag  string `json:"us_gaap_tag"`
			Type string `json:"entity_type"`
		}
		if json.Unmarshal([]byte(line), &e) == nil && slices.Contains(numericTypes, e.Type) {
			numeric[e.Tag] = true
		}
	})
	for _, c := range builtin(t).Concepts {
		for _, e := range c.Related {
			numeric[e] = true
		}
	}
	var all []use
	add := func(company, element, label string) {
		if name, ok := strings.CutPrefix(element, "us-gaap:"); ok && numeric[name] {
			if p := press.Normalize(label); p.Key != "" && len(p.Words) <= maxKey {
				all = append(all, use{strings.ToLower(company), p.Key, name})
			}
		}
	}
	readZipped(t, filepath.Join(dir, "labels", "company-labels.tsv.gz"), func(line string) {
		if f := strings.Split(line, "\t"); len(f) == 4 {
			add(f[0], f[1], f[3])
		}
	})
	readZipped(t, filepath.Join(dir, "labels", "row-label-to-concept.tsv.gz"), func(line string) {
		if f := strings.Split(line, "\t"); len(f) == 5 && f[3] == "plain" {
			add(f[0], f[1], f[2])
		}
	})
	return all
}

// maxKey bounds the words of a label of the lexicon.
const maxKey = 20

var reCamel = regexp.MustCompile(`[A-Z]+[a-z]*|[0-9]+`)

// split takes the name of an element apart: "IncomeTaxesPaidNet" is "Income Taxes Paid Net".
func split(name string) string { return strings.Join(reCamel.FindAllString(name, -1), " ") }

// relatedNames is how many of the elements of a concept lend it their names.
const relatedNames = 3

// leastUsers is how many companies must use a label.
const leastUsers = 2

// compileLexicon gathers what texts mean: the labels of concepts, the names of their nearest elements, the labels that
// companies use, those left out aside.
func compileLexicon(p *press.Taxonomy, all []use, left func(company string) bool) []entry {
	type pair struct{ key, concept string }
	found := map[pair]map[string]bool{}
	add := func(key, concept, company string) {
		if key == "" {
			return
		}
		k := pair{key, concept}
		if found[k] == nil {
			found[k] = map[string]bool{}
		}
		if company != "" {
			found[k][company] = true
		}
	}
	byElement, nearest := map[string][]string{}, map[string][]string{}
	for _, c := range p.Concepts {
		if c.Kind == press.Item && len(c.Related) > 0 {
			nearest[c.Related[0]] = append(nearest[c.Related[0]], c.Name)
		}
	}
	for _, c := range p.Concepts {
		if c.Kind != press.Item {
			continue
		}
		for _, role := range []string{taxonomy.RoleLabel, taxonomy.RoleTotalLabel, press.RoleTerseLabel} {
			add(press.Normalize(c.Label(role)).Key, c.Name, "")
		}
		for i, e := range c.Related {
			if i == 0 || i < relatedNames && len(nearest[e]) == 0 {
				add(press.Normalize(split(e)).Key, c.Name, "")
			}
			byElement[e] = append(byElement[e], c.Name)
		}
	}
	elements := map[string]int{}
	seen := map[[2]string]bool{}
	for _, u := range all {
		if left(u.company) {
			continue
		}
		concepts := nearest[u.element]
		if len(concepts) == 0 {
			concepts = byElement[u.element]
		}
		switch {
		case len(byElement[u.element]) == 0:
			add(u.key, foil, u.company)
			if k := [2]string{u.element, u.company}; !seen[k] {
				seen[k] = true
				elements[u.element]++
			}
		case len(concepts) <= 4:
			for _, c := range concepts {
				add(u.key, c, u.company)
			}
		}
	}
	for e, n := range elements {
		if n >= leastUsers {
			add(press.Normalize(split(e)).Key, foil, "")
		}
	}
	var entries []entry
	for k, companies := range found {
		if n := len(companies); n == 0 || n >= leastUsers {
			entries = append(entries, entry{k.key, k.concept, n})
		}
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.concept, b.concept)) })
	return entries
}

func TestLexicon(t *testing.T) {
	x, err := parseLexicon([]byte("# texts\ncontract asset current\tContractAssets\t3\ncontract expense capitalized\t-\t2\nasset\tAssets\t40\n"))
	if err != nil {
		t.Fatal(err)
	}
	var s scratch
	for range 2 { // what one label leaves behind does not change the next
		list, unknown := x.like(asked{words: []string{"contract", "asset"}, context: []string{"current"}}, &s)
		if len(list) == 0 || list[0].concept != "ContractAssets" || list[0].label != 1 || unknown != 0 {
			t.Errorf("%+v, %v unknown", list, unknown)
		}
		if list, unknown := x.like(asked{words: []string{"lanterns"}}, &s); len(list) > 0 || unknown != 1 {
			t.Errorf("%+v, %v unknown", list, unknown)
		}
	}
	if u := x.used("contract expense capitalized"); u.all != 2 || u.concept[foil] != 2 {
		t.Errorf("%+v", u)
	}
	for _, bad := range []string{"asset", "asset\tAssets", "asset\tAssets\tmany", "\tAssets\t1"} {
		if _, err := parseLexicon([]byte(bad)); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}
