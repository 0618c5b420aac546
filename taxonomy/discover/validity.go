package discover

// validate assesses the documents of the DTS against its schemas: linkbases strictly; of schemas, which the
// compiler has checked as such, what other schemas declare inside them: linkbases and role types in xs:appinfo,
// attributes like xbrli:periodType.
func (b *builder) validate() {
	if b.options.Trusted {
		return
	}
	b.parallel(len(b.ordered), func(i int) {
		switch d := b.ordered[i]; {
		case !d.member, b.base != nil && d.shared != nil:
		case d.kind == linkbaseDocument:
			b.set.Validate(d.root, b.report)
		case !d.embedded: // the standard schemas need no checking
			b.set.ValidateLax(d.root, b.report)
		}
	})
}
