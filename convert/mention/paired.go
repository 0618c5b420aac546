package mention

// inPairedRow finds the row that has two numbers which are compared for the two periods: that it has both by chance is less likely than that the words
// for it are others, "margin of 20.2% (2020: 19.6%)" of the row "in % of net sales".
func (r *reader) inPairedRow(d *reading) (verdict, bool) {
	if !d.mayBeLevel() || d.future || d.ranged || d.isInexact() || d.tellingDigits() < fewDigits {
		return verdict{}, false
	}
	for _, o := range d.nearPeers() {
		if o == d || o.unit != d.unit || o.perShare != d.perShare || !o.mayBeLevel() || o.isInexact() || o.tellingDigits() < fewDigits || !d.isComparedWith(o) {
			continue
		}
		if f := r.pairedWith(d, o); f != nil {
			return verdict{status: Ties, figures: []*figure{f}, score: 0.7}, true
		}
	}
	return verdict{}, false
}

// pairedWith is the figure of a number in the only row that prints it and the number it is compared with, for two periods of one length of which the
// number's own is said; nil for none, or several of other values.
func (r *reader) pairedWith(d, o *reading) (found *figure) {
	for _, f := range r.alike(d) {
		if f.forecast || f.change || !suits(f, d) || d.printsAs(f) != exact || !d.mayBeAt(f) {
			continue
		}
		for _, g := range f.row.figures {
			if g.span == f.span || g.span.months != f.span.months || d.against == (f.span.end > g.span.end) || g.item.Kind != f.item.Kind || g.change || o.printsAs(g) != exact || !o.mayBeAt(g) {
				continue
			}
			if found != nil && found.row != f.row && !found.row.isCalledAs(f.row) {
				return nil
			}
			found = f
		}
	}
	return found
}
