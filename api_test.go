package tieout_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write docs/api.md anew")

// surface are the packages whose exported names other programs may rely on.
var surface = []string{".", "convert", "validate", "validate/rules", "validate/reporter", "taxonomy", "taxonomy/source"}

// TestStableSurface holds docs/api.md true: what it lists exists, with that very declaration. New names may come
// before they are listed; -update lists them.
func TestStableSurface(t *testing.T) {
	page, err := os.ReadFile("docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	head, _, found := strings.Cut(string(page), "\n## ")
	if !found {
		t.Fatal("docs/api.md has no section")
	}
	var fresh strings.Builder
	fresh.WriteString(strings.TrimRight(head, "\n") + "\n")
	listed := 0
	for _, dir := range surface {
		declared := declarations(t, dir)
		path := strings.TrimSuffix("github.com/tieout/tieout/"+dir, "/.")
		fmt.Fprintf(&fresh, "\n## %s\n\n```go\n%s\n```\n", path, strings.Join(declared, "\n"))
		_, section, ok := strings.Cut(string(page), "\n## "+path+"\n")
		if !ok {
			t.Errorf("docs/api.md has no section %s", path)
			continue
		}
		_, section, _ = strings.Cut(section, "```go\n")
		section, _, _ = strings.Cut(section, "```")
		for line := range strings.Lines(section) {
			listed++
			if line = strings.TrimSpace(line); line != "" && !slices.Contains(declared, line) && !*update {
				t.Errorf("%s: docs/api.md promises %q, which is not declared so (if the change is meant: go test . -run StableSurface -update)", path, line)
			}
		}
	}
	if *update {
		if err := os.WriteFile("docs/api.md", []byte(fresh.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if listed < 100 {
		t.Errorf("docs/api.md lists %d names: the test sees too little", listed)
	}
}

// declarations are the exported names of a package with their types, a line each.
func declarations(t *testing.T, dir string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	p, err := doc.NewFromFiles(fset, files, "github.com/tieout/tieout/"+dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	print := func(n any) string {
		var b bytes.Buffer
		if err := printer.Fprint(&b, token.NewFileSet(), n); err != nil {
			t.Fatal(err)
		}
		return strings.Join(strings.Fields(b.String()), " ")
	}
	values := func(vs []*doc.Value, kind string) {
		for _, v := range vs {
			for _, name := range v.Names {
				if ast.IsExported(name) {
					out = append(out, kind+" "+name)
				}
			}
		}
	}
	funcs := func(fs []*doc.Func) {
		for _, f := range fs {
			f.Decl.Doc, f.Decl.Body = nil, nil
			out = append(out, print(f.Decl))
		}
	}
	values(p.Consts, "const")
	values(p.Vars, "var")
	funcs(p.Funcs)
	for _, typ := range p.Types {
		spec := typ.Decl.Specs[0].(*ast.TypeSpec)
		switch x := spec.Type.(type) {
		case *ast.StructType:
			out = append(out, "type "+typ.Name+" struct")
			for _, f := range x.Fields.List {
				for _, name := range f.Names {
					if name.IsExported() {
						out = append(out, "field "+typ.Name+"."+name.Name+" "+print(f.Type))
					}
				}
			}
		case *ast.InterfaceType:
			out = append(out, "type "+typ.Name+" interface")
		default:
			out = append(out, "type "+typ.Name+" "+print(spec.Type))
		}
		values(typ.Consts, "const")
		values(typ.Vars, "var")
		funcs(typ.Funcs)
		funcs(typ.Methods)
	}
	return out
}
