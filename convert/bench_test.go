package convert

import (
	"context"
	"os"
	"testing"
)

func BenchmarkOpenRelease(b *testing.B) {
	data, err := os.ReadFile("../testdata/releases/infocrossing-2003-q4.txt")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Open(context.Background(), "q4.txt", data, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
