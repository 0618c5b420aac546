package oim_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/tieout/tieout/convert/oim"
	"github.com/tieout/tieout/internal/golden"
)

func TestReadJSONGolden(t *testing.T) {
	var out bytes.Buffer
	o := oim.WriteOptions{Location: "https://example.com/acme/facts.json", Namespaces: []oim.Alias{{Name: "pr", URI: spacePR}}}
	if _, err := oim.WriteJSON(&out, releaseReport(), o); err != nil {
		t.Fatal(err)
	}
	res, diags, err := oim.ReadJSON(context.Background(), "https://example.com/acme/facts.json", out.Bytes(), oim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range diags {
		t.Errorf("%s %s: %s", d.Code, d.Range, d.Message)
	}
	o.Info = res.Info
	var again bytes.Buffer
	if _, err := oim.WriteJSON(&again, res.Report, o); err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "testdata/json/release.json", again.String())
}
