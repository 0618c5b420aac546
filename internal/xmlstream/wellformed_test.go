package xmlstream

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
)

// dump writes the tokens of a document, text in quotes.
func dump(data []byte) (string, error) {
	var b strings.Builder
	r := NewReader(data, Options{Name: "t.xml"})
	for {
		kind, err := r.Next()
		if err != nil {
			return b.String(), err
		}
		switch kind {
		case EOF:
			return strings.TrimSpace(b.String()), nil
		case StartElement:
			fmt.Fprintf(&b, "<%s", r.Name())
			for _, a := range r.Attrs() {
				fmt.Fprintf(&b, " %s=%q", a.Name, a.Value)
			}
			b.WriteString("> ")
		case EndElement:
			fmt.Fprintf(&b, "</%s> ", r.Name())
		case Text:
			fmt.Fprintf(&b, "%q ", r.Text())
		case Comment:
			fmt.Fprintf(&b, "!%q ", r.Text())
		case ProcInst:
			fmt.Fprintf(&b, "?%s %q ", r.Name(), r.Text())
		}
	}
}

var wellFormed = []struct{ name, doc, want string }{
	{"empty element", `<a/>`, `<a> </a>`},
	{"declaration", `<?xml version="1.0" encoding='utf-8' standalone = "yes" ?><a/>`, `<a> </a>`},
	{"later version", `<?xml version="1.7"?><a/>`, `<a> </a>`},
	{"byte order mark", "\xEF\xBB\xBF<a>x</a>", `<a> "x" </a>`},
	{"misc", "<!--c--> <?p d?>\n<a/>\n<!--e--><?q?>", `!"c" ?p "d" <a> </a> !"e" ?q ""`},
	{"attributes", `<a b="1" c = '"2"' />`, `<a b="1" c="\"2\""> </a>`},
	{"namespaces", `<p:a xmlns:p="u" xmlns="d" p:b="1" b="2"><c/><d xmlns=""/></p:a>`, `<{u}a {u}b="1" b="2"> <{d}c> </{d}c> <d> </d> </{u}a>`},
	{"prefix rebound", `<p:a xmlns:p="u"><p:a xmlns:p="v"/><p:a/></p:a>`, `<{u}a> <{v}a> </{v}a> <{u}a> </{u}a> </{u}a>`},
	{"xml prefix", `<a xml:lang="en" xmlns:xml="http://www.w3.org/XML/1998/namespace"/>`, `<a {http://www.w3.org/XML/1998/namespace}lang="en"> </a>`},
	{"references", `<a>&lt;&gt;&amp;&apos;&quot;&#65;&#x42;&#x1F600;</a>`, `<a> "<>&'\"AB😀" </a>`},
	{"cdata", `<a>x<![CDATA[<&]]]]><![CDATA[>]]>y</a>`, `<a> "x<&]]>y" </a>`},
	{"empty cdata", `<a><![CDATA[]]></a>`, `<a> </a>`},
	{"brackets", `<a>]] ]> ]</a>`, `<a> "]] ]> ]" </a>`},
	{"line ends", "<a b='1\r\n2\r3\n4\t5'>1\r\n2\r3\n</a>", `<a b="1 2 3 4 5"> "1\n2\n3\n" </a>`},
	{"line ends in comment", "<a><!--1\r\n2\r3--></a>", `<a> !"1\n2\n3" </a>`},
	{"references to white space", "<a b='&#10;&#13;&#9;&#32;'>&#13;</a>", `<a b="\n\r\t "> "\r" </a>`},
	{"comment splits text", `<a>x<!-- - -->y</a>`, `<a> "x" !" - " "y" </a>`},
	{"names", "<é.-·:à xmlns:é.-·='u' _='1'/>", `<{u}à _="1"> </{u}à>`},
	{"long name element end", "<é >x</é\n>", `<é> "x" </é>`},
	{"c1 controls and private use", "<a>\u0085\u2028\uE000\U0010FFFF\x7f</a>", "<a> \"\\u0085\\u2028\\ue000\\U0010ffff\\x7f\" </a>"},
	{"latin 1", "<?xml version='1.0' encoding='ISO-8859-1'?><a>\xE9\x80</a>", `<a> "é\u0080" </a>`},
	{"windows 1252", "<?xml version='1.0' encoding='windows-1252'?><a b='\x80'>\xE9</a>", `<a b="€"> "é" </a>`},
	{"ascii", "<?xml version='1.0' encoding='us-ascii'?><a>x</a>", `<a> "x" </a>`},
	{"entity", `<!DOCTYPE a [<!ENTITY e "x&#38;#60;y"><!ENTITY e "other">]><a b="&e;">-&e;-</a>`, `<a b="x<y"> "-x<y-" </a>`},
	{"entity with markup", `<!DOCTYPE a [<!ENTITY e "x<b c='&#60;&#38;#39;'>y</b>z"><!ENTITY f "[&#x38;]">]><a>&f;</a>`, `<a> "[8]" </a>`},
	{"entity twice", `<!DOCTYPE a [<!ENTITY e "x<b c='&#38;#39;'>y</b>z"><!ENTITY f "[&e;]">]><a>&f;&f;</a>`,
		`<a> "[x" <b c="'"> "y" </b> "z][x" <b c="'"> "y" </b> "z]" </a>`},
	{"nested entities", `<!DOCTYPE a [<!ENTITY e "<b>1&f;2</b>"><!ENTITY f "<c/><!--x--><?p q?><![CDATA[&#38;]]>">]><a>0&e;3</a>`,
		`<a> "0" <b> "1" <c> </c> !"x" ?p "q" "&2" </b> "3" </a>`},
	{"empty entity", `<!DOCTYPE a [<!ENTITY e "">]><a>&e;</a>`, `<a> </a>`},
	{"predefined declared", `<!DOCTYPE a [<!ENTITY lt "&#38;#60;"><!ENTITY gt "&#62;"><!ENTITY amp "&#38;#38;"><!ENTITY apos "&#39;"><!ENTITY quot "&#34;">]><a>&lt;</a>`, `<a> "<" </a>`},
	{"parameter entity", `<!DOCTYPE a [<!ENTITY % p "<!ENTITY e 'x'> "> %p; ]><a>&e;</a>`, `<a> "x" </a>`},
	{"external parts not read", `<!DOCTYPE a PUBLIC "-//X//Y" "a.dtd" [<!ENTITY % p SYSTEM "p.ent">%p;<!ENTITY x SYSTEM "x.gif" NDATA gif><!NOTATION gif PUBLIC "g">]><a/>`, `<a> </a>`},
	{"attribute defaults", `<!DOCTYPE a [<!ATTLIST a b CDATA "1" c (x | y) 'x' d NMTOKENS #IMPLIED e CDATA #FIXED "5" xmlns:p CDATA "u" p:f CDATA "6">]><a b="2" d="  1   2 "/>`,
		`<a b="2" d="1 2" c="x" e="5" {u}f="6"> </a>`},
	{"element declarations", `<!DOCTYPE a [<!ELEMENT a EMPTY><!ELEMENT b ANY><!ELEMENT c (#PCDATA)><!ELEMENT d (#PCDATA | a | b )*><!ELEMENT e ((a,b?)|(c*,(d|e)+))*><!ELEMENT f (a)>
<!-- c --><?p?><!ATTLIST a n NOTATION (x|y) #REQUIRED><!ATTLIST b>]><a/>`, `<a> </a>`},
	{"doctype in words", "<!DOCTYPE\na\nSYSTEM 'x' >\n<a/>", `<a> </a>`},
	{"utf-8 text", "<a>日本語 ключ 😀</a>", `<a> "日本語 ключ 😀" </a>`},
}

func TestWellFormed(t *testing.T) {
	for _, c := range wellFormed {
		t.Run(c.name, func(t *testing.T) {
			got, err := dump([]byte(c.doc))
			if err != nil {
				t.Fatalf("%s: %v", c.doc, err)
			}
			if c.want != "" && got != c.want {
				t.Errorf("%s\n got %s\nwant %s", c.doc, got, c.want)
			}
			if _, err := Parse([]byte(c.doc), Options{}); err != nil {
				t.Errorf("as a tree: %v", err)
			}
		})
	}
}

// illFormed gives the code and the place of the first fault: line:column-line:column.
var illFormed = []struct{ name, doc, code, at string }{
	{"empty", "", "xml:rootMissing", "1:1-1:1"},
	{"only space", " \n", "xml:rootMissing", "2:1-2:1"},
	{"no root", "<!--c-->", "xml:rootMissing", "1:9-1:9"},
	{"two roots", "<a/>\n<b/>", "xml:rootMultiple", "2:1-2:2"},
	{"text before", "x<a/>", "xml:contentOutsideRoot", "1:1-1:2"},
	{"text behind", "<a/>x", "xml:contentOutsideRoot", "1:5-1:6"},
	{"reference behind", "<a/>&#32;", "xml:contentOutsideRoot", "1:5-1:6"},
	{"cdata outside", "<![CDATA[]]><a/>", "xml:contentOutsideRoot", "1:1-1:2"},
	{"declaration late", "\n<?xml version='1.0'?><a/>", "xml:declaration", "2:1-2:6"},
	{"declaration without version", "<?xml encoding='UTF-8'?><a/>", "xml:declaration", "1:1-1:15"},
	{"declaration order", "<?xml version='1.0' standalone='yes' encoding='UTF-8'?><a/>", "xml:declaration", "1:1-1:46"},
	{"declaration version", "<?xml version='2.0'?><a/>", "xml:declaration", "1:1-1:20"},
	{"declaration encoding", "<?xml version='1.0' encoding='_x'?><a/>", "xml:declaration", "1:1-1:34"},
	{"declaration standalone", "<?xml version='1.0' standalone='maybe'?><a/>", "xml:declaration", "1:1-1:39"},
	{"declaration no space", "<?xml version='1.0'encoding='UTF-8'?><a/>", "xml:declaration", "1:1-1:28"},
	{"declaration unclosed", "<?xml version='1.0'", "xml:unclosed", "1:1-1:20"},
	{"declaration end", "<?xml version='1.0'><a/>", "xml:declaration", "1:1-1:20"},
	{"declaration upper case", "<?XML version='1.0'?><a/>", "xml:processingInstruction", "1:1-1:6"},
	{"encoding unknown", "<?xml version='1.0' encoding='UTF-7'?><a/>", "xml:encodingUnsupported", "1:30-1:37"},
	{"encoding utf-16 in 8 bits", "<?xml version='1.0' encoding='UTF-16'?><a/>", "xml:encodingMismatch", "1:30-1:38"},
	{"mark against declaration", "\xEF\xBB\xBF<?xml version='1.0' encoding='ISO-8859-1'?><a/>", "xml:encodingMismatch", "1:30-1:42"},
	{"utf-32", "\x00\x00\xFE\xFF\x00\x00\x00<", "xml:encodingUnsupported", "1:1-1:1"},
	{"ascii with more", "<?xml version='1.0' encoding='US-ASCII'?><a>x\xE9</a>", "xml:encodingInvalid", "1:46-1:46"},
	{"windows hole", "<?xml version='1.0' encoding='windows-1252'?><a>\x81</a>", "xml:encodingInvalid", "1:49-1:49"},
	{"bad utf-8", "<a>é\xFF</a>", "xml:encodingInvalid", "1:5-1:6"},
	{"overlong utf-8", "<a>\xC0\x80</a>", "xml:encodingInvalid", "1:4-1:5"},
	{"surrogate in utf-8", "<a>\xED\xA0\x80</a>", "xml:encodingInvalid", "1:4-1:5"},
	{"cut utf-8", "<a>\xE2\x82", "xml:encodingInvalid", "1:4-1:5"},
	{"bad utf-8 in attribute", "<a b='\x80'/>", "xml:encodingInvalid", "1:7-1:8"},
	{"bad utf-8 in name", "<a\x80/>", "xml:encodingInvalid", "1:3-1:4"},
	{"bad utf-8 in comment", "<!--\x80--><a/>", "xml:encodingInvalid", "1:5-1:6"},
	{"control", "<a>x\x01</a>", "xml:char", "1:5-1:6"},
	{"nul", "<a>\x00</a>", "xml:char", "1:4-1:5"},
	{"control in attribute", "<a b='\x1F'/>", "xml:char", "1:7-1:8"},
	{"control in comment", "<a><!--\x02--></a>", "xml:char", "1:8-1:9"},
	{"control in cdata", "<a><![CDATA[\x02]]></a>", "xml:char", "1:13-1:14"},
	{"control outside", "\x02<a/>", "xml:char", "1:1-1:2"},
	{"noncharacter", "<a>\uFFFE</a>", "xml:char", "1:4-1:5"},
	{"reference to nul", "<a>&#0;</a>", "xml:char", "1:4-1:8"},
	{"reference to surrogate", "<a>&#xD800;</a>", "xml:char", "1:4-1:12"},
	{"reference too big", "<a>&#x110000;</a>", "xml:char", "1:4-1:14"},
	{"reference far too big", "<a>&#99999999999999999999;</a>", "xml:char", "1:4-1:27"},
	{"reference no number", "<a>&#;</a>", "xml:reference", "1:4-1:6"},
	{"reference hex upper", "<a>&#X41;</a>", "xml:reference", "1:4-1:6"},
	{"reference no semicolon", "<a>&#65</a>", "xml:reference", "1:4-1:8"},
	{"plain ampersand", "<a>Smith & Sons</a>", "xml:reference", "1:10-1:11"},
	{"ampersand in attribute", "<a b='x&y'/>", "xml:reference", "1:8-1:10"},
	{"entity undeclared", "<a>&nbsp;</a>", "xml:entityUndeclared", "1:4-1:10"},
	{"entity undeclared in attribute", "<a b='&nbsp;'/>", "xml:entityUndeclared", "1:7-1:13"},
	{"name", "<1a/>", "xml:name", "1:2-1:3"},
	{"name space", "< a/>", "xml:name", "1:2-1:3"},
	{"name char", "<a×/>", "xml:name", "1:3-1:4"},
	{"name first combining", "<\u0300/>", "xml:name", "1:2-1:3"},
	{"name colon first", "<:a/>", "xml:name", "1:2-1:4"},
	{"name colon last", "<a:/>", "xml:name", "1:2-1:4"},
	{"name two colons", "<a:b:c xmlns:a='u'/>", "xml:name", "1:2-1:7"},
	{"name local digit", "<a:1 xmlns:a='u'/>", "xml:name", "1:2-1:5"},
	{"less in text", "<a>1 < 2</a>", "xml:name", "1:7-1:8"},
	{"attributes together", `<a b="1"c="2"/>`, "xml:tag", "1:9-1:10"},
	{"slash apart", `<a / >`, "xml:tag", "1:4-1:5"},
	{"slash with space", `<a b="1"/ >`, "xml:tag", "1:9-1:10"},
	{"less in tag", `<a <b/></a>`, "xml:name", "1:4-1:5"},
	{"end tag attributes", `<a></a b="1">`, "xml:tag", "1:8-1:9"},
	{"bang", `<a><!x></a>`, "xml:tag", "1:4-1:5"},
	{"cdata lower", `<a><![cdata[]]></a>`, "xml:tag", "1:4-1:5"},
	{"mismatch", "<a>\n<b></a></b>", "xml:tagMismatch", "2:4-2:7"},
	{"mismatch by prefix", "<p:a xmlns:p='u' xmlns:q='u'></q:a>", "xml:tagMismatch", "1:30-1:35"},
	{"mismatch longer", "<a></ab>", "xml:tagMismatch", "1:4-1:8"},
	{"end without start", "</a>", "xml:tagMismatch", "1:1-1:3"},
	{"end again", "<a/></a>", "xml:tagMismatch", "1:5-1:7"},
	{"unclosed element", "<a>\n<b></b>", "xml:unclosed", "2:8-2:8"},
	{"unclosed tag", "<a b='1'", "xml:unclosed", "1:1-1:9"},
	{"unclosed slash", "<a /", "xml:unclosed", "1:1-1:4"},
	{"unclosed name", "<a", "xml:unclosed", "1:1-1:3"},
	{"unclosed less", "<a><", "xml:unclosed", "1:5-1:5"},
	{"unclosed value", "<a b='1", "xml:unclosed", "1:6-1:8"},
	{"unclosed equals", "<a b=", "xml:unclosed", "1:1-1:6"},
	{"unclosed end tag", "<a></a", "xml:unclosed", "1:4-1:7"},
	{"unclosed comment", "<a/><!-- x ->", "xml:unclosed", "1:5-1:14"},
	{"unclosed comment hyphens", "<a/><!-- x --", "xml:unclosed", "1:5-1:14"},
	{"unclosed cdata", "<a><![CDATA[x]]", "xml:unclosed", "1:4-1:16"},
	{"unclosed instruction", "<a/><?p x?", "xml:unclosed", "1:5-1:11"},
	{"unclosed instruction name", "<a/><?p", "xml:unclosed", "1:5-1:8"},
	{"unclosed doctype", "<!DOCTYPE a [", "xml:unclosed", "1:1-1:14"},
	{"attribute without quotes", "<a b=1/>", "xml:attribute", "1:6-1:7"},
	{"attribute without value", "<a b/>", "xml:attribute", "1:4-1:5"},
	{"attribute less", "<a b='<'/>", "xml:attribute", "1:7-1:8"},
	{"attribute less by entity", `<!DOCTYPE a [<!ENTITY e "<">]><a b="&e;"/>`, "xml:attribute", "1:37-1:37"},
	{"attribute twice", "<a b='1' c='2' b='1'/>", "xml:attributeDuplicate", "1:16-1:17"},
	{"attribute twice by namespace", "<a p:b='1' q:b='1' xmlns:p='u' xmlns:q='u'/>", "xml:attributeDuplicate", "1:12-1:19"},
	{"declaration twice", "<a xmlns='u' xmlns='u'/>", "xml:attributeDuplicate", "1:14-1:19"},
	{"cdata end in text", "<a>x]]></a>", "xml:cdataEnd", "1:5-1:6"},
	{"cdata end three", "<a>]]]></a>", "xml:cdataEnd", "1:5-1:6"},
	{"comment hyphens", "<a><!-- a -- b --></a>", "xml:comment", "1:13-1:14"},
	{"comment end", "<a><!-- a ---></a>", "xml:comment", "1:13-1:14"},
	{"instruction colon", "<a><?b:c d?></a>", "xml:processingInstruction", "1:4-1:9"},
	{"instruction space", "<a><?b+c?></a>", "xml:processingInstruction", "1:7-1:8"},
	{"instruction name", "<a><? b?></a>", "xml:name", "1:6-1:7"},
	{"prefix of element", "<p:a/>", "xml:namespacePrefix", "1:1-1:7"},
	{"prefix of attribute", "<a p:b='1'/>", "xml:namespacePrefix", "1:4-1:11"},
	{"prefix out of scope", "<a><p:b xmlns:p='u'/><p:b/></a>", "xml:namespacePrefix", "1:22-1:28"},
	{"prefix xmlns", "<xmlns:a/>", "xml:namespacePrefix", "1:1-1:11"},
	{"bound to nothing", "<a xmlns:p=''/>", "xml:namespaceDeclaration", "1:4-1:14"},
	{"xml bound", "<a xmlns:xml='u'/>", "xml:namespaceDeclaration", "1:4-1:17"},
	{"xmlns bound", "<a xmlns:xmlns='u'/>", "xml:namespaceDeclaration", "1:4-1:19"},
	{"bound to xml", "<a xmlns:p='http://www.w3.org/XML/1998/namespace'/>", "xml:namespaceDeclaration", "1:4-1:50"},
	{"default to xmlns", "<a xmlns='http://www.w3.org/2000/xmlns/'/>", "xml:namespaceDeclaration", "1:4-1:41"},
	{"recursive entity", `<!DOCTYPE a [<!ENTITY e "&f;"><!ENTITY f "&e;">]><a>&e;</a>`, "xml:entityRecursive", "1:53-1:53"},
	{"recursive in attribute", `<!DOCTYPE a [<!ENTITY e "&e;">]><a b="&e;"/>`, "xml:entityRecursive", "1:39-1:39"},
	{"external entity", `<!DOCTYPE a [<!ENTITY e SYSTEM "e">]><a>&e;</a>`, "xml:entityExternal", "1:41-1:44"},
	{"external entity in attribute", `<!DOCTYPE a [<!ENTITY e SYSTEM "e">]><a b="&e;"/>`, "xml:entityExternal", "1:44-1:47"},
	{"unparsed entity", `<!DOCTYPE a [<!ENTITY e SYSTEM "e" NDATA n>]><a>&e;</a>`, "xml:entityExternal", "1:49-1:52"},
	{"entity of external dtd", `<!DOCTYPE a SYSTEM "a.dtd"><a>&e;</a>`, "xml:entityExternal", "1:31-1:34"},
	{"entity standalone", `<?xml version="1.0" standalone="yes"?><!DOCTYPE a SYSTEM "a.dtd"><a>&e;</a>`, "xml:entityUndeclared", "1:69-1:72"},
	{"entity begins element", `<!DOCTYPE a [<!ENTITY e "<b>">]><a>&e;</b></a>`, "xml:entityNesting", "1:36-1:36"},
	{"entity ends element", `<!DOCTYPE a [<!ENTITY e "</a>">]><a>&e;`, "xml:entityNesting", "1:37-1:37"},
	{"entity ends in tag", `<!DOCTYPE a [<!ENTITY e "<b">]><a>&e;</a>`, "xml:entityNesting", "1:35-1:35"},
	{"entity ends in comment", `<!DOCTYPE a [<!ENTITY e "<!--">]><a>&e;--></a>`, "xml:entityNesting", "1:37-1:37"},
	{"predefined as other", `<!DOCTYPE a [<!ENTITY lt "x">]><a/>`, "xml:doctype", "1:14-1:30"},
	{"predefined not escaped", `<!DOCTYPE a [<!ENTITY amp "&#38;">]><a/>`, "xml:doctype", "1:14-1:35"},
	{"doctype behind", `<a/><!DOCTYPE a>`, "xml:doctype", "1:5-1:6"},
	{"doctype twice", `<!DOCTYPE a><!DOCTYPE a><a/>`, "xml:doctype", "1:13-1:14"},
	{"doctype without name", `<!DOCTYPE><a/>`, "xml:doctype", "1:10-1:11"},
	{"doctype public alone", `<!DOCTYPE a PUBLIC "x"><a/>`, "xml:doctype", "1:23-1:24"},
	{"doctype public char", `<!DOCTYPE a PUBLIC "{" "x"><a/>`, "xml:doctype", "1:20-1:23"},
	{"element without model", `<!DOCTYPE a [<!ELEMENT a>]><a/>`, "xml:doctype", "1:25-1:26"},
	{"element mixed separators", `<!DOCTYPE a [<!ELEMENT a (b,c|d)>]><a/>`, "xml:doctype", "1:30-1:31"},
	{"element mixed without star", `<!DOCTYPE a [<!ELEMENT a (#PCDATA|b)>]><a/>`, "xml:doctype", "1:36-1:37"},
	{"attribute type", `<!DOCTYPE a [<!ATTLIST a b STRING #IMPLIED>]><a/>`, "xml:doctype", "1:28-1:29"},
	{"attribute default", `<!DOCTYPE a [<!ATTLIST a b CDATA>]><a/>`, "xml:doctype", "1:33-1:34"},
	{"parameter entity in value", `<!DOCTYPE a [<!ENTITY % p "x"><!ENTITY e "%p;">]><a/>`, "xml:doctype", "1:43-1:44"},
	{"parameter entity undeclared", `<!DOCTYPE a [%p;]><a/>`, "xml:entityUndeclared", "1:14-1:17"},
	{"entity name colon", `<!DOCTYPE a [<!ENTITY a:b "x">]><a/>`, "xml:name", "1:23-1:26"},
	{"conditional section", `<!DOCTYPE a [<![INCLUDE[]]>]><a/>`, "xml:doctype", "1:14-1:15"},
	{"declaration outside dtd", `<a><!ENTITY e "x"></a>`, "xml:tag", "1:4-1:5"},
	{"column in code points", "<a>\n日本語&x</a>", "xml:reference", "2:4-2:6"},
	{"column with carriage returns", "<a>\r\n\rxx&x</a>", "xml:reference", "3:3-3:5"},
}

func TestIllFormed(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range illFormed {
		seen[c.code] = true
		t.Run(c.name, func(t *testing.T) {
			got, err := dump([]byte(c.doc))
			var syntax *SyntaxError
			if !errors.As(err, &syntax) {
				t.Fatalf("%q: got %s, %v; want %s", c.doc, got, err, c.code)
			}
			rg := syntax.Range
			at := fmt.Sprintf("%d:%d-%d:%d", rg.Start.Line, rg.Start.Column, rg.End.Line, rg.End.Column)
			if syntax.Code != c.code || at != c.at || rg.Document != "t.xml" {
				t.Errorf("%q: got %s at %s: %s; want %s at %s", c.doc, syntax.Code, at, syntax.Message, c.code, c.at)
			}
		})
	}
	for _, r := range Rules {
		if !seen[r.Code] {
			t.Errorf("no document shows %s", r.Code)
		}
		if r.Example != "" {
			_, err := dump([]byte(r.Example))
			var syntax *SyntaxError
			if !errors.As(err, &syntax) || syntax.Code != r.Code {
				t.Errorf("the example of %s gives %v", r.Code, err)
			}
		}
		if _, ok := ruleOf(r.Code); !ok || r.Spec == "" || r.Doc == "" || r.Advice == "" {
			t.Errorf("%s is not described", r.Code)
		}
	}
}

// ruleOf is the rule of a code, false when this package has none of it.
func ruleOf(code string) (tieout.Rule, bool) {
	i := slices.IndexFunc(Rules, func(r tieout.Rule) bool { return r.Code == code })
	if i < 0 {
		return tieout.Rule{}, false
	}
	return Rules[i], true
}
