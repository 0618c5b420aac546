package page

import "strings"

// Header is what an SEC submission's header says.
type Header struct {
	Form, Period, Filed, Name, CIK, SIC, YearEnd string
}

// Part is one document of a submission.
type Part struct {
	Kind       string // "8-K", "EX-99.1"
	Start, End int    // bytes of its text
}

// IsSubmission reports whether a document is an SEC submission with its header or its documents' tags.
func IsSubmission(s string) bool {
	head := s[:min(len(s), 1<<14)]
	return containsAny(head, "<SEC-DOCUMENT>", "<SEC-HEADER>", "<IMS-DOCUMENT>", "<IMS-HEADER>") ||
		strings.Contains(head, "<DOCUMENT>") && strings.Contains(head, "<TYPE>")
}

// ReadHeader reads the header of a submission.
func ReadHeader(s string) Header {
	var h Header
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
			set(&h.Form)
		case "CONFORMED PERIOD OF REPORT":
			set(&h.Period)
		case "FILED AS OF DATE":
			set(&h.Filed)
		case "COMPANY CONFORMED NAME":
			set(&h.Name)
		case "CENTRAL INDEX KEY":
			set(&h.CIK)
		case "STANDARD INDUSTRIAL CLASSIFICATION":
			set(&h.SIC)
		case "FISCAL YEAR END":
			set(&h.YearEnd)
		}
	}
	return h
}

const maxParts = 1000

// Parts finds the documents of a submission.
func (d *Document) Parts() []Part {
	var out []Part
	for at := 0; len(out) < maxParts; {
		i := strings.Index(d.Data[at:], "<DOCUMENT>")
		if i < 0 {
			return out
		}
		start := at + i
		end := len(d.Data)
		if j := strings.Index(d.Data[start:], "</DOCUMENT>"); j >= 0 {
			end = start + j
		}
		p := Part{Kind: tagLine(d.Data[start:end], "<TYPE>"), Start: start, End: end}
		if t := strings.Index(d.Data[start:end], "<TEXT>"); t >= 0 {
			p.Start = start + t + len("<TEXT>")
			if u := strings.Index(d.Data[p.Start:end], "</TEXT>"); u >= 0 {
				p.End = p.Start + u
			}
		}
		if !isEncoded(d.Data[p.Start:p.End]) {
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
