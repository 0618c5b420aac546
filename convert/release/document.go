package release

import "github.com/tieout/tieout/convert/release/page"

// document is what a release is read from.
type document struct {
	*page.Document
	markup bool // lines are preformatted text of HTML, whose tags take no room
}

// decode takes the bytes in and refuses what cannot be a release.
func decode(name string, data []byte) (*document, error) {
	d, err := page.Decode(name, data)
	if err != nil {
		return nil, err
	}
	return &document{Document: d}, nil
}
