package rules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/validate/formula"
	"github.com/tieout/tieout/validate/profile"
	"github.com/tieout/tieout/validate/rulefile"
)

// allRules are the rules of every package, by code.
func allRules(t *testing.T) map[string]tieout.Rule {
	t.Helper()
	all := map[string]tieout.Rule{}
	for _, r := range slices.Concat(convert.Rules(), Rules(), profile.Rules, formula.Rules(), xpath.Rules(), rulefile.Rules) {
		// A report that says which duplicates it allows breaks the rule by any others, and is not valid; Calculations 1.1
		// use the same code for those that they cannot use.
		if _, twice := all[r.Code]; twice && r.Code != ruleCalculationDuplicates.Code {
			t.Errorf("%s is listed twice", r.Code)
		}
		all[r.Code] = r
	}
	return all
}

// TestRulesOfAllPackages checks what `tieout explain` relies on: each code has its clause, its meaning and its remedy.
func TestRulesOfAllPackages(t *testing.T) {
	all := allRules(t)
	for _, r := range all {
		if r.Code == "" || r.Spec == "" || r.Doc == "" || r.Advice == "" {
			t.Errorf("%s lacks a code, clause, meaning or remedy: %+v", r.Code, r)
		}
		if prefix, name, ok := strings.Cut(r.Code, ":"); (!ok || prefix == "" || name == "") && r.Aspect != tieout.Profile { // theirs have points
			t.Errorf("%q is not of the form prefix:name", r.Code)
		}
	}
	if len(all) < 400 {
		t.Errorf("%d codes: the check saw too little", len(all))
	}
}

// eachFile calls visit for the files of the project below the module's root.
func eachFile(t *testing.T, visit func(path string, data []byte)) {
	t.Helper()
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") && d.Name() != ".." || d.Name() == "bin" || d.Name() == "dist"):
			if path == "../.." {
				return nil
			}
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") && !strings.Contains(filepath.ToSlash(path), "/testdata/"):
			return nil
		}
		data, err := os.ReadFile(path)
		if err == nil {
			visit(path, data)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// writtenCode is a code that the source writes out, in a rule or a diagnostic.
type writtenCode struct {
	code string
	at   token.Position
	name string // of the variable that is the rule, "" for none
}

// writtenCodes looks through the source of a file.
func writtenCodes(t *testing.T, path string, data []byte) []writtenCode {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, path, data, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var found []writtenCode
	name := ""
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			name = n.Names[0].Name
		case *ast.FuncDecl:
			name = ""
		case *ast.KeyValueExpr:
			key, isName := n.Key.(*ast.Ident)
			value, isText := n.Value.(*ast.BasicLit)
			if !isName || !isText || key.Name != "Code" || value.Kind != token.STRING {
				return true
			}
			code, err := strconv.Unquote(value.Value)
			if prefix, _, hasPrefix := strings.Cut(code, ":"); err == nil && hasPrefix && prefix != "" {
				found = append(found, writtenCode{code, fset.Position(value.Pos()), name})
			}
		}
		return true
	})
	return found
}

// TestEveryCodeIsListed looks through the source for codes that are written out as such. The command lists its own.
func TestEveryCodeIsListed(t *testing.T) {
	all := allRules(t)
	found := 0
	eachFile(t, func(path string, data []byte) {
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasPrefix(filepath.ToSlash(path), "../../cmd/") {
			return
		}
		for _, c := range writtenCodes(t, path, data) {
			found++
			if _, listed := all[c.code]; !listed {
				t.Errorf("%s: %s is not listed by its package", c.at, c.code)
			}
		}
	})
	if found < 100 {
		t.Errorf("%d codes: the check saw too little", found)
	}
}

// TestEveryCodeIsTested: each code that documents are opened with is named in a test or in what one compares with, in full
// by the variable of its rule, or, where a table's prefix goes without saying, by its name in quotes. The codes of the checks are held to more by
// TestEveryRuleHasCases.
func TestEveryCodeIsTested(t *testing.T) {
	missing := map[string]bool{}
	for _, r := range convert.Rules() {
		missing[r.Code] = true
	}
	if len(missing) < 250 {
		t.Fatalf("%d codes: the check saw too little", len(missing))
	}
	variables := map[string]writtenCode{}
	eachFile(t, func(path string, data []byte) {
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			for _, c := range writtenCodes(t, path, data) {
				variables[c.code] = c
			}
		}
	})
	eachFile(t, func(path string, data []byte) {
		isTest := strings.HasSuffix(path, "_test.go")
		if strings.HasSuffix(path, ".go") && !isTest || strings.HasSuffix(path, "codes_test.go") {
			return
		}
		text := string(data)
		for code := range missing {
			_, name, _ := strings.Cut(code, ":")
			v := variables[code]
			if strings.Contains(text, code) || isTest && strings.Contains(text, `"`+name+`"`) ||
				isTest && v.name != "" && filepath.Dir(v.at.Filename) == filepath.Dir(path) && strings.Contains(text, v.name+".Code") {
				delete(missing, code)
			}
		}
	})
	for code := range missing {
		t.Errorf("no test names %s", code)
	}
}
