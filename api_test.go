package tieout_test

import (
	"bytes"
	"cmp"
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

	"github.com/tieout/tieout/internal/golden"
)

var (
	promisedRow  = regexp.MustCompile("(?m)^\\| \\[`([a-z/]+)`\\]\\(https://pkg\\.go\\.dev/([a-z./]+)\\) \\| (.*) \\|$")
	promisedName = regexp.MustCompile("`([A-Za-z.]+)`")
)

// TestStableSurface holds docs/api.md to the code: each name that its list promises is declared, by itself or as a member, and
// names no type of an internal package. How they are declared is in testdata/api.txt, which a change of the surface changes:
// -update writes it anew.
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
	_, list, _ := strings.Cut(string(page), "\n## What stays\n")
	rows := promisedRow.FindAllStringSubmatch(list, -1)
	if len(rows) < 5 || strings.Count(list, "\n| [") != len(rows) {
		t.Fatalf("docs/api.md has %d packages in its list that can be read", len(rows))
	}
	var surface strings.Builder
	for _, row := range rows {
		path, names := row[2], promisedName.FindAllStringSubmatch(row[3], -1)
		dir, ok := strings.CutPrefix(path, "github.com/tieout/tieout")
		if !ok || len(names) == 0 || row[1] != strings.TrimPrefix(cmp.Or(dir, "/tieout"), "/") {
			t.Fatalf("docs/api.md: the row of %q promises nothing of %q", row[1], path)
		}
		surface.WriteString("package " + path + "\n")
		all := declarations(t, "."+dir)
		for _, name := range names {
			promised := slices.DeleteFunc(slices.Clone(all), func(d declaration) bool { return !d.isOf(name[1]) })
			if len(promised) == 0 {
				t.Errorf("%s: docs/api.md promises %s, which is not declared", path, name[1])
			}
			for _, d := range promised {
				if inside.MatchString(d.text) {
					t.Errorf("%s: docs/api.md promises %q, which names a type of an internal package: nobody else can have one", path, d.text)
				}
				surface.WriteString("\t" + d.text + "\n")
			}
		}
	}
	golden.Compare(t, "testdata/api.txt", surface.String())
}

// declaration is an exported name, or a member of one: a field, a method, a constant or variable of a type.
type declaration struct{ owner, name, text string }

// isOf reports whether a declaration is what a name promises: itself, the members of a type with it, or the one member that
// "Type.Member" names.
func (d declaration) isOf(name string) bool {
	if owner, member, ok := strings.Cut(name, "."); ok {
		return d.owner == owner && d.name == member
	}
	return d.name == name && d.owner == "" || d.owner == name
}

// declarations are the exported names of a package with their types.
func declarations(t *testing.T, dir string) (out []declaration) {
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
	print := func(n any) string {
		var b bytes.Buffer
		if err := printer.Fprint(&b, token.NewFileSet(), n); err != nil {
			t.Fatal(err)
		}
		return strings.Join(strings.Fields(b.String()), " ")
	}
	values := func(owner, kind string, vs []*doc.Value) {
		for _, v := range vs {
			for _, name := range v.Names {
				if ast.IsExported(name) {
					out = append(out, declaration{owner, name, kind + " " + name})
				}
			}
		}
	}
	funcs := func(owner string, fs []*doc.Func) {
		for _, f := range fs {
			f.Decl.Doc, f.Decl.Body = nil, nil
			out = append(out, declaration{owner, f.Name, print(f.Decl)})
		}
	}
	values("", "const", p.Consts)
	values("", "var", p.Vars)
	funcs("", p.Funcs)
	for _, typ := range p.Types {
		switch x := typ.Decl.Specs[0].(*ast.TypeSpec).Type.(type) {
		case *ast.StructType:
			out = append(out, declaration{"", typ.Name, "type " + typ.Name + " struct"})
			for _, f := range x.Fields.List {
				for _, name := range f.Names {
					if name.IsExported() {
						out = append(out, declaration{typ.Name, name.Name, "field " + typ.Name + "." + name.Name + " " + print(f.Type)})
					}
				}
			}
		default:
			out = append(out, declaration{"", typ.Name, "type " + typ.Name + " " + print(x)})
		}
		values(typ.Name, "const", typ.Consts)
		values(typ.Name, "var", typ.Vars)
		funcs("", typ.Funcs)
		funcs(typ.Name, typ.Methods)
	}
	return out
}
