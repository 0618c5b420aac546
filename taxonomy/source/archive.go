package source

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync"
)

// archive is a zip file open for reading. It is safe for use by several goroutines.
type archive struct {
	url    string // canonical URL of the zip file
	limits Limits
	names  []string             // as written, in the archive's order
	files  map[string]*zip.File // by path; where two entries have one path, the first
}

// archiveError is a fault of an archive, with the code that it has behind "tpe:" or "rpe:".
type archiveError struct {
	code, entry, message string
}

func (e *archiveError) Error() string { return e.message }

const (
	codeArchiveFormat = "invalidArchiveFormat"
	codeDirectory     = "invalidDirectoryStructure"
)

// openArchive reads the directory of a zip file, which stays open until the archive is collected.
func openArchive(url string, file *os.File, info fs.FileInfo, limits Limits) (*archive, error) {
	a, err := newArchive(url, file, info.Size(), limits)
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return a, nil
}

// namedArchive opens a zip file that the user named.
func namedArchive(path string, limits Limits) (*archive, error) {
	url, err := FileURL(path)
	if err != nil {
		return nil, err
	}
	file, info, err := regular(openAny(path))
	var refused *RefusedError
	if errors.As(err, &refused) {
		return nil, &archiveError{code: codeArchiveFormat, message: refused.Reason}
	}
	if err != nil {
		return nil, err
	}
	return openArchive(url, file, info, limits)
}

// archives are the archives that documents were read from, each opened once.
type archives struct {
	mu   sync.Mutex
	open map[string]*archive // by ground and path
}

// at is the archive that is known by a key, opened when it is first asked for.
func (as *archives) at(key string, open func() (*archive, error)) (*archive, error) {
	as.mu.Lock()
	defer as.mu.Unlock()
	if a := as.open[key]; a != nil {
		return a, nil
	}
	a, err := open()
	if err == nil {
		as.open[key] = a
	}
	return a, err
}

func newArchive(url string, data io.ReaderAt, size int64, limits Limits) (*archive, error) {
	if size > limits.ArchiveTotal {
		return nil, &LimitError{URL: url, What: "the archive", Limit: limits.ArchiveTotal, Unit: "bytes"}
	}
	directory := &directoryReader{data: data, left: limits.ArchiveCount*directoryEntry + 128<<10}
	z, err := zip.NewReader(directory, size)
	if directory.left < 0 {
		return nil, &LimitError{URL: url, What: "the archive's directory", Limit: limits.ArchiveCount, Unit: "entries"}
	}
	directory.opened = true
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, &archiveError{code: codeArchiveFormat, message: "it is no readable zip archive: " + err.Error()}
	}
	if int64(len(z.File)) > limits.ArchiveCount {
		return nil, &LimitError{URL: url, What: "the number of entries", Limit: limits.ArchiveCount, Unit: "entries"}
	}
	a := &archive{url: url, limits: limits, files: make(map[string]*zip.File, len(z.File))}
	total, packed := uint64(0), uint64(0)
	for _, f := range z.File {
		if len(f.Name) > maxPath {
			return nil, &LimitError{URL: url, What: "the length of a path", Limit: maxPath, Unit: "bytes"}
		}
		a.names = append(a.names, f.Name)
		if _, twice := a.files[f.Name]; !twice && !strings.HasSuffix(f.Name, "/") {
			a.files[f.Name] = f
		}
		if total += min(f.UncompressedSize64, 1<<62); total > uint64(limits.ArchiveTotal) {
			return nil, &LimitError{URL: url, What: "what the archive unpacks to", Limit: limits.ArchiveTotal, Unit: "bytes"}
		}
		if packed += min(f.CompressedSize64, 1<<62); packed > uint64(size) {
			return nil, &archiveError{codeArchiveFormat, f.Name, "its entries overlap: they are larger than the archive"}
		}
	}
	return a, nil
}

// maxPath is the length that a path in an archive may have.
const maxPath = 4 << 10

// directoryEntry is the size that an entry of an archive's directory may have on average.
const directoryEntry = 256

// directoryReader bounds what is read, and so what is kept in memory, while the directory of an archive is opened.
type directoryReader struct {
	data   io.ReaderAt
	left   int64
	opened bool
}

func (d *directoryReader) ReadAt(p []byte, off int64) (int, error) {
	if !d.opened {
		if d.left -= int64(len(p)); d.left < 0 {
			return 0, errors.New("the directory is too large")
		}
	}
	return d.data.ReadAt(p, off)
}

// read unpacks a file of the archive. The error is fs.ErrNotExist when there is none of that name, a *LimitError, or
// an *archiveError.
func (a *archive) read(name string) ([]byte, error) {
	f := a.files[name]
	if f == nil {
		return nil, fs.ErrNotExist
	}
	size, packed := f.UncompressedSize64, f.CompressedSize64
	switch {
	case f.Mode()&fs.ModeSymlink != 0:
		return nil, &RefusedError{URL: a.entryURL(name), Reason: "it is a symbolic link"}
	case f.Flags&1 != 0:
		return nil, &archiveError{codeArchiveFormat, name, "the entry is encrypted"}
	case size > uint64(a.limits.Document):
		return nil, &LimitError{URL: a.entryURL(name), What: "the entry", Limit: a.limits.Document, Unit: "bytes"}
	case size > 1<<20 && size/uint64(a.limits.ArchiveRatio) > packed:
		return nil, &LimitError{URL: a.entryURL(name), What: "the ratio of compression", Limit: a.limits.ArchiveRatio, Unit: "to 1"}
	}
	r, err := f.Open()
	if err != nil {
		return nil, &archiveError{codeArchiveFormat, name, "the entry cannot be unpacked: " + err.Error()}
	}
	defer r.Close()
	// Memory grows with what is really there, not with what the directory claims.
	var b bytes.Buffer
	b.Grow(int(min(size, packed*8, 64<<20)) + bytes.MinRead)
	n, err := b.ReadFrom(io.LimitReader(r, int64(size)+1))
	if err != nil || uint64(n) != size {
		if err == nil {
			err = fmt.Errorf("its size is not %d bytes as stated", size)
		}
		return nil, &archiveError{codeArchiveFormat, name, "the entry cannot be unpacked: " + err.Error()}
	}
	return b.Bytes(), nil
}

func (a *archive) entryURL(name string) string { return a.url + archiveMark + escapePath(name) }

// escapePath makes the path of a file into one of a URL: every byte of it means itself.
func escapePath(path string) string {
	return escape(strings.NewReplacer("%", "%25", "?", "%3F", "#", "%23", `\`, "%5C").Replace(path))
}

// check looks for what neither taxonomy packages nor report packages may have, in the order of the specifications;
// the first fault ends it. It returns the one top-level directory.
func (a *archive) check(filesAtTop bool) (top string, fault *archiveError) {
	for _, test := range [...]func(string) string{faultyName, nil} {
		for _, name := range a.names {
			if test != nil && test(name) != "" {
				return "", &archiveError{codeArchiveFormat, name, test(name)}
			}
			if f := a.files[name]; test == nil && f != nil && f.Flags&1 != 0 {
				return "", &archiveError{codeArchiveFormat, name, "the entry is encrypted"}
			}
		}
	}
	top, fault = a.top(filesAtTop)
	if fault != nil {
		return "", fault
	}
	return top, a.checkPaths()
}

func faultyName(name string) string {
	switch {
	case strings.Contains(name, `\`):
		return "the entry's path is written with back slashes"
	case strings.HasPrefix(name, "/"):
		return "the entry's path begins with a slash"
	}
	return ""
}

// top is the top-level directory that all entries share.
func (a *archive) top(filesAtTop bool) (string, *archiveError) {
	top := ""
	for _, name := range a.names {
		dir, _, isDir := strings.Cut(name, "/")
		switch {
		case !isDir && !filesAtTop:
			return "", &archiveError{codeDirectory, name, fmt.Sprintf("the file %q stands beside the top-level directory", name)}
		case !isDir:
		case top == "":
			top = dir
		case top != dir:
			return "", &archiveError{codeDirectory, name, fmt.Sprintf("there are two top-level directories, %q and %q", top, dir)}
		}
	}
	if top == "" {
		return "", &archiveError{codeDirectory, "", "there is no top-level directory"}
	}
	return top, nil
}

// checkPaths looks for paths that are not in normal form, or stand for two things.
func (a *archive) checkPaths() *archiveError {
	seen := make(map[string]bool, len(a.names)) // true for files
	for _, name := range a.names {
		path, isDir := strings.CutSuffix(name, "/")
		if _, twice := seen[name]; twice {
			return &archiveError{codeDirectory, name, fmt.Sprintf("two entries have the path %q", name)}
		}
		seen[name] = !isDir
		if !fs.ValidPath(strings.ToValidUTF8(path, "?")) || path == "." {
			return &archiveError{codeDirectory, name, fmt.Sprintf("the path %q has empty segments or segments of dots", name)}
		}
	}
	for _, name := range a.names {
		for path := strings.TrimSuffix(name, "/"); path != ""; path = path[:max(strings.LastIndexByte(path, '/'), 0)] {
			if seen[path] && path != name {
				return &archiveError{codeDirectory, name, fmt.Sprintf("the path %q is a file and a directory", path)}
			}
		}
	}
	return nil
}
