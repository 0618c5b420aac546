package tieout_test

import (
	"bytes"
	"flag"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write docs/api.md anew")

// TestStableSurface holds docs/api.md true: what it lists exists, with that very declaration. -update writes listed
// declarations that have changed anew, and leaves out those that are gone.
func TestStableSurface(t *testing.T) {
	page, err := os.ReadFile("docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	rooms, err := filepath.Glob("internal/*")
	if err != nil || len(rooms) == 0 {
		t.Fatal("no internal packages: ", err)
	}
	for i := range rooms {
		rooms[i] = filepath.Base(rooms[i])
	}
	inside := regexp.MustCompile(`\b(` + strings.Join(rooms, "|") + `)\.`)
	sections := strings.Split(string(page), "\n### ")
	listed := 0
	for i, section := range sections[1:] {
		path, rest, _ := strings.Cut(section, "\n")
		dir, ok := strings.CutPrefix(path, "github.com/tieout/tieout")
		before, rest, fenced := strings.Cut(rest, "```go\n")
		list, after, closed := strings.Cut(rest, "```")
		if !ok || !fenced || !closed {
			t.Fatalf("the section %q of docs/api.md has no list", path)
		}
		declared := declarations(t, "."+dir)
		var fresh strings.Builder
		for line := range strings.Lines(list) {
			line = strings.TrimSpace(line)
			listed++
			if inside.MatchString(line) {
				t.Errorf("%s: docs/api.md promises %q, which names a type of an internal package: nobody else can have one", path, line)
			}
			if !slices.Contains(declared, line) {
				if !*update {
					t.Errorf("%s: docs/api.md promises %q, which is not declared so (if the change is meant: go test . -run StableSurface -update)", path, line)
				}
				k := slices.IndexFunc(declared, func(d string) bool { return nameOf(d) == nameOf(line) })
				if k < 0 {
					continue
				}
				line = declared[k]
			}
			fresh.WriteString(line + "\n")
		}
		sections[i+1] = path + "\n" + before + "```go\n" + fresh.String() + "```" + after
	}
	if *update {
		if err := os.WriteFile("docs/api.md", []byte(strings.Join(sections, "\n### ")), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if listed < 100 {
		t.Errorf("docs/api.md lists %d names: the test sees too little", listed)
	}
}

// nameOf is a declaration up to what may change about it.
func nameOf(declaration string) string {
	words := strings.Fields(declaration)
	if len(words) > 2 && words[0] == "func" && strings.HasPrefix(words[1], "(") { // a method
		name, _, _ := strings.Cut(words[3], "(")
		return words[2] + name
	}
	name, _, _ := strings.Cut(words[1], "(")
	return words[0] + " " + name
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
