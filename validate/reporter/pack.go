package reporter

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/tie"
)

// packed is what formats that are not [Live] say of a document beside its diagnostics and verdict.
type packed struct {
	Name, Kind  string
	Facts       int
	Asked       validate.Asked
	Verdict     validate.Verdict
	Diagnostics []tieout.Diagnostic
	Coverage    *tie.Coverage
	JSON        *jsonCoverage
	Mentions    []byte // as JSON
	Prose       [2]int // how many of the mentions tied, and how many there are
	Err         string
}

// Pack is what has to be kept of an outcome for the formats that are not [Live], in a few bytes.
func Pack(d Document) ([]byte, error) {
	p := packed{Name: d.Name, Kind: d.Kind, Facts: d.Facts, Asked: d.Asked, Verdict: d.Verdict, Diagnostics: d.Diagnostics,
		Coverage: d.Coverage(), JSON: coverageOf(d), Mentions: mentionsOf(d)}
	text := proseOf(d)
	p.Prose = [2]int{text.tied, text.numbers}
	if d.Err != nil {
		p.Err = d.Err.Error()
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(p); err != nil {
		return nil, fmt.Errorf("keeping the outcome of %s: %w", d.Name, err)
	}
	return b.Bytes(), nil
}

// Unpack is the outcome that [Pack] has kept, without the release and the report.
func Unpack(data []byte) (Document, error) {
	p := &packed{}
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(p); err != nil {
		return Document{}, fmt.Errorf("an outcome that was kept: %w", err)
	}
	d := Document{Name: p.Name, Kind: p.Kind, Facts: p.Facts, Asked: p.Asked, Verdict: p.Verdict, Diagnostics: p.Diagnostics, packed: p}
	if p.JSON != nil && p.JSON.Untied == nil { // an empty list is kept as none
		p.JSON.Untied = []jsonTotal{}
	}
	if p.Err != "" {
		d.Err = errors.New(p.Err)
	}
	return d, nil
}

// Restored is an outcome that a database has kept, with what became of its totals, nil of a document that is no release, and how many
// of the numbers in its text tied.
func Restored(d Document, c *tie.Coverage, tied, numbers int) Document {
	d.packed = &packed{Coverage: c, Prose: [2]int{tied, numbers}}
	return d
}

// mentionsOf are the mentions of a document as JSON; nil for none. What they say is marshalled by themselves, and cannot fail.
func mentionsOf(d Document) json.RawMessage {
	if d.packed != nil {
		return d.packed.Mentions
	}
	if len(d.Mentions) == 0 {
		return nil
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(d.Mentions); err != nil {
		panic(err)
	}
	return bytes.TrimSpace(b.Bytes())
}
