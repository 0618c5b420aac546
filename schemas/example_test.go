package schemas_test

import (
	"fmt"

	"github.com/tieout/tieout/schemas"
)

func ExampleLookup() {
	data, ok := schemas.Lookup("https://www.xbrl.org/2005/xbrldt-2005.xsd")
	fmt.Println(len(data) > 0, ok)
	fmt.Println(schemas.Canonical("https://xbrl.org/2005/xbrldt-2005.xsd#all"))
	// Output:
	// true true
	// http://www.xbrl.org/2005/xbrldt-2005.xsd true
}

func ExampleUnits() {
	for _, u := range schemas.Units().Units {
		if u.ID == "sqft" {
			fmt.Println(u.Name, u.Symbol, u.ItemType.Local, u.Status)
		}
	}
	// Output: Square Foot ft² areaItemType REC
}
