package tieout_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/wording"
)

// TestPhrases reports alternatives of phrases that are several words, as "year-ago" is: each of these would stand for itself.
func TestPhrases(t *testing.T) {
	files, lists := token.NewFileSet(), 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if f, ok := call.Fun.(*ast.SelectorExpr); !ok || f.Sel.Name != "Phrases" {
				return true
			}
			lists++
			ast.Inspect(call, func(n ast.Node) bool {
				if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING {
					phrase, _ := strconv.Unquote(text.Value)
					reportSplit(t, files.Position(text.Pos()).String(), phrase)
				}
				return true
			})
			return true
		})
		return nil
	})
	if err != nil || lists == 0 {
		t.Fatalf("%d lists of phrases: %v", lists, err)
	}
}

func reportSplit(t *testing.T, where, phrase string) {
	for _, field := range strings.Fields(phrase) {
		alternatives := strings.Split(strings.Trim(field, "^$?"), "|")
		for _, a := range alternatives {
			if len(alternatives) > 1 && len(wording.Of(a)) > 1 {
				t.Errorf("%s: %q in %q is several words: write each alternative as a phrase of its own", where, a, phrase)
			}
		}
	}
}
