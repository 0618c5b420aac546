package xpath

import (
	"net/url"
	"strings"

	"github.com/tieout/tieout/schemas/xsd"
)

// validURI reports whether s can be read as a URI reference after what a URI does not allow has been escaped.
func validURI(s string) bool {
	if strings.Count(s, "#") > 1 {
		return false
	}
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && (i+2 >= len(s) || !isHexDigit(s[i+1]) || !isHexDigit(s[i+2])) {
			return false
		}
	}
	if i := strings.IndexAny(s, ":/?#"); i >= 0 && s[i] == ':' {
		return xsd.IsScheme(s[:i])
	}
	return true
}

func isHexDigit(c byte) bool { return c-'0' <= 9 || c|0x20-'a' <= 5 }

// resolveURI resolves a reference against an absolute base.
func resolveURI(ref, base string) (string, error) {
	r, err := url.Parse(ref)
	if err != nil {
		return "", err
	}
	if r.IsAbs() {
		return ref, nil
	}
	b, err := url.Parse(base)
	if err != nil {
		return "", err
	}
	scheme, _, _ := strings.Cut(base, ":")
	out := b.ResolveReference(r).String()
	if b.Scheme != "" && len(out) > len(scheme) && strings.EqualFold(out[:len(scheme)], scheme) {
		out = scheme + out[len(scheme):] // as the base writes it
	}
	return out, nil
}
