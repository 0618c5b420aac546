package xmlstream

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"testing"
)

// benchDocument is the instance named by TIEOUT_BENCH_INSTANCE, or one like it of about 4 MB.
func benchDocument(b *testing.B) []byte {
	if path := os.Getenv("TIEOUT_BENCH_INSTANCE"); path != "" {
		data, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		return data
	}
	var doc bytes.Buffer
	doc.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" + `<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:b="http://example.com/b">` + "\n")
	for i := range 50_000 {
		fmt.Fprintf(&doc, "<b:T%d contextRef=\"c%d\" unitRef=\"u\" decimals=\"0\" id=\"f%d\">%d</b:T%d>\n", i%500, i/500, i, i*7919%1_000_000_007, i%500)
	}
	doc.WriteString("</xbrli:xbrl>\n")
	return doc.Bytes()
}

func BenchmarkReader(b *testing.B) {
	data := benchDocument(b)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		r := NewReader(data, Options{})
		for {
			kind, err := r.Next()
			if err != nil {
				b.Fatal(err)
			}
			if kind == EOF {
				break
			}
		}
	}
}

func BenchmarkParse(b *testing.B) {
	data := benchDocument(b)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(data, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncodingXML(b *testing.B) {
	data := benchDocument(b)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		d := xml.NewDecoder(bytes.NewReader(data))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				b.Fatal(err)
			}
		}
	}
}
