package source_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/tieout/tieout/taxonomy/source"
)

func ExampleResolver() {
	r, _, err := source.New(source.Options{Documents: map[string][]byte{
		"http://example.com/taxonomy/all.xsd": []byte("<schema/>"),
	}})
	if err != nil {
		panic(err)
	}
	url, fragment, _ := source.Resolve("http://example.com/taxonomy/labels/en.xml", "../all.xsd#p_Assets")
	doc, err := r.Open(context.Background(), url)
	fmt.Println(string(doc.Data), doc.Origin, fragment, err)

	_, err = r.OpenFrom(context.Background(), "http://example.com/other.xsd", doc.URL)
	var missing *source.NotFoundError
	if errors.As(err, &missing) {
		fmt.Println(missing)
		fmt.Println(missing.Advice())
	}
	// Output:
	// <schema/> caller p_Assets <nil>
	// cannot find http://example.com/other.xsd, which http://example.com/taxonomy/all.xsd refers to
	// Give the taxonomy package that holds it, or a folder laid out host/path, with --packages; or allow the network with --online.
}

func ExampleParsePointer() {
	for _, fragment := range []string{"p_Assets", "element(/1/4)", "xpointer(/1)"} {
		p, err := source.ParsePointer(fragment)
		fmt.Println(p.Parts, err)
	}
	// Output:
	// [{p_Assets []}] <nil>
	// [{ [1 4]}] <nil>
	// [] uses the pointer scheme "xpointer", XBRL allows element() only
}
