// Package web holds the script and the styles of the review page, and bundles them. Only go generate and a test use it: the
// program embeds what it makes.
package web

import (
	"errors"
	"fmt"

	"github.com/evanw/esbuild/pkg/api"
)

// Bundle makes page.js, page.css and paper.css of the sources in a folder.
func Bundle(folder string) (map[string][]byte, error) {
	files := map[string][]byte{}
	for out, entry := range map[string]string{"page.js": "main.ts", "page.css": "page.css", "paper.css": "paper.css"} {
		r := api.Build(api.BuildOptions{EntryPoints: []string{folder + "/" + entry}, Bundle: true, MinifyWhitespace: true, MinifySyntax: true,
			MinifyIdentifiers: true, Target: api.ES2022, Format: api.FormatIIFE, Charset: api.CharsetUTF8, LegalComments: api.LegalCommentsNone})
		var errs []error
		for _, m := range r.Errors {
			errs = append(errs, fmt.Errorf("%s: %s", entry, m.Text))
			if m.Location != nil {
				errs = append(errs, fmt.Errorf("  at %s:%d", m.Location.File, m.Location.Line))
			}
		}
		if len(errs) > 0 {
			return nil, errors.Join(errs...)
		}
		files[out] = r.OutputFiles[0].Contents
	}
	return files, nil
}
