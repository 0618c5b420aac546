package schemas

import (
	"embed"
	"io/fs"
)

//go:embed json/*.json
var jsonFiles embed.FS

// JSON returns a JSON Schema of this project by its file name, for example xbrl-json.schema.json. The bytes
// belong to the caller.
func JSON(name string) ([]byte, bool) {
	data, err := jsonFiles.ReadFile("json/" + name)
	return data, err == nil
}

// JSONNames lists the JSON Schemas, sorted by file name.
func JSONNames() []string {
	entries, _ := fs.ReadDir(jsonFiles, "json")
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return names
}
