package oim

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tieout/tieout"
)

// noteFact is a note that was read.
type noteFact struct {
	id, language, content string
	origin                tieout.Range
	used                  bool
}

// linkReader resolves the links between facts, when all facts are known.
type linkReader struct {
	result  *Result
	facts   map[string]*tieout.Fact // nil for facts that could not be read
	notes   map[string]*noteFact
	order   []*noteFact
	pending []pendingLink
	idle    bool // the report has no links, and its facts need not be found by their ids
}

// pendingLink is a list of targets under a link type and link group.
type pendingLink struct {
	from        *tieout.Fact
	kind, group string // as written
	targets     []string
	at          tieout.Range
	kindAt      tieout.Range
	groupAt     tieout.Range
}

func newLinkReader(res *Result) *linkReader {
	return &linkReader{result: res, facts: map[string]*tieout.Fact{}, notes: map[string]*noteFact{}}
}

func (l *linkReader) isTaken(id string) bool {
	if _, ok := l.facts[id]; ok {
		return true
	}
	_, ok := l.notes[id]
	return ok
}

// add makes a fact known under its id; the first of an id stays.
func (l *linkReader) add(id string, f *tieout.Fact) {
	if !l.idle && !l.isTaken(id) {
		l.facts[id] = f
	}
}

func (l *linkReader) addNote(n *noteFact) {
	if !l.isTaken(n.id) {
		l.notes[n.id] = n
		l.order = append(l.order, n)
	}
}

// pend remembers the links of a fact.
func (l *linkReader) pend(r *factReader, from *tieout.Fact, n *node) {
	if n == nil {
		return
	}
	for i := range n.members {
		kind := &n.members[i]
		for k := range kind.value.members {
			group := &kind.value.members[k]
			p := pendingLink{from: from, kind: kind.name, group: group.name,
				at:      r.span(group.value.start, group.value.end, r.path("links", kind.name, group.name)),
				kindAt:  r.span(kind.start, kind.start+1, r.path("links", kind.name)),
				groupAt: r.span(group.start, group.start+1, r.path("links", kind.name, group.name))}
			for _, t := range group.value.items {
				if t.kind == jsontext.KindString {
					p.targets = append(p.targets, t.text)
				}
			}
			l.pending = append(l.pending, p)
		}
	}
}

// linkRules are the codes under which one syntax reports its links.
type linkRules struct{ unknownType, unknownGroup, unknownTarget tieout.Rule }

// resolve turns links into footnotes and reports those that lead nowhere, and notes that nothing leads to.
func (l *linkReader) resolve(rules linkRules, sink func(tieout.Diagnostic)) {
	types, groups := bind(l.result.Info.LinkTypes), bind(l.result.Info.LinkGroups)
	type key struct{ arcrole, role, note string }
	shared := map[key]*tieout.Footnote{}
	for i := range l.pending {
		p := &l.pending[i]
		arcrole, okType := types.uri(p.kind)
		role, okGroup := groups.uri(p.group)
		if !okType {
			sink(rules.unknownType.New(p.kindAt, "the link type %q is not defined", clip(p.kind)))
		}
		if !okGroup {
			sink(rules.unknownGroup.New(p.groupAt, "the link group %q is not defined", clip(p.group)))
		}
		var facts []*tieout.Fact
		for _, t := range p.targets {
			if n := l.notes[t]; n != nil {
				n.used = true
				if !okType || !okGroup {
					continue
				}
				k := key{arcrole, role, n.id}
				if fn := shared[k]; fn != nil {
					if fn.From[len(fn.From)-1] != p.from { // links come fact by fact
						fn.From = append(fn.From, p.from)
					}
					continue
				}
				fn := &tieout.Footnote{ID: n.id, Role: role, Arcrole: arcrole, From: []*tieout.Fact{p.from},
					Language: n.language, Content: n.content, Range: n.origin}
				shared[k] = fn
				l.result.Report.Footnotes = append(l.result.Report.Footnotes, fn)
			} else if f, known := l.facts[t]; !known {
				sink(rules.unknownTarget.New(p.at, "there is no fact %q to link to", clip(t)))
			} else if f != nil {
				if arcrole == arcroleFootnote {
					d := ruleFootnoteTarget.New(p.at, "the footnote %q of %q is a fact, not a note", clip(t), clip(p.from.ID))
					d.Facts = []string{p.from.ID, t}
					sink(d)
				}
				facts = append(facts, f)
			}
		}
		if len(facts) > 0 && okType && okGroup {
			l.result.Report.Footnotes = append(l.result.Report.Footnotes, &tieout.Footnote{Role: role, Arcrole: arcrole,
				From: []*tieout.Fact{p.from}, To: facts, Range: p.at})
		}
	}
	for _, n := range l.order {
		if !n.used {
			sink(ruleUnusedNote.New(n.origin, "no fact links to the note %s", clip(n.id)))
		}
	}
}

// finish resolves what needs all facts.
func (r *factReader) finish() {
	r.links.resolve(linkRules{ruleUnknownLinkType, ruleUnknownLinkGroup, ruleUnknownLinkTarget}, r.sink)
}
