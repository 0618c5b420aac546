package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/taxonomy/source"
)

// maxInput bounds an input that is read into memory.
const maxInput = 2 << 30

// stdinName is how standard input is called in output.
const stdinName = "<stdin>"

// input is one document that the user named.
type input struct {
	name string
	read func() ([]byte, error)
	set  []input // further documents of an inline document set
}

// inputs resolves the arguments: files, globs, folders (the reports and releases in them) and "-". A glob that
// matches nothing, and a folder that holds nothing to check, is wrong usage.
func (a *app) inputs(args []string) ([]input, error) {
	var names []string
	for _, arg := range args {
		expanded, err := expand(arg)
		if err != nil {
			return nil, err
		}
		names = append(names, expanded...)
	}
	ins := make([]input, 0, len(names))
	seen := map[string]bool{}
	for _, name := range names {
		if seen[name] {
			continue
		}
		seen[name] = true
		if name == "-" {
			ins = append(ins, input{name: stdinName, read: func() ([]byte, error) { return readLimited(a.stdin) }})
			continue
		}
		packaged, err := packagedInputs(name)
		if err != nil {
			return nil, err
		}
		if len(packaged) > 0 {
			ins = append(ins, packaged...)
			continue
		}
		ins = append(ins, input{name: name, read: func() ([]byte, error) { return readFile(name) }})
	}
	if a.flags.inlineSet {
		return joinSet(ins)
	}
	return ins, nil
}

// joinSet makes one input of the inline documents among the inputs, in their order.
func joinSet(ins []input) ([]input, error) {
	first := -1
	var joined []input
	for _, in := range ins {
		head, err := readHead(in.name)
		switch {
		case err != nil || convert.Detect(in.name, head) != convert.KindInline:
			joined = append(joined, in)
		case first < 0:
			first = len(joined)
			joined = append(joined, in)
		default:
			joined[first].set = append(joined[first].set, in)
		}
	}
	if first < 0 {
		return nil, usagef("--inline-set: none of the inputs is an inline XBRL document")
	}
	return joined, nil
}

// packagedInputs are the reports of a report package, or the one that a name path!/entry stands for. A package of one
// report is an input as a whole.
func packagedInputs(name string) ([]input, error) {
	archive, _, inside := strings.Cut(name, "!/")
	switch strings.ToLower(filepath.Ext(archive)) {
	case ".zip", ".xbr", ".xbri":
	default:
		return nil, nil
	}
	names := []string{name}
	if !inside {
		var err error
		if names, err = convert.PackagedReports(archive); err != nil || len(names) < 2 {
			return nil, nil // opening it says what is wrong
		}
	}
	var ins []input
	for _, n := range names {
		ins = append(ins, input{name: n, read: func() ([]byte, error) {
			url, err := source.FileURL(n)
			if err != nil {
				return nil, err
			}
			r, _, err := source.New(source.Options{})
			if err != nil {
				return nil, err
			}
			doc, err := r.Open(context.Background(), url)
			if err != nil {
				return nil, err
			}
			return doc.Data, nil
		}})
	}
	return ins, nil
}

func expand(arg string) ([]string, error) {
	if arg == "-" {
		return []string{arg}, nil
	}
	if archive, _, inside := strings.Cut(arg, "!/"); inside {
		if _, err := os.Stat(archive); err == nil {
			return []string{arg}, nil
		}
	}
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		return folder(arg)
	case err == nil:
		return []string{arg}, nil
	case strings.ContainsAny(arg, "*?["):
		matches, globErr := filepath.Glob(arg)
		if globErr != nil {
			return nil, usagef("%s: not a pattern: %w", arg, globErr)
		}
		if len(matches) == 0 {
			return nil, usagef("%s matches no file", arg)
		}
		return matches, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, faultf("%s: no such file", arg)
	}
	return nil, faultf("%w", err)
}

// folder finds the releases and reports below a folder. Taxonomy documents are not among them: they are found
// through the reports that use them.
func folder(dir string) ([]string, error) {
	var found []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			found = append(found, path) // it is reported as the document that cannot be read
			return fs.SkipDir
		}
		if d.IsDir() && d.Name() == "META-INF" {
			return fs.SkipDir // what a package says about itself
		}
		if !d.Type().IsRegular() || strings.HasPrefix(d.Name(), ".") {
			return nil
		}
		switch strings.ToLower(filepath.Ext(path)) {
		case ".txt", ".htm", ".html", ".xhtml", ".xbrl", ".xml", ".json", ".zip", ".xbr", ".xbri":
		default:
			return nil
		}
		head, err := readHead(path)
		if kind := convert.Detect(path, head); err != nil || kind == convert.KindRelease || kind.IsReport() {
			found = append(found, path)
		}
		return nil
	})
	if err != nil {
		return nil, faultf("%w", err)
	}
	if len(found) == 0 {
		return nil, usagef("%s holds no release and no report", dir)
	}
	slices.Sort(found)
	return found, nil
}

func readHead(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, 64<<10))
}

func readFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fmt.Errorf("%s is a folder", name)
	case info.Size() > maxInput:
		return nil, fmt.Errorf("%s is larger than the limit of %d bytes", name, maxInput)
	case !info.Mode().IsRegular():
		return readLimited(f)
	}
	data := make([]byte, info.Size())
	n, err := io.ReadFull(f, data)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, err
	}
	return data[:n], nil
}

func readLimited(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxInput+1))
	if err == nil && len(data) > maxInput {
		err = fmt.Errorf("larger than the limit of %d bytes", maxInput)
	}
	return data, err
}

// sources keeps the bytes of opened documents by name. It is safe for concurrent use.
type sources struct {
	mu   sync.Mutex
	data map[string][]byte
}

func (s *sources) keep(name string, data []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.data == nil {
		s.data = map[string][]byte{}
	}
	s.data[name] = data
}

// forget lets the bytes of a document go; they are read again when they are needed after all.
func (s *sources) forget(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.data, name)
}

// line is the line of text that a place begins in, of a long line what follows the place: what stands before may grow
// without changing what is found here. It is "" when it is not to be had.
func (s *sources) line(at tieout.Range) string {
	text, column := xmlstream.Excerpt(s.open(at.Document), at.Start)
	for ; column > 1 && column < at.Start.Column && text != ""; column++ {
		_, n := utf8.DecodeRuneInString(text)
		text = text[n:]
	}
	return text
}

// open gives the bytes of a document: one that was opened, or a file.
func (s *sources) open(name string) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	if data, ok := s.data[name]; ok {
		return data
	}
	data, err := readFile(strings.TrimPrefix(name, "file://"))
	if err != nil {
		data = nil
	}
	if s.data == nil {
		s.data = map[string][]byte{}
	}
	s.data[name] = data
	return data
}
