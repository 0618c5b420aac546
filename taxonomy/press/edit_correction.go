package press

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tieout/tieout"
)

// AddCorrection adds a correction to the text of a mapping file; nil stands for a file that is not there yet. What the file says
// of the same numbers is said anew, in one entry. Comments and what else is in the file stay. The result has been read again and
// says what was meant. The error says what is wrong with the request, or is [ErrByHand].
func AddCorrection(data []byte, c tieout.Correction) ([]byte, error) {
	if len(data) == 0 {
		data = []byte(strings.TrimSuffix(emptyMapping, "sections:\n"))
	}
	t, _, err := Parse("mapping", data)
	if err != nil {
		return nil, ErrByHand
	}
	lines, err := linesOf(data)
	if err != nil {
		return nil, err
	}
	for i := range t.Corrections {
		if old := &t.Corrections[i]; old.SameNumbers(&c) {
			at := int(old.Range.Start.Line) - 1
			if at < 0 || at >= len(lines) || !oneLineEntry.MatchString(lines[at]) {
				return nil, ErrByHand
			}
			c = joined(*old, c)
			lines = slices.Delete(lines, at, at+1)
			break
		}
	}
	if lines, err = withCorrection(lines, correctionText(c)); err != nil {
		return nil, err
	}
	out := []byte(strings.Join(lines, "\n") + "\n")
	again, ds, err := Parse("mapping", out)
	if err != nil || len(again.Corrections) == 0 {
		return nil, ErrByHand
	}
	for _, d := range ds {
		if d.Severity == tieout.Error {
			return nil, fmt.Errorf("%w (%s)", ErrByHand, d.Message)
		}
	}
	last := again.Corrections[len(again.Corrections)-1]
	last.Range = c.Range
	if !last.SameNumbers(&c) || last.Sign != c.Sign || last.Scaled != c.Scaled || last.Scale != c.Scale || last.Period != c.Period {
		return nil, errors.New("the correction cannot be written: its words do not come back as they are")
	}
	return out, nil
}

var oneLineEntry = regexp.MustCompile(`^\s*-\s*\{.*\}\s*$`)

// joined is what an earlier and a later correction of the same numbers say together.
func joined(old, c tieout.Correction) tieout.Correction {
	if c.Sign == tieout.SignAsRead {
		c.Sign = old.Sign
	}
	if !c.Scaled {
		c.Scaled, c.Scale = old.Scaled, old.Scale
	}
	if c.Period.Kind == tieout.Forever {
		c.Period = old.Period
	}
	return c
}

// withCorrection adds an entry behind the last one of the corrections, which stand one below the other.
func withCorrection(lines []string, entry string) ([]string, error) {
	start := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "corrections:") })
	if start < 0 {
		return append(lines, "corrections:", "  "+entry), nil
	}
	if rest := strings.TrimSpace(strings.TrimPrefix(lines[start], "corrections:")); rest != "" && !strings.HasPrefix(rest, "#") {
		return nil, ErrByHand
	}
	end, indent := start+1, "  "
	for at := start + 1; at < len(lines); at++ {
		l := lines[at]
		if l != "" && !strings.ContainsAny(l[:1], " \t-#") {
			break
		}
		if dash := strings.Index(l, "-"); dash >= 0 && strings.TrimSpace(l[:dash]) == "" && at == end {
			indent = l[:dash]
		}
		if strings.TrimSpace(l) != "" && !strings.HasPrefix(strings.TrimSpace(l), "#") {
			end = at + 1
		}
	}
	return slices.Insert(lines, end, indent+entry), nil
}

// correctionText is a correction as an entry of one line.
func correctionText(c tieout.Correction) string {
	var parts []string
	add := func(key, value string) {
		if value != "" {
			parts = append(parts, key+": "+value)
		}
	}
	quoted := func(s string) string {
		if s == "" {
			return ""
		}
		return strconv.Quote(s)
	}
	add("table", quoted(c.Table))
	add("under", quoted(c.Under))
	add("row", quoted(c.Row))
	add("column", quoted(c.Column))
	if !c.Ends.IsZero() {
		add("release", c.Ends.Format(time.DateOnly))
	}
	if c.Sign != tieout.SignAsRead {
		add("sign", signs[c.Sign])
	}
	if c.Scaled {
		add("scale", ScaleName(c.Scale))
	}
	if c.Period.Kind != tieout.Forever {
		add("period", c.Period.String())
	}
	return "- {" + strings.Join(parts, ", ") + "}"
}

// ParseCorrection reads what a correction says as mapping files write it: "printed" or "opposite", the name of a scale, a day or
// two with a slash between them; each may be "".
func ParseCorrection(sign, scale, period string) (c tieout.Correction, err error) {
	if sign != "" {
		i := slices.Index(signs, sign)
		if i < 1 {
			return c, fmt.Errorf("%q is no sign: it is %s", sign, strings.Join(signs[1:], " or "))
		}
		c.Sign = tieout.Sign(i)
	}
	if scale != "" {
		if c.Scale, c.Scaled = scaleNamed(scale); !c.Scaled {
			return c, fmt.Errorf("%q is no scale: it is one of %s", scale, strings.Join(scaleNames(), ", "))
		}
	}
	if period != "" {
		if c.Period, err = parseDates(period); err != nil {
			return c, err
		}
	}
	if sign == "" && scale == "" && period == "" {
		return c, errors.New("the correction says nothing: give it a sign, a scale or a period")
	}
	return c, nil
}
