package page

import "strings"

// shape is what a short text looks like.
type shape uint8

const (
	blankShape  shape = iota
	signShape         // what stands around a figure: "$", ")", "%"
	dashShape         // what stands where there is no figure: "—", "n/a"
	yearShape         // four digits
	plainShape        // a whole number without any mark
	figureShape       // a number with the marks of an amount: "$5", "1,234", "0.72", "(7.1)%"
	textShape
	proseShape
)

const maxLabel = 140 // bytes of a text that may label a row

// shapeOf tells figures from text by their characters alone.
func shapeOf(s string) shape {
	s = strings.Trim(s, " \u00a0")
	switch strings.ToLower(s) {
	case "":
		return blankShape
	case "-", "--", "—", "–", "−", "$-", "$—", "$ —", "$–", "$ –", "- %", "-%", "—%", "— %", "–%", "n/a", "na", "n.a.", "nm", "n/m", "n.m.":
		return dashShape
	}
	if len(s) > maxLabel {
		return proseShape
	}
	body := unsigned(s)
	if body == "" {
		return signShape
	}
	if len(s) > shortFigure {
		return textShape
	}
	return numberShape(s, body)
}

// numberShape is the shape of a text whose body, without the signs around it, may be a number.
func numberShape(s, body string) shape {
	digits, points := 0, 0
	for i := range len(body) {
		switch c := body[i]; {
		case isDigit(c):
			digits++
		case strings.IndexByte(",.'", c) >= 0 && i+1 < len(body) && (isDigit(body[i+1]) || i == 0):
			points++
		default:
			return textShape
		}
	}
	item := points == 0 && digits < 3 && strings.HasSuffix(s, ")") && !strings.Contains(s, "(") // "1)" numbers what follows
	switch {
	case digits == 0 || item:
		return textShape
	case body != s || points > 0:
		return figureShape
	case digits == 4 && (strings.HasPrefix(s, "19") || strings.HasPrefix(s, "20")):
		return yearShape
	case digits > 15:
		return textShape
	}
	return plainShape
}

// unsigned is a text without the signs and units around its number.
func unsigned(s string) string {
	s = strings.TrimLeft(s, "($€£¥₹₩+-–−— \u00a0")
	if i := strings.IndexAny(s, "$€£¥ "); (i == 3 || i > 0 && i < 3 && s[i] != ' ') && strings.Trim(s[:i], "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" && strings.ContainsAny(s, ".,$€£¥") {
		s = strings.TrimLeft(s[i:], "($€£¥+-–−— \u00a0")
	}
	s = strings.TrimRight(s, ")%*¢€$£ \u00a0†")
	for _, unit := range []string{"x", "X", "bps", "bp", "pts", "pp"} {
		if rest, ok := strings.CutSuffix(s, unit); ok && rest != "" && (isDigit(rest[len(rest)-1]) || rest[len(rest)-1] == ' ') {
			return strings.TrimRight(rest, " )%")
		}
	}
	return s
}

// isFigure reports whether a text stands where figures do: one itself, or a dash.
func (s shape) isFigure() bool { return s >= dashShape && s <= figureShape }

// isAside reports whether a text says nothing where it stands among figures.
func (s shape) isAside() bool { return s == blankShape || s == signShape }
