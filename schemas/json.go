package schemas

import "embed"

//go:embed json/*.json
var jsonFiles embed.FS

// JSON returns a JSON Schema of this project by its file name, for example xbrl-json.schema.json. The bytes
// belong to the caller.
func JSON(name string) ([]byte, bool) {
	data, err := jsonFiles.ReadFile("json/" + name)
	return data, err == nil
}
