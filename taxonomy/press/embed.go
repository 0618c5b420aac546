package press

import "embed"

//go:embed compiled/*.xsd compiled/*.xml compiled/mapping.json
var compiled embed.FS

// Compiled lists the compiled files of the built-in taxonomy: what [Default]'s Files gives, without the work.
func Compiled() ([]File, error) {
	entries, err := compiled.ReadDir("compiled")
	if err != nil {
		return nil, err
	}
	var files []File
	for _, e := range entries {
		if e.Name() == storedName {
			continue
		}
		data, err := compiled.ReadFile("compiled/" + e.Name())
		if err != nil {
			return nil, err
		}
		files = append(files, File{Name: e.Name(), Data: data})
	}
	return files, nil
}
