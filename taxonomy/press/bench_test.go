package press

import "testing"

func BenchmarkReadBuiltin(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := readBuiltin(); err != nil {
			b.Fatal(err)
		}
	}
}
