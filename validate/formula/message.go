package formula

import (
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
)

// message is a text with expressions in braces (Generic Messages 1.0).
type message struct {
	resource  *taxonomy.Resource
	language  string
	parts     []messagePart
	separator string
}

type messagePart struct {
	text string
	expr *expression // nil for text
}

func (m *model) readMessages(s *variableSet) {
	s.satisfied, s.unsatisfied = m.messages(arcSatisfied, s.resource), m.messages(arcUnsatisfied, s.resource)
}

func (m *model) messages(arcrole string, r *taxonomy.Resource) []*message {
	var out []*message
	for _, a := range m.arcs(arcrole, r) {
		if t := a.ToResource; t != nil && t.Node != nil && t.Element == q(nsMessage, "message") {
			if msg := m.readMessage(t); msg != nil {
				out = append(out, msg)
			}
		}
	}
	return out
}

func (m *model) readMessage(r *taxonomy.Resource) *message {
	msg := &message{resource: r, language: r.Language, separator: " "}
	if r.Language == "" {
		m.fail("xbrlmsge:missingMessageLanguage", r, "The message has no language.")
		return nil
	}
	if s, ok := attr(r.Node, "separator"); ok {
		msg.separator = s
	}
	text := r.Node.TextContent()
	var literal strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case (c == '{' || c == '}') && i+1 < len(text) && text[i+1] == c:
			literal.WriteByte(c)
			i++
		case c == '}':
			m.fail("xbrlmsge:missingLeftCurlyBracketInMessage", r, "A closing brace of the message has no opening one.")
			return nil
		case c == '{':
			end := closingBrace(text, i+1)
			if end < 0 {
				m.fail("xbrlmsge:missingRightCurlyBracketInMessage", r, "An opening brace of the message has no closing one.")
				return nil
			}
			msg.parts = append(msg.parts, messagePart{text: literal.String()})
			literal.Reset()
			e := m.compile(r, r.Node, text[i+1:end])
			if e == nil {
				return nil
			}
			msg.parts = append(msg.parts, messagePart{expr: e})
			i = end
		default:
			literal.WriteByte(c)
		}
	}
	msg.parts = append(msg.parts, messagePart{text: literal.String()})
	return msg
}

// closingBrace is where the expression that begins at i ends: braces in string literals do not count.
func closingBrace(s string, i int) int {
	var quote byte
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '{':
			return -1
		case c == '}':
			return i
		}
	}
	return -1
}

// render fills in the expressions. Names that are not known are a finding.
func (s *scope) render(msg *message, item xpath.Item) (string, error) {
	var b strings.Builder
	for _, p := range msg.parts {
		if p.expr == nil {
			b.WriteString(p.text)
			continue
		}
		for _, n := range p.expr.names() {
			if _, ok := s.variable(n); !ok && !s.knows(n) {
				s.ev.m.fail("err:XPST0008", msg.resource, "The message refers to $"+n.Local+", which is not known.")
				return "", errStop
			}
		}
		v, err := s.eval(p.expr, item)
		if err != nil {
			return "", err
		}
		for i := range v.Len() {
			if i > 0 {
				b.WriteString(msg.separator)
			}
			b.WriteString(messageText(v.At(i)))
		}
	}
	return b.String(), nil
}

func messageText(it xpath.Item) string { return it.StringValue() }

// knows reports whether a variable exists, though it may have no value.
func (s *scope) knows(n tieout.QName) bool {
	if s.set != nil && s.set.byName[n] != nil {
		return s.set.kind != existenceSet || s.set.byName[n].parameter != nil
	}
	return s.ev.m.byParameter[n] != nil
}

// severity is how bad it is when an assertion is not satisfied (Assertion Severity 1.0 and 2.0).
type severity struct {
	level tieout.Severity
	ok    bool // the assertion counts as satisfied: no finding
	expr  *expression
}

func (m *model) readSeverity(s *variableSet) { s.severity = m.severity(s.resource) }

func (m *model) severity(r *taxonomy.Resource) *severity {
	var out *severity
	n := 0
	for _, arcrole := range []string{arcSeverity, arcSeverity2} {
		for _, a := range m.arcs(arcrole, r) {
			if a.ToResource == nil || a.ToResource.Node == nil {
				m.fail("seve:assertionSeverityTargetError", r, "The severity of the assertion is none of those that are defined.")
				continue
			}
			n++
			out = m.severityOf(a.ToResource, r)
		}
	}
	if n > 1 {
		m.fail("seve:multipleSeveritiesForAssertionError", r, "The assertion has several severities.")
	}
	return out
}

func (m *model) severityOf(r, assertion *taxonomy.Resource) *severity {
	known := r.Element.Space == nsSeverity || r.Element.Space == nsSeverity2
	published := strings.HasPrefix(r.Document, "http://www.xbrl.org/") || strings.HasPrefix(r.Document, "https://www.xbrl.org/")
	if known && published {
		switch r.Element.Local {
		case "error":
			return &severity{level: tieout.Error}
		case "warning":
			return &severity{level: tieout.Warning}
		case "ok":
			return &severity{ok: true}
		}
	}
	if known && r.Element.Local == "expression" {
		return &severity{expr: m.compileAttr(r, r.Node, "severity")}
	}
	m.fail("seve:assertionSeverityTargetError", assertion, "The severity of the assertion is none of those that are defined.")
	return nil
}

// checkSeverities finds arcs of severities that do not start at an assertion.
func (m *model) checkSeverities() {
	for _, arcrole := range []string{arcSeverity, arcSeverity2} {
		for _, r := range m.relationships(arcrole) {
			ok := false
			if f := r.FromResource; f != nil {
				switch f.Element {
				case q(nsValue, "valueAssertion"), q(nsExistence, "existenceAssertion"), q(nsConsistency, "consistencyAssertion"):
					ok = true
				}
			}
			if !ok {
				m.found = append(m.found, finding{"seve:assertionSeveritySourceError", "A severity belongs to something that is no assertion.", r.Range})
			}
		}
	}
}

// resolve is the severity of one evaluation that is not satisfied.
func (s *scope) resolve(v *severity, r *taxonomy.Resource, item xpath.Item) (level tieout.Severity, ok bool, err error) {
	switch {
	case v == nil:
		return tieout.Error, false, nil
	case v.expr == nil:
		return v.level, v.ok, nil
	}
	value, err := s.eval(v.expr, item)
	if err != nil {
		return tieout.Error, false, err
	}
	if value.Len() == 1 {
		switch value.At(0).StringValue() {
		case "ERROR":
			return tieout.Error, false, nil
		case "WARNING":
			return tieout.Warning, false, nil
		case "OK":
			return tieout.Info, true, nil
		}
	}
	s.ev.m.fail("seve:invalidSeverityExpressionResultError", r, "The severity expression gives none of ERROR, WARNING and OK.")
	return tieout.Error, false, errStop
}
