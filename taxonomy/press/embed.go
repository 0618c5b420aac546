package press

import "embed"

//go:embed compiled/*.xsd compiled/*.xml
var compiled embed.FS

// Compiled lists the compiled files of the built-in taxonomy: what [Default]'s Files gives, without the work.
func Compiled() ([]File, error) {
	entries, err := compiled.ReadDir("compiled")
	if err != nil {
		return nil, err
	}
	files := make([]File, len(entries))
	for i, e := range entries {
		data, err := compiled.ReadFile("compiled/" + e.Name())
		if err != nil {
			return nil, err
		}
		files[i] = File{Name: e.Name(), Data: data}
	}
	return files, nil
}
