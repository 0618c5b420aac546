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

func BenchmarkReadStored(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := readStored(); err != nil {
			b.Fatal(err)
		}
	}
}
