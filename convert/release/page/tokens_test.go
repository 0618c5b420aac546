package page

import (
	"strings"
	"testing"

	nethtml "golang.org/x/net/html"
)

// plainTokens are the tokens of a page as the tokenizer of x/net/html reads them: kind and bytes.
func plainTokens(s string) (out []string) {
	z := nethtml.NewTokenizer(strings.NewReader(s))
	for {
		kind := z.Next()
		out = append(out, kind.String()+" "+string(z.Raw()))
		if kind == nethtml.ErrorToken {
			return out
		}
	}
}

// checkTokens holds the tokens of a page against those.
func checkTokens(t *testing.T, s string) {
	t.Helper()
	z := NewTokens("<"+s+">", 1, 1+len(s))
	for i, want := range plainTokens(s) {
		kind := z.Next()
		if got := kind.String() + " " + ("<" + s)[z.Start:z.End]; got != want {
			t.Fatalf("token %d of %q is %q, want %q", i, s, got, want)
		}
		if kind == nethtml.StartTagToken || kind == nethtml.SelfClosingTagToken {
			one := nethtml.NewTokenizer(strings.NewReader(want[strings.IndexByte(want, '<'):]))
			one.Next()
			if got, want := z.Tag().Token().String(), one.Token().String(); got != want {
				t.Fatalf("tag %d of %q is %q, want %q", i, s, got, want)
			}
		}
	}
}

var markups = []string{
	"", "a", "a<b", "<", "<a", "</", "</a", "<>", "</>", "< a>", "a < b <c", "<<a>", "<p>one</p> two <br/> <br /> <hr>",
	`<td style="a:b" colspan=3 x>1</td>`, `<td style='a>b'>`, `<p a=/>`, `<p a="/"/>`, `<p a=b/ >`, `<p a=b/>`, `<p a=1 a=2/>`, `<p/a/>`, `<p = x>`, `<p ==x>`, `<p a = "b"c>`, `<p a"b>c">`,
	`<a b="`, `<a b='>`, `<a b=`, `<a b =`, "<a\n\tb\f=\r'c'>", "<!-- a --><p>", "<!-->x-->", "<!--->x-->", "<!-- a --!> b -->", "<!--a", "<!---->", "<!-- a --->x", "<!-- <p> -->",
	"<!DOCTYPE html><p>", "<?xml a?><p>", "<![CDATA[a]]>", "</ a>", "</a b='>'>", "</a/>",
	"<style>a<b></style><p>", "<STYLE/>a</style>", "<title>a</title>b", "<script>a</script", "<script><!-- <script> </script> --></script>x", "<textarea><p></textarea><p>",
	"<plaintext>a<p></plaintext>", "<xmp><p></xmp>", "<styles>a</styles>", "<style1><p>", "<ix:header><p></ix:header>", "<noscript></noscript>a", "<iframe>",
}

func TestTokens(t *testing.T) {
	for _, s := range markups {
		checkTokens(t, s)
		checkTokens(t, "a"+s+"b")
	}
	checkTokens(t, strings.Repeat("<?a><p b=1>", mostCalls))
}

func FuzzTokens(f *testing.F) {
	for _, s := range markups {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { checkTokens(t, s) })
}
