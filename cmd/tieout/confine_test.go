package main

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// confinedMetadata are xBRL-CSV metadata with one table, and something else in documentInfo.
func confinedMetadata(info, url string) string {
	return `{"documentInfo": {"documentType": "https://xbrl.org/2021/xbrl-csv", "namespaces": {"t": "http://example.com/t", "s": "http://example.com/s", "xbrl": "https://xbrl.org/2021"}, ` +
		`"taxonomy": ["t.xsd"]` + info + `}, "tableTemplates": {"x": {"columns": {"word": {"dimensions": {"concept": "t:S", "entity": "s:x", "period": "2020-12-31T00:00:00"}}}}}, "tables": {"x": {"url": "` + url + `"}}}`
}

// TestConfinement checks that a report, packed or not, reads nothing but what is in its own folder or archive, and
// shows nothing of other files.
func TestConfinement(t *testing.T) {
	dir := t.TempDir()
	write := func(name, content string) string {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	secret := filepath.ToSlash(write("secret.csv", "word\nhunter2-line-2\n"))
	write("secret.json", `{"hunter2": `)
	write("secret.xml", "<hunter2>")
	write("words.csv", "word\nhunter2\n")
	schema := strings.Replace(hostileSchema, "%s", "", 1)
	instance := func(href, location, further string) string {
		head := `<xbrl xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://example.com/o ` + location + `" `
		return strings.Replace(hostileInstance("", href, further), "<xbrl ", head, 1)
	}
	for _, c := range []struct{ name, file, document string }{
		{"table above", "a.json", confinedMetadata("", "../secret.csv")},
		{"table by path", "a.json", confinedMetadata("", secret)},
		{"table by URL", "a.json", confinedMetadata("", "file://"+secret)},
		{"table, encoded", "a.json", confinedMetadata("", "..%2fsecret.csv")},
		{"table by link", "a.json", confinedMetadata("", "link/words.csv")},
		{"extends", "a.json", confinedMetadata(`, "extends": ["../secret.json"]`, "t.csv")},
		{"parameters", "a.json", strings.Replace(confinedMetadata("", "t.csv"), `"tables"`, `"parameterURL": "../secret.csv", "tables"`, 1)},
		{"taxonomy", "a.json", strings.Replace(confinedMetadata("", "t.csv"), "t.xsd", "../secret.xml", 1)},
		{"schemaRef", "a.xbrl", instance("../secret.xml", "t.xsd", "")},
		{"schemaLocation", "a.xbrl", instance("t.xsd", "../secret.xml", `<t:S contextRef="c">a</t:S>`)},
		{"linkbaseRef", "a.xbrl", strings.Replace(instance("t.xsd", "t.xsd", ""), "<context", `<link:linkbaseRef xlink:type="simple" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase" xlink:href="../secret.xml"/><context`, 1)},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := write("report/"+c.file, c.document)
			write("report/t.xsd", schema)
			write("report/t.csv", "word\na\n")
			_ = os.Symlink(dir, filepath.Join(dir, "report", "link"))
			hint := c.name == "schemaLocation" // may be left unread: only a hint
			confined(t, hint, path)
			confined(t, hint, packed(t, filepath.Join(dir, "packages", "p.zip"), map[string]string{
				"reports/" + c.file: strings.ReplaceAll(c.document, `../`, `../../../../`), "reports/t.xsd": schema, "reports/t.csv": "word\na\n"}))
		})
	}
}

// packed writes a report package.
func packed(t *testing.T, path string, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	files["META-INF/reportPackage.json"] = `{"documentInfo":{"documentType":"https://xbrl.org/report-package/2023"}}`
	for name, content := range files {
		w, err := z.Create("p/" + name)
		if err == nil {
			_, err = w.Write([]byte(content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// confined checks a report that refers to a file outside.
func confined(t *testing.T, hint bool, path string) {
	t.Helper()
	for _, args := range [][]string{{"check", path}, {"facts", path}, {"convert", path, "-o", t.TempDir()}} {
		var out, errs bytes.Buffer
		code := run(context.Background(), args, strings.NewReader(""), &out, &errs)
		all := out.String() + errs.String()
		if strings.Contains(all, "hunter2") {
			t.Errorf("%s shows a file outside:\n%s", args[0], all)
		}
		if args[0] == "check" && !hint && (code == exitClean || !strings.Contains(all, "refused to open") && !strings.Contains(all, "no such file")) {
			t.Errorf("exit code %d and no word of a refusal:\n%s", code, all)
		}
	}
}

// TestNoExcerptOfOthers: the place of a fact, which a report tells, is no reason to show lines of that file.
func TestNoExcerptOfOthers(t *testing.T) {
	dir := t.TempDir()
	secret := filepath.Join(dir, "secret.txt")
	if err := os.WriteFile(secret, []byte("hunter2\nhunter2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	a := &app{}
	if line := a.sources.open(secret); line != nil {
		t.Errorf("%q of a file that was not opened", line)
	}
	a.sources.keep(secret, []byte("given"))
	a.sources.forget(secret)
	if got := string(a.sources.open(secret)); got != "hunter2\nhunter2\n" {
		t.Errorf("%q of an input that was let go", got)
	}
}

// TestHostileConfiguration: a configuration that is found by itself must not take more than its size warrants.
func TestHostileConfiguration(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	var bomb strings.Builder
	bomb.WriteString("a: &a0 [x]\n")
	for i := range 20 {
		fmt.Fprintf(&bomb, "b%d: &a%d [%s]\n", i, i+1, strings.Repeat(fmt.Sprintf("*a%d,", i), 10))
	}
	for _, c := range []struct{ data, says string }{
		{bomb.String() + "inputs: *a20\n", "anchors, aliases"},
		{"severities: {<<: {a: b}}\n", "merge keys"},
		{"inputs: " + strings.Repeat("[", 40_000), "nesting deeper"},
		{strings.Repeat("- ", 40_000), "nesting deeper"},
		{"severities:\n" + manyKeys(50_000), "more than 5000 keys"},
		{"inputs: [" + strings.Repeat("a, ", 400_000) + "a]\n", "beyond the limit"},
	} {
		if err := os.WriteFile(configName, []byte(c.data), 0o600); err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		if code := run(context.Background(), []string{"check"}, strings.NewReader(""), &out, &errs); code != exitUsage || !strings.Contains(errs.String(), c.says) {
			t.Errorf("%.40q: exit code %d, want %q in %.300s", c.data, code, c.says, errs.String())
		}
	}
}

func manyKeys(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "  k%d: a\n", i)
	}
	return b.String()
}
