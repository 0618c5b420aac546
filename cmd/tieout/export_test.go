package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/internal/postgres"
)

// inputsForExport are documents of several kinds: releases, and reports made of them.
func inputsForExport(t *testing.T) []string {
	t.Helper()
	dir := t.TempDir()
	var paths []string
	for _, q := range []string{"q1", "q2", "q4"} {
		name := filepath.Join(dir, q+".txt")
		if err := os.WriteFile(name, quarter(t, q), 0o644); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, name)
	}
	if code := run(context.Background(), []string{"convert", "-q", "--format", "xbrl,json,csv,inline", "-o", filepath.Join(dir, "made"), paths[0]}, strings.NewReader(""), io.Discard, os.Stderr); code != exitClean {
		t.Fatalf("convert ended with %d", code)
	}
	return append(paths, filepath.Join(dir, "made"))
}

// total is how many facts there are, and what the numbers among them come to.
type total struct {
	facts int
	sum   decimal.Decimal
}

// printedFacts are what `tieout facts` prints, by document.
func printedFacts(t *testing.T, paths []string) map[string]total {
	t.Helper()
	var out bytes.Buffer
	if code := run(context.Background(), append([]string{"facts", "--format", "jsonl"}, paths...), strings.NewReader(""), &out, os.Stderr); code != exitClean {
		t.Fatalf("facts ended with %d", code)
	}
	all := map[string]total{}
	for dec := json.NewDecoder(&out); dec.More(); {
		var f struct {
			Unit   string
			Value  *string
			Source struct{ Document string }
		}
		if err := dec.Decode(&f); err != nil {
			t.Fatal(err)
		}
		s := all[f.Source.Document]
		s.facts++
		if f.Value != nil && f.Unit != "" {
			s.sum = s.sum.Add(decimal.RequireFromString(*f.Value))
		}
		all[f.Source.Document] = s
	}
	return all
}

const factsOfDocuments = "SELECT source_document, CAST(value AS TEXT) FROM facts"

// TestExportedTotals holds what is exported against what `tieout facts` prints: as many facts of each document, and the same sum.
func TestExportedTotals(t *testing.T) {
	t.Parallel()
	paths := inputsForExport(t)
	file := filepath.Join(t.TempDir(), "facts.sqlite")
	for range 2 { // the second time everything takes its own place
		if code := run(context.Background(), append([]string{"export", "-q", "--to", file}, paths...), strings.NewReader(""), io.Discard, os.Stderr); code != exitClean {
			t.Fatalf("export ended with %d", code)
		}
	}
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query(factsOfDocuments)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	sameFacts(t, printedFacts(t, paths), rows.Next, rows.Scan)
}

func TestExportToPostgres(t *testing.T) {
	t.Parallel()
	url := postgres.Database(t)
	paths := inputsForExport(t)
	for range 2 {
		var said bytes.Buffer
		if code := run(context.Background(), append([]string{"export", "--to", url}, paths...), strings.NewReader(""), &said, os.Stderr); code != exitClean {
			t.Fatalf("export ended with %d", code)
		}
		if !strings.Contains(said.String(), "7 documents, ") {
			t.Errorf("export said %s", said.String())
		}
	}
	c, err := pgx.Connect(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(context.Background())
	rows, err := c.Query(context.Background(), strings.Replace(factsOfDocuments, "facts", "tieout.facts", 1))
	if err != nil {
		t.Fatal(err)
	}
	sameFacts(t, printedFacts(t, paths), rows.Next, rows.Scan)
	// A run that ends early leaves the database as it was.
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if code := run(ctx, append([]string{"export", "--to", url}, paths...), strings.NewReader(""), io.Discard, io.Discard); code != exitInterrupted {
		t.Errorf("a run that was ended has the code %d", code)
	}
	var documents int
	if err := c.QueryRow(context.Background(), "SELECT count(*) FROM tieout.documents").Scan(&documents); err != nil || documents != 7 {
		t.Errorf("%d documents, %v", documents, err)
	}
}

// sameFacts holds rows of documents and values against what is printed.
func sameFacts(t *testing.T, printed map[string]total, next func() bool, scan func(...any) error) {
	t.Helper()
	if len(printed) != 6 {
		t.Fatalf("facts of %d places", len(printed)) // xBRL-JSON says where the release prints them
	}
	exported := map[string]total{}
	for next() {
		var document string
		var value *string
		if err := scan(&document, &value); err != nil {
			t.Fatal(err)
		}
		s := exported[document]
		s.facts++
		if value != nil {
			s.sum = s.sum.Add(decimal.RequireFromString(*value))
		}
		exported[document] = s
	}
	for document, want := range printed {
		if got := exported[document]; got.facts != want.facts || !got.sum.Equal(want.sum) {
			t.Errorf("%s has %d facts that come to %s, and not %d that come to %s", document, got.facts, got.sum, want.facts, want.sum)
		}
		delete(exported, document)
	}
	if len(exported) > 0 {
		t.Errorf("exported is besides %v", exported)
	}
}
