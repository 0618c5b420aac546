package reading

// Stopped is what leaves the work when its context has ended, and the door returns the error of.
type Stopped struct{ Err error }

// Check leaves the work when the context has ended. It is called for every reading and whenever rows are looked up for one, and
// looks now and then.
func (r *Text) Check() {
	if r.asked++; r.asked%checkedAfter == 0 {
		if err := r.ctx.Err(); err != nil {
			panic(Stopped{err})
		}
	}
}

// CheckFor is Check for so many figures.
func (r *Text) CheckFor(figures int) {
	for ; figures > checkedFigures; figures -= checkedFigures {
		r.Check()
	}
}

const (
	checkedAfter   = 16
	checkedFigures = 1000
)
