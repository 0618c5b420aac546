package contradict

import "github.com/tieout/tieout/internal/wording"

// The words for what changes are worked out on, in the text and over columns.
var (
	// InConstant are those for the exchange rates of before.
	InConstant = wording.Phrases("constant|local|comparable currency|currencies", "constant exchange rate|rates", "currency neutral", "fx neutral", "cc", "cer")
	// Organic are those for what is left without what was bought and sold.
	Organic = wording.Phrases("organic|organically")
	// LikeForLike are those for what there was before, too.
	LikeForLike = wording.Phrases("comparable|comp|comps|identical", "same store|stores|property|restaurant|hotel", "like for like")
	// AsReported are those for how the accounts have it.
	AsReported = wording.Phrases("as? reported", "nominal", "actual exchange|currency rate|rates")
)
