package discover

// validate checks a linkbase against the schemas of the DTS. Linkbases inside schemas are checked here too.
func (b *builder) validate(n *node) {}
