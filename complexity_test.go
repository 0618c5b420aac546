package tieout_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// maxComplexity is the most cyclomatic complexity of a function, with the function literals in it: one, and one for each if, loop,
// case, && and ||. What is more is parted by meaning, into steps that each have a name and say what they decide, or becomes a table.
const maxComplexity = 19

// TestComplexity checks every function of the program; tests, which mostly lay out cases, are not held to it.
func TestComplexity(t *testing.T) {
	functions := 0
	set := token.NewFileSet()
	for _, file := range sources(t, set) {
		ast.Inspect(file, func(x ast.Node) bool {
			name := "a function of a variable"
			switch f := x.(type) {
			case *ast.FuncDecl:
				name = f.Name.Name
			case *ast.FuncLit:
			default:
				return true
			}
			functions++
			if n := complexity(x); n > maxComplexity {
				t.Errorf("%s: %s has a cyclomatic complexity of %d, more than %d", set.Position(x.Pos()), name, n, maxComplexity)
			}
			return false
		})
	}
	if functions < 1000 {
		t.Fatalf("%d functions were found: the check saw nothing", functions)
	}
}

func TestComplexityCounts(t *testing.T) {
	for body, want := range map[string]int{
		"":                               1,
		"if a && b || c {} else if d {}": 5,
		"for {}; for range a {}; func() { if a {} }()":                            4,
		"switch a { case 1, 2: case 3: default: }; select { case <-a: default: }": 4,
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc f() {"+body+"}", 0)
		if err != nil {
			t.Fatal(err)
		}
		if n := complexity(f.Decls[0]); n != want {
			t.Errorf("%s: %d, want %d", body, n, want)
		}
	}
}

// complexity is the cyclomatic complexity of a function.
func complexity(f ast.Node) int {
	n := 1
	ast.Inspect(f, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			if x.List != nil {
				n++
			}
		case *ast.CommClause:
			if x.Comm != nil {
				n++
			}
		case *ast.BinaryExpr:
			if x.Op == token.LAND || x.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}

// sources are the files of the program, without tests and what is generated.
func sources(t *testing.T, set *token.FileSet) (files []*ast.File) {
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || len(d.Name()) > 1 && d.Name()[0] == '.'):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(set, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err == nil && !ast.IsGenerated(f) {
			files = append(files, f)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
