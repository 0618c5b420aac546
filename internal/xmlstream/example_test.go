package xmlstream_test

import (
	"errors"
	"fmt"

	"github.com/tieout/tieout/internal/xmlstream"
)

func ExampleReader() {
	doc := []byte(`<p:a xmlns:p="urn:p"><b c="1">text &amp; more</b></p:a>`)
	r := xmlstream.NewReader(doc, xmlstream.Options{Name: "doc.xml"})
	for {
		kind, err := r.Next()
		if err != nil {
			fmt.Println(err)
			return
		}
		switch kind {
		case xmlstream.EOF:
			return
		case xmlstream.StartElement:
			fmt.Println(r.Range(), r.Name(), len(r.Attrs()))
		case xmlstream.Text:
			fmt.Println(r.Range(), r.Text())
		}
	}
	// Output:
	// doc.xml:1:1 {urn:p}a 0
	// doc.xml:1:22 b 1
	// doc.xml:1:31 text & more
}

func ExampleParse() {
	_, err := xmlstream.Parse([]byte("<a>\n  <b></a>"), xmlstream.Options{Name: "doc.xml"})
	var syntax *xmlstream.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println(syntax.Range, syntax.Code, syntax.Message)
	}
	// Output:
	// doc.xml:2:6 xml:tagMismatch </a> closes the element <b> of line 2: </b> was expected
}
