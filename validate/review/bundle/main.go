// Command bundle makes the script and the styles of the review page of what stands in web. It is run by go generate.
package main

import (
	"fmt"
	"os"

	"github.com/tieout/tieout/validate/review/web"
)

func main() {
	files, err := web.Bundle("web")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for name, data := range files {
		if err := os.WriteFile("bundle/"+name, data, 0o644); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
