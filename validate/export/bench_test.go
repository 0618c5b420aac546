package export_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/postgres"
	"github.com/tieout/tieout/validate/export"
)

// large is a checked report of many facts: so many concepts in so many periods, without calculations.
func large(b testing.TB, concepts, periods int) *export.Document {
	b.Helper()
	var schema, instance strings.Builder
	fmt.Fprint(&schema, `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:t="http://example.com/t" targetNamespace="http://example.com/t" elementFormDefault="qualified">
<xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>`)
	fmt.Fprint(&instance, `<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:t="http://example.com/t">
<link:schemaRef xlink:type="simple" xlink:href="t.xsd"/><xbrli:unit id="u"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>`)
	for i := range concepts {
		fmt.Fprintf(&schema, `<xs:element name="C%d" id="t_C%d" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" nillable="true"/>`, i, i)
	}
	for p := range periods {
		fmt.Fprintf(&instance, `<xbrli:context id="c%d"><xbrli:entity><xbrli:identifier scheme="http://example.com/e">e</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:instant>%d-12-31</xbrli:instant></xbrli:period></xbrli:context>`, p, 1800+p)
		for i := range concepts {
			fmt.Fprintf(&instance, `<t:C%d id="f%d_%d" contextRef="c%d" unitRef="u" decimals="-3">%d000</t:C%d>`, i, i, p, p, i*7919+p*104729, i)
		}
	}
	fmt.Fprint(&schema, `</xs:schema>`)
	fmt.Fprint(&instance, `</xbrli:xbrl>`)
	dir := b.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "t.xsd"), []byte(schema.String()), 0o600); err != nil {
		b.Fatal(err)
	}
	d := checked(b, filepath.Join(dir, "i.xbrl"), []byte(instance.String()))
	if d.FactCount() != concepts*periods {
		b.Fatalf("%d facts", d.FactCount())
	}
	return d
}

type discard struct{ io.Writer }

func (discard) Close() error { return nil }

// BenchmarkExport writes a report of 100,000 facts to each target.
func BenchmarkExport(b *testing.B) {
	d := large(b, 500, 200)
	nowhere := func(*export.Table) (io.WriteCloser, error) { return discard{io.Discard}, nil }
	store := func(place string) func() (export.Target, error) {
		return func() (export.Target, error) {
			s, err := export.Open(context.Background(), place)
			if err != nil {
				return nil, err
			}
			b.Cleanup(func() { s.Close() })
			return s.Begin(context.Background())
		}
	}
	for _, x := range []struct {
		name string
		make func() (export.Target, error)
	}{
		{"csv", func() (export.Target, error) { return export.NewCSV(nowhere) }},
		{"parquet", func() (export.Target, error) { return export.NewParquet(nowhere, func(*export.Table, string) {}) }},
		{"xlsx", func() (export.Target, error) {
			return export.NewWorkbook(discard{io.Discard}, func(*export.Table, string) {})
		}},
		{"sqlite", func() (export.Target, error) { return store(filepath.Join(b.TempDir(), "f.sqlite"))() }},
		{"postgres", func() (export.Target, error) { return store(postgres.Database(b))() }},
	} {
		b.Run(x.name, func(b *testing.B) {
			for b.Loop() {
				t, err := x.make()
				if err != nil {
					b.Fatal(err)
				}
				if err := t.Put(context.Background(), d); err != nil {
					b.Fatal(err)
				}
				if err := t.Commit(context.Background()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
