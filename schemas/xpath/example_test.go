package xpath_test

import (
	"context"
	"fmt"

	"github.com/tieout/tieout/schemas/xpath"
)

func ExampleCompile() {
	tree, err := xpath.Parse([]byte(`<list><item>0.1</item><item>0.2</item></list>`), xpath.TreeOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	e, err := xpath.Compile("sum(//item/xs:decimal(.))", xpath.Static{})
	if err != nil {
		fmt.Println(err)
		return
	}
	v, err := e.Evaluate(context.Background(), &xpath.Context{Item: tree.Root()})
	fmt.Println(v.At(0).StringValue(), err)
	// Output: 0.3 <nil>
}
