package press

import (
	"embed"
	"slices"
	"sync"
)

//go:embed compiled/*.xsd compiled/*.xml
var compiled embed.FS

// stored is the file storedName: parts of it are taken, not copied.
//
//go:embed compiled/mapping.txt
var stored string

var compiledFiles = sync.OnceValues(readCompiled)

// Compiled lists the compiled files of the built-in taxonomy: what [Default]'s Files gives, without the work. Their bytes
// are the same for every caller; nobody may change them.
func Compiled() ([]File, error) {
	files, err := compiledFiles()
	return slices.Clone(files), err
}

func readCompiled() ([]File, error) {
	entries, err := compiled.ReadDir("compiled")
	if err != nil {
		return nil, err
	}
	var files []File
	for _, e := range entries {
		data, err := compiled.ReadFile("compiled/" + e.Name())
		if err != nil {
			return nil, err
		}
		files = append(files, File{Name: e.Name(), Data: data})
	}
	return files, nil
}
