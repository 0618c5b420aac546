package xbrlxml

// linkElement reads a footnote link, which is resolved at the end.
func (p *parser) linkElement() error {
	n, err := p.tree()
	if err != nil {
		return err
	}
	p.takeIDs(n)
	if n.Name == qFootnoteLink {
		p.links = append(p.links, n)
	}
	return nil
}

func (p *parser) footnotes() {}
