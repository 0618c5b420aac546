package xmlstream

// Kind is the kind of a token.
type Kind uint8

const (
	EOF          Kind = iota // the end of a well-formed document
	StartElement             // a start tag, or the start of an empty-element tag
	EndElement               // an end tag, or the end of an empty-element tag
	Text                     // character data: text, references resolved, CDATA sections; never empty
	Comment
	ProcInst
)

var kindNames = [...]string{"end of document", "start tag", "end tag", "text", "comment", "processing instruction"}

// String names the kind as a message would.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "unknown token"
}
