package release

import (
	"strings"
	"time"
)

// header is what an SEC submission's header says.
type header struct {
	form, period, filed, name, cik, sic, yearEnd string
}

// part is one document of a submission.
type part struct {
	kind       string // "8-K", "EX-99.1"
	start, end int    // bytes of its text
}

// isSubmission reports whether a document is an SEC submission with its header or its documents' tags.
func isSubmission(s string) bool {
	head := s[:min(len(s), 1<<14)]
	return says(head, "<SEC-DOCUMENT>", "<SEC-HEADER>", "<IMS-DOCUMENT>", "<IMS-HEADER>") ||
		strings.Contains(head, "<DOCUMENT>") && strings.Contains(head, "<TYPE>")
}

// readHeader reads the header of a submission.
func readHeader(s string) header {
	var h header
	end := strings.Index(s, "<DOCUMENT>")
	if end < 0 {
		end = min(len(s), 1<<14)
	}
	for _, line := range strings.Split(s[:end], "\n") {
		key, value, ok := strings.Cut(line, ":")
		if !ok {
			continue
		}
		value = strings.TrimSpace(value)
		set := func(to *string) {
			if *to == "" {
				*to = value
			}
		}
		switch strings.TrimSpace(key) {
		case "CONFORMED SUBMISSION TYPE":
			set(&h.form)
		case "CONFORMED PERIOD OF REPORT":
			set(&h.period)
		case "FILED AS OF DATE":
			set(&h.filed)
		case "COMPANY CONFORMED NAME":
			set(&h.name)
		case "CENTRAL INDEX KEY":
			set(&h.cik)
		case "STANDARD INDUSTRIAL CLASSIFICATION":
			set(&h.sic)
		case "FISCAL YEAR END":
			set(&h.yearEnd)
		}
	}
	return h
}

// apply puts what the header says into the release.
func (h *header) apply(rel *Release, c *calendar) {
	rel.Form = h.form
	rel.Registrant = h.name
	if h.cik != "" && len(h.cik) <= 10 {
		rel.CIK = strings.Repeat("0", 10-len(h.cik)) + h.cik
	}
	if i := strings.IndexByte(h.sic, '['); i >= 0 {
		rel.SIC = strings.Trim(h.sic[i:], "[] ")
	}
	if t, err := time.Parse("20060102", h.filed); err == nil {
		rel.Filed = t
	}
	if t, err := time.Parse("0102", h.yearEnd); err == nil && c.yearEnd == 0 {
		if t.Day() <= nearEnd {
			t = t.AddDate(0, 0, -7)
		}
		c.votes[int(t.Month())-1] += 20
	}
}

const maxParts = 1000

// parts finds the documents of a submission.
func (d *document) parts() []part {
	var out []part
	for at := 0; len(out) < maxParts; {
		i := strings.Index(d.data[at:], "<DOCUMENT>")
		if i < 0 {
			return out
		}
		start := at + i
		end := len(d.data)
		if j := strings.Index(d.data[start:], "</DOCUMENT>"); j >= 0 {
			end = start + j
		}
		p := part{kind: tagLine(d.data[start:end], "<TYPE>"), start: start, end: end}
		if t := strings.Index(d.data[start:end], "<TEXT>"); t >= 0 {
			p.start = start + t + len("<TEXT>")
			if u := strings.Index(d.data[p.start:end], "</TEXT>"); u >= 0 {
				p.end = p.start + u
			}
		}
		if !isEncoded(d.data[p.start:p.end]) {
			out = append(out, p)
		}
		at = end
	}
	return out
}

// tagLine is the rest of the line behind a tag.
func tagLine(s, tag string) string {
	i := strings.Index(s, tag)
	if i < 0 {
		return ""
	}
	s = s[i+len(tag):]
	if j := strings.IndexAny(s, "\r\n<"); j >= 0 {
		s = s[:j]
	}
	return strings.TrimSpace(s)
}

// isEncoded reports whether a part is a picture or a PDF in uuencoded form.
func isEncoded(s string) bool {
	s = strings.TrimLeft(s, "\r\n ")
	if strings.HasPrefix(s, "<PDF>") || strings.HasPrefix(s, "<ZIP>") || strings.HasPrefix(s, "<EXCEL>") {
		return true
	}
	return len(s) > 10 && strings.HasPrefix(s, "begin ") && isDigit(s[6])
}

// pick chooses the documents that may hold a release: the exhibits 99, and those to look at when there are none or they have
// no tables, the main document above all.
func pick(parts []part) (exhibits, rest []part) {
	for _, p := range parts {
		k := strings.ToUpper(p.kind)
		switch {
		case strings.HasPrefix(k, "EX-99"):
			exhibits = append(exhibits, p)
		case k == "GRAPHIC" || k == "EXCEL" || k == "ZIP" || k == "XML" || strings.HasPrefix(k, "EX-101") || strings.HasPrefix(k, "EX-10") && !strings.HasPrefix(k, "EX-13"):
		case strings.HasPrefix(k, "EX-13") || strings.HasPrefix(k, "EX-20") || !strings.HasPrefix(k, "EX-"):
			rest = append(rest, p)
		}
	}
	return exhibits, rest
}
