package inline

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/golden"
	"github.com/tieout/tieout/internal/xmlstream"
)

const (
	htmlHead = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2020-02-12" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:e="http://example.com/e" xml:lang="en"><head><title>t</title></head><body>`
	refs     = `<ix:references><link:schemaRef xlink:type="simple" xlink:href="e.xsd"/></ix:references>`
	context1 = `<xbrli:context id="c"><xbrli:entity><xbrli:identifier scheme="http://example.com/s">1</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:instant>2024-12-31</xbrli:instant></xbrli:period></xbrli:context>`
	unit1    = `<xbrli:unit id="u"><xbrli:measure>iso4217:EUR</xbrli:measure></xbrli:unit>`
)

// page is a document with what stands in ix:hidden, in ix:resources and in the body.
func page(hidden, resources, body string) string {
	if hidden != "" {
		hidden = "<ix:hidden>" + hidden + "</ix:hidden>"
	}
	return htmlHead + `<div style="display: none"><ix:header>` + hidden + refs + "<ix:resources>" + resources + context1 + unit1 + "</ix:resources></ix:header></div>" + body + "</body></html>"
}

// body is a document with a body.
func body(s string) string { return page("", "", s) }

// read reads documents as a set.
func read(t testing.TB, documents ...string) (*Set, []tieout.Diagnostic) {
	t.Helper()
	var sources []Source
	for i, d := range documents {
		name := string(rune('a'+i)) + ".xhtml"
		sources = append(sources, Source{Name: name, URL: "file:///r/" + name, Data: []byte(d)})
	}
	s, ds, err := Parse(context.Background(), sources, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s, ds
}

const number = `<ix:nonFraction name="e:A" contextRef="c" unitRef="u" decimals="0">1</ix:nonFraction>`

var codeCases = []struct {
	name, document string
	codes          []string // what is found, "" for nothing; a name stands for a code of either version that ends in it
}{
	{"valid", body("<p>" + number + "</p>"), nil},
	{"no header", htmlHead + "<p>" + number + "</p></body></html>", []string{"headerMissing", "contextReference", "unitReference"}},
	{"header displayed", strings.Replace(body("<p>"+number+"</p>"), "display: none", "color: red", 1), []string{"headerDisplayNone"}},
	{"no resources", strings.Replace(htmlHead, "<body>", "<body>", 1) + `<div style="display:none"><ix:header>` + refs + "</ix:header></div><p>x</p></body></html>", []string{"missingResources"}},
	{"no references", strings.Replace(body("<p>x</p>"), refs, "", 1), []string{"missingReferences"}},
	{"target without references", body(`<p>` + strings.Replace(number, " name", ` target="t" name`, 1) + `</p>`), []string{"missingReferenceTargets"}},
	{"attribute on two references", strings.Replace(body("<p>x</p>"), refs, strings.Repeat(strings.Replace(refs, "<ix:references", `<ix:references xsi:schemaLocation="a b"`, 1), 2), 1), []string{"referencesAttributeDuplication"}},
	{"two references with ids", strings.Replace(body("<p>x</p>"), refs, strings.Replace(refs, "<ix:references", `<ix:references id="r1"`, 1)+strings.Replace(refs, "<ix:references", `<ix:references id="r2"`, 1), 1), []string{"referencesTargetId"}},
	{"prefix conflict", strings.Replace(body("<p>x</p>"), refs, strings.Replace(refs, "<ix:references", `<ix:references xmlns:q="a"`, 1)+strings.Replace(refs, "<ix:references", `<ix:references xmlns:q="b"`, 1), 1), []string{"referencesNamespacePrefixConflict"}},
	{"attribute of instances", strings.Replace(body("<p>x</p>"), "<ix:references", `<ix:references xbrli:a="b"`, 1), []string{"qualifiedAttributeDisallowed"}},
	{"unknown context", body("<p>" + strings.Replace(number, `"c"`, `"d"`, 1) + "</p>"), []string{"contextReference"}},
	{"unknown unit", body("<p>" + strings.Replace(number, `"u"`, `"d"`, 1) + "</p>"), []string{"unitReference"}},
	{"id twice", body("<p>" + strings.Repeat(strings.Replace(number, " name", ` id="i" name`, 1), 2) + "</p>"), []string{"xml.3.3.1:idMustBeUnique"}},
	{"continuation missing", body(`<p><ix:nonNumeric name="e:T" contextRef="c" continuedAt="x">a</ix:nonNumeric></p>`), []string{"continuationMissing"}},
	{"continuation target", body(`<p><ix:nonNumeric name="e:T" contextRef="c" continuedAt="n">a</ix:nonNumeric>` + strings.Replace(number, " name", ` id="n" name`, 1) + `</p>`), []string{"continuationTarget"}},
	{"continued twice", body(`<p>` + strings.Repeat(`<ix:nonNumeric name="e:T" contextRef="c" continuedAt="x">a</ix:nonNumeric>`, 2) + `<ix:continuation id="x">b</ix:continuation></p>`), []string{"continuationReferences"}},
	{"continuation unused", body(`<p><ix:continuation id="x">b</ix:continuation></p>`), []string{"continuationNotReferenced"}},
	{"continuation circle", body(`<p><ix:continuation id="x" continuedAt="y">b</ix:continuation><ix:continuation id="y" continuedAt="x">b</ix:continuation></p>`), []string{"continuationCycle"}},
	{"continuation in its chain", body(`<p><ix:nonNumeric name="e:T" contextRef="c" continuedAt="x">a<ix:continuation id="x">b</ix:continuation></ix:nonNumeric></p>`), []string{"continuationChainNested"}},
	{"continuation hidden", page(`<ix:nonNumeric name="e:T" contextRef="c" continuedAt="x">a<ix:continuation id="x">b</ix:continuation></ix:nonNumeric>`, "", "<p>x</p>"), []string{"continuationChainNested", "ancestorNodeDisallowed"}},
	{"exclude misplaced", body(`<p><ix:exclude>a</ix:exclude></p>`), []string{"excludeMisplaced"}},
	{"footnote without language", strings.Replace(body(`<p><ix:footnote id="f">a</ix:footnote></p>`), ` xml:lang="en"`, "", 1), []string{"footnoteLang"}},
	{"fraction without denominator", body(`<p><ix:fraction name="e:F" contextRef="c" unitRef="u"><ix:numerator>1</ix:numerator></ix:fraction></p>`), []string{"fractionTerms"}},
	{"nil fraction with terms", body(`<p><ix:fraction name="e:F" contextRef="c" unitRef="u" xsi:nil="true"><ix:numerator>1</ix:numerator></ix:fraction></p>`), []string{"fractionNilTerms", "xmlSchema:nilElementHasContent"}},
	{"number in a fraction", body(`<p><ix:fraction name="e:F" contextRef="c" unitRef="u"><ix:numerator>1</ix:numerator><ix:denominator>2</ix:denominator>` + number + `</ix:fraction></p>`), []string{"fractionChildren"}},
	{"nested fractions", body(`<p><ix:fraction name="e:F" contextRef="c" unitRef="u"><ix:fraction name="e:G" contextRef="c" unitRef="v" xsi:nil="true"></ix:fraction></ix:fraction></p>`), []string{"nestedFractionIsNil", "fractionChildAttributes", "unitReference"}},
	{"empty number", body(`<p><ix:nonFraction name="e:A" contextRef="c" unitRef="u" decimals="0"></ix:nonFraction></p>`), []string{"nonFraction"}},
	{"markup in a number", body(`<p><ix:nonFraction name="e:A" contextRef="c" unitRef="u" decimals="0"><b>1</b></ix:nonFraction></p>`), []string{"nonFractionChildren", "xmlSchema:elementUnexpected"}},
	{"text beside a number", body(`<p><ix:nonFraction name="e:A" contextRef="c" unitRef="u" decimals="0"> ` + number + `</ix:nonFraction></p>`), []string{"nonFractionChildren"}},
	{"nested numbers", body(`<p><ix:nonFraction name="e:B" contextRef="c" unitRef="u" decimals="0" scale="3">` + number + `</ix:nonFraction></p>`), []string{"nestedNonFractionProperties"}},
	{"nil in a number", body(`<p><ix:nonFraction name="e:B" contextRef="c" unitRef="u" decimals="0">` + strings.Replace(number, " decimals=\"0\"", ` xsi:nil="true"`, 1) + `</ix:nonFraction></p>`), []string{"nestedNonFractionIsNil", "xmlSchema:nilElementHasContent"}},
	{"negative number", body(`<p>` + strings.Replace(number, ">1<", ">-1<", 1) + `</p>`), []string{"nonFractionNegative"}},
	{"no number", body(`<p>` + strings.Replace(number, ">1<", ">one<", 1) + `</p>`), []string{"xmlSchema:valueError"}},
	{"not transformed", body(`<p>` + strings.Replace(strings.Replace(number, " name", ` format="ixt:num-dot-decimal" name`, 1), ">1<", ">one<", 1) + `</p>`), []string{"transformValueError"}},
	{"unknown format", body(`<p>` + strings.Replace(number, " name", ` format="ixt:num-dot" name`, 1) + `</p>`), []string{"invalidTransformation"}},
	{"undeclared prefix", body(`<p>` + strings.Replace(number, "e:A", "x:A", 1) + `</p>`), []string{"xmlSchema:valueError"}},
	{"relationship to nothing", page("", `<ix:relationship fromRefs="a" toRefs="b"/>`, "<p>x</p>"), []string{"relationshipFromRef", "relationshipToRef"}},
	{"relationship to itself", page("", `<ix:relationship fromRefs="n" toRefs="n"/>`, "<p>"+strings.Replace(number, " name", ` id="n" name`, 1)+"</p>"), []string{"relationshipFromToMatch"}},
	{"mixed relationship", page("", `<ix:relationship fromRefs="n" toRefs="m f"/>`, "<p>"+strings.Replace(number, " name", ` id="n" name`, 1)+strings.Replace(number, " name", ` id="m" name`, 1)+`<ix:footnote id="f">a</ix:footnote></p>`), []string{"relationshipReferencesMixed"}},
	{"tuples of one id", body(`<div>` + strings.Repeat(`<ix:tuple name="e:U" tupleID="t"></ix:tuple>`, 2) + `</div>`), []string{"tupleIdDuplication"}},
	{"unknown tuple", body(`<p>` + strings.Replace(number, " name", ` order="1" tupleRef="t" name`, 1) + `</p>`), []string{"tupleRefMissing", "tupleOrder"}},
	{"tuple circle", body(`<div><ix:tuple name="e:U" tupleID="t" tupleRef="s" order="1"></ix:tuple><ix:tuple name="e:U" tupleID="s" tupleRef="t" order="1"></ix:tuple></div>`), []string{"tupleNestingCycle"}},
	{"member without order", body(`<div><ix:tuple name="e:U">` + number + `</ix:tuple></div>`), []string{"tupleMemberOrderMissing"}},
	{"member of another target", body(`<div><ix:tuple name="e:U">` + strings.Replace(number, " name", ` order="1" target="t" name`, 1) + `</ix:tuple></div>`), []string{"tupleMemberDifferentTarget", "missingReferenceTargets"}},
	{"members of one order", body(`<div><ix:tuple name="e:U">` + strings.Replace(number, " name", ` order="1" name`, 1) + strings.Replace(number, "e:A", `e:B" order="1.0`, 1) + `</ix:tuple></div>`), []string{"tupleSameOrderMembersUnequal"}},
	{"empty tuple", body(`<div><ix:tuple name="e:U"></ix:tuple></div>`), []string{"tupleContentError"}},
	{"nil tuple with members", body(`<div><ix:tuple name="e:U" xsi:nil="true">` + strings.Replace(number, " name", ` order="1" name`, 1) + `</ix:tuple></div>`), []string{"tupleNilContent", "xmlSchema:nilElementHasContent"}},
	{"self-closed", body(`<p><span/>` + number + `</p>`), []string{"ixbrl:selfClosedTagWarning"}},
	{"wrong scale", body(`<p>` + strings.Replace(number, " name", ` scale="1000000" name`, 1) + `</p>`), []string{"ix:scale"}},
	{"wrong sign", body(`<p>` + strings.Replace(number, " name", ` sign="+" name`, 1) + `</p>`), []string{"ix:sign", "xmlSchema:valueError"}},
	{"not XHTML", strings.Replace(body("<p>x</p>"), ` xmlns="http://www.w3.org/1999/xhtml"`, "", 1), []string{"ix:documentType", "xmlSchema:elementUndeclared"}},
	{"both versions", body(`<p xmlns:ix10="http://www.xbrl.org/2008/inlineXBRL"><ix10:nonNumeric name="e:T" contextRef="c">a</ix10:nonNumeric></p>`), []string{"ix:multipleIxNamespaces", "xmlSchema:elementUnexpected"}},
	{"not well-formed", body(`<p>a & b` + number + `</p>`), []string{"tieout:inlineMended", "xml:reference"}},
}

func TestCodes(t *testing.T) {
	for _, c := range codeCases {
		t.Run(c.name, func(t *testing.T) {
			_, ds := read(t, c.document)
			expectCodes(t, ds, c.codes)
		})
	}
}

func expectCodes(t *testing.T, ds []tieout.Diagnostic, want []string) {
	t.Helper()
	var got []string
	for _, d := range ds {
		if !slices.Contains(got, d.Code) {
			got = append(got, d.Code)
		}
	}
	for _, d := range ds {
		_, name, _ := strings.Cut(d.Code, ":")
		if !slices.Contains(want, d.Code) && !slices.Contains(want, name) {
			t.Errorf("%s: %s [%s]", d.Range, d.Message, d.Code)
		}
	}
	for _, w := range want {
		if !slices.ContainsFunc(got, func(code string) bool { return code == w || strings.HasSuffix(code, ":"+w) }) {
			t.Errorf("%s was not found; found %v", w, got)
		}
	}
}

// TestCodesOfSets has the faults that only several documents can have.
func TestCodesOfSets(t *testing.T) {
	plain := strings.Replace(htmlHead, ` xmlns:e=`, ` xmlns:f="http://example.com/f" xmlns:e=`, 1)
	second := func(resources, text string) string {
		return plain + `<div style="display:none"><ix:header><ix:references id="r"><link:schemaRef xlink:type="simple" xlink:href="f.xsd"/></ix:references><ix:resources>` + resources + `</ix:resources></ix:header></div>` + text + "</body></html>"
	}
	withID := strings.Replace(number, " name", ` id="n" name`, 1)
	for _, c := range []struct {
		name      string
		documents []string
		codes     []string
	}{
		{"parts of one report", []string{body("<p>x</p>"), plain + "<p>" + number + "</p></body></html>"}, nil},
		{"ids", []string{body("<p>" + withID + "</p>"), plain + "<p>" + withID + "</p></body></html>"}, []string{"uniqueIxId"}},
		{"ids of resources", []string{body("<p>x</p>"), second(unit1, "<p>x</p>")}, []string{"resourceIdDuplication"}},
		{"ids of references", []string{strings.Replace(body("<p>x</p>"), "<ix:references", `<ix:references id="r"`, 1), second(strings.Replace(unit1, `"u"`, `"v"`, 1), "<p>x</p>")}, []string{"referencesIdDuplication", "referencesTargetId"}},
		{"continued in another document", []string{body(`<p><ix:nonNumeric name="e:T" contextRef="c" continuedAt="x">a</ix:nonNumeric></p>`), plain + `<p><ix:continuation id="x">b</ix:continuation></p></body></html>`}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, ds := read(t, c.documents...)
			expectCodes(t, ds, c.codes)
		})
	}
}

// TestVersion10 reads what only version 1.0 has.
func TestVersion10(t *testing.T) {
	old := strings.NewReplacer("2013/inlineXBRL", "2008/inlineXBRL")
	doc := old.Replace(body(`<p>` + strings.Replace(number, " name", ` footnoteRefs="f" name`, 1) + `<ix:footnote footnoteID="f">note</ix:footnote></p>`))
	s, ds := read(t, doc)
	expectCodes(t, ds, nil)
	i, _, err := s.Instance("")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`id="fact-`, "<link:footnote ", ">note</link:footnote>"} {
		if !strings.Contains(string(i.Data), want) {
			t.Errorf("the instance has no %s:\n%s", want, i.Data)
		}
	}
	_, ds = read(t, strings.Replace(doc, `footnoteRefs="f"`, `footnoteRefs="g"`, 1))
	expectCodes(t, ds, []string{"ix10.5.1.2:footnoteRef"})
	_, ds = read(t, strings.Replace(doc, `contextRef="c"`, `contextRef="d"`, 1))
	expectCodes(t, ds, []string{"ix10.9.1.2:contextReference"})
}

func TestRules(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range Rules {
		if seen[r.Code] {
			t.Errorf("%s is listed twice", r.Code)
		}
		seen[r.Code] = true
	}
	for _, r := range []tieout.Rule{ruleValue, ruleIDDuplicate} {
		if r.Doc == "" {
			t.Errorf("%s is no rule of package xsd", r.Code)
		}
	}
}

// TestInstance compares the instances of documents in testdata.
func TestInstance(t *testing.T) {
	for _, name := range []string{"report", "set"} {
		t.Run(name, func(t *testing.T) {
			var sources []Source
			for _, part := range []string{"", "-2"} {
				file := "testdata/" + name + part + ".xhtml"
				data, err := os.ReadFile(file)
				if errors.Is(err, os.ErrNotExist) {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				sources = append(sources, Source{Name: file, URL: "file:///r/" + name + part + ".xhtml", Data: data})
			}
			s, ds, err := Parse(context.Background(), sources, Options{})
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range ds {
				t.Errorf("%s: %s [%s]", d.Range, d.Message, d.Code)
			}
			var got []byte
			for _, target := range s.Targets() {
				i, _, err := s.Instance(target)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := xmlstream.Parse(i.Data, xmlstream.Options{}); err != nil {
					t.Error(err)
				}
				got = append(got, i.Data...)
			}
			golden.Compare(t, "testdata/"+name+".xbrl", string(got))
		})
	}
}

func TestScaled(t *testing.T) {
	for _, c := range []struct {
		value  string
		scale  int
		negate bool
		want   string
	}{
		{"1234", 6, true, "-1234000000"}, {"1.50", 0, false, "1.50"}, {"1.50", 1, false, "15"}, {"1.5", -3, false, "0.0015"}, {"0", 6, true, "0"},
		{"13.0", 0, false, "13"}, {"007", 0, false, "7"}, {".5", 0, false, "0.5"}, {"12", -2, false, "0.12"}, {"-5", 0, true, "5"}, {"100", -2, false, "1"},
	} {
		if got := scaled(c.value, c.scale, c.negate); got != c.want {
			t.Errorf("%s scaled by %d is %s, want %s", c.value, c.scale, got, c.want)
		}
	}
}

func TestMendedPlaces(t *testing.T) {
	doc := strings.Replace(body("<p>a & b\n<br>"+number+"\n<script defer>if (a < b) {}</script></p>"), "</html>", "</html>\n<p>after</p>", 1)
	s, _ := read(t, doc)
	if len(s.elements) != 1 {
		t.Fatalf("%d elements", len(s.elements))
	}
	at := s.elements[0].at
	if got := doc[at.Start.Byte:at.End.Byte]; got != number || at.Start.Line != 2 || at.Start.Column != 5 {
		t.Errorf("the fact is at %v: %q", at.Start, got)
	}
}

// TestSavedPage reads a page as browsers save it: names in lower case, elements of HTML without their ends.
func TestSavedPage(t *testing.T) {
	doc := page("", "", "<p>"+number+"<br></p>")
	for _, name := range []string{"nonFraction", "contextRef", "unitRef", "schemaRef"} {
		doc = strings.ReplaceAll(doc, name, strings.ToLower(name))
	}
	s, ds := read(t, doc)
	expectCodes(t, ds, []string{"tieout:inlineMended", "xml:tagMismatch"})
	if i, _, err := s.Instance(""); err != nil || !strings.Contains(string(i.Data), `<e:A contextRef="c" unitRef="u" decimals="0">1</e:A>`) {
		t.Errorf("%v\n%s", err, i.Data)
	}
}

// TestTooLong: an instance is bounded by the size of its documents.
func TestTooLong(t *testing.T) {
	const depth = 900
	text := strings.Repeat("x", 1<<16)
	doc := body("<div>" + strings.Repeat(`<ix:nonNumeric name="e:T" contextRef="c">`, depth) + text + strings.Repeat("</ix:nonNumeric>", depth) + "</div>")
	s, _ := read(t, doc)
	i, ds, err := s.Instance("")
	if err != nil {
		t.Fatal(err)
	}
	expectCodes(t, ds, []string{"tieout:inlineTooLong"})
	if len(i.Data) > lengthFloor+lengthFactor*len(doc)+len(doc) {
		t.Errorf("the instance has %d bytes", len(i.Data))
	}
}

func TestTargets(t *testing.T) {
	doc := strings.Replace(body("<p>"+number+strings.Replace(number, " name", ` target="t" name`, 1)+"</p>"), refs, refs+strings.Replace(refs, "<ix:references", `<ix:references target="t"`, 1), 1)
	s, ds := read(t, doc)
	expectCodes(t, ds, nil)
	if got := s.Targets(); !slices.Equal(got, []string{"", "t"}) || s.Count("t") != 1 {
		t.Errorf("targets %q", got)
	}
	expectCodes(t, s.About(""), []string{"tieout:inlineOtherTargets"})
	expectCodes(t, []tieout.Diagnostic{s.WithoutTarget("x")}, []string{"tieout:inlineTargetMissing"})
	if _, _, err := s.Instance("x"); !errors.Is(err, ErrNoTarget) {
		t.Error(err)
	}
	empty, _ := read(t, body("<p>x</p>"))
	expectCodes(t, empty.About(""), []string{"tieout:inlineNoFacts"})
}

// FuzzParse reads anything: nothing may panic, instances are well-formed, and places stay inside the documents.
func FuzzParse(f *testing.F) {
	for _, c := range codeCases {
		f.Add([]byte(c.document))
	}
	f.Add([]byte("<html"))
	f.Add([]byte("<ix:nonFraction a=b c"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, ds, err := Parse(context.Background(), []Source{{Name: "a", URL: "file:///a", Data: data}}, Options{})
		if err != nil {
			return
		}
		for _, d := range ds {
			if d.Range.Start.Byte > int64(len(data)) {
				t.Fatalf("%s is at %d of %d bytes", d.Code, d.Range.Start.Byte, len(data))
			}
		}
		for _, target := range s.Targets() {
			i, _, err := s.Instance(target)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := xmlstream.Parse(i.Data, xmlstream.Options{}); err != nil {
				var limit *xmlstream.LimitError
				if !errors.As(err, &limit) {
					t.Fatalf("%v\n%s", err, i.Data)
				}
			}
		}
	})
}

// TestLeftOut: of facts that are left out of the instance for an error of their own, what is known of their names reaches the report; so does
// where a document ends too early.
func TestLeftOut(t *testing.T) {
	with := func(old, replaced string) string {
		return body("<p>" + strings.Replace(number, old, replaced, 1) + "</p>")
	}
	whole := body("<p>" + number + "</p>")
	for _, c := range []struct{ name, document, want string }{
		{"none", whole, ""},
		{"scale", with(" name", ` scale="x" name`), "{http://example.com/e}A"},
		{"no number", with(">1<", ">3O0<"), "{http://example.com/e}A"},
		{"unbound prefix", with("e:A", "zz:A"), "A"},
		{"text without a name", body(`<p><ix:nonNumeric contextRef="c">x</ix:nonNumeric>` + number + "</p>"), ""},
		{"members of a tuple", body(`<p><ix:tuple name="zz:T" tupleID="t">` + strings.Replace(number, " name", ` order="1" name`, 1) + "</ix:tuple></p>"), "{http://example.com/e}A"},
		{"HTML", strings.Replace(whole, "<p>", "<p><br>", 1), ""},
		{"an early end", whole[:strings.Index(whole, "</p>")], "unread"},
		{"HTML with an early end", strings.Replace(whole[:strings.Index(whole, "</body>")], "<p>", "<p><br></body>", 1), "unread"},
	} {
		s, _ := read(t, c.document)
		i, _, err := s.Instance("")
		if err != nil {
			t.Fatal(err)
		}
		r := &tieout.Report{}
		i.Relocate(r, nil)
		got := ""
		for _, q := range r.LeftOut {
			got += q.String()
		}
		if r.Unread != nil {
			got += "unread"
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
