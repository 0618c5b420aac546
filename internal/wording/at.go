package wording

// At returns the longest phrase of the set that begins at word i.
func (s *Set) At(t Text, i int) (Match, bool) {
	best := Match{From: i}
	found := false
	take := func(list []*phrase) {
		for _, p := range list {
			if to, ok := p.at(t, i); ok && to > best.To {
				best.To, best.Phrase, found = to, p.source, true
			}
		}
	}
	if i < len(t) {
		x := s.index()
		take(x.first[t[i]])
		take(x.loose)
	}
	return best, found
}
