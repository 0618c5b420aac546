package evidence

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Example is a decision whose right answers are known.
type Example struct {
	Candidates [][]string
	Right      []bool  // for each candidate; several may be right
	Weight     float64 // 0 counts as 1
	Group      string  // whose decision it is, for FitOptions.Groups
}

// FitOptions direct [Fit]; zero values stand for the defaults.
type FitOptions struct {
	Rounds int     // passes over the examples; 12
	Rate   float64 // step of the first pass; 0.3
	Ridge  float64 // pull of weights towards 0, for each example that has the feature; 0.0005
	Prior  float64 // pull of weights towards 0, for the whole fit: rare features are pulled as much as frequent ones; 0
	Seen   int     // features in fewer examples get no weight; 3
	Groups int     // nor do features in the examples of fewer groups; 1
	Floor  float64 // weights nearer to 0 are left out; 0.02
}

// Fit learns weights from examples by stochastic gradient ascent on the likelihood of the right candidates (AdaGrad). The
// same examples in the same order give the same model.
func Fit(examples []Example, o FitOptions) *Model {
	if o.Rounds == 0 {
		o.Rounds = 12
	}
	if o.Rate == 0 {
		o.Rate = 0.3
	}
	if o.Ridge == 0 {
		o.Ridge = 0.0005
	}
	if o.Seen == 0 {
		o.Seen = 3
	}
	if o.Floor == 0 {
		o.Floor = 0.02
	}
	f := fitter{ids: map[string]int32{}}
	f.index(examples, o)
	order := make([]int, len(f.examples))
	for i := range order {
		order[i] = i
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range o.Rounds {
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for _, i := range order {
			f.step(&f.examples[i], o)
		}
	}
	m := &Model{weights: map[string]float64{}}
	for i, name := range f.names {
		if w := math.Round(f.weights[i]*1000) / 1000; math.Abs(w) >= o.Floor {
			m.weights[name] = w
		}
	}
	return m
}

type indexed struct {
	candidates [][]int32
	right      []bool
	weight     float64
}

type fitter struct {
	ids      map[string]int32
	names    []string
	examples []indexed
	weights  []float64
	squares  []float64
	scores   []float64
	prior    []float64 // the pull of each weight for each example that has its feature
}

// index numbers the features that enough examples have; examples without a right or without a wrong candidate teach nothing.
func (f *fitter) index(examples []Example, o FitOptions) {
	count := map[string]int{}
	in := map[string]*groupCount{}
	for _, e := range examples {
		here := map[string]bool{}
		for _, c := range e.Candidates {
			for _, name := range c {
				if !here[name] {
					here[name] = true
					count[name]++
					if in[name] == nil {
						in[name] = &groupCount{}
					}
					in[name].add(e.Group, o.Groups)
				}
			}
		}
	}
	for _, e := range examples {
		if !slices.Contains(e.Right, true) || !slices.Contains(e.Right, false) {
			continue
		}
		x := indexed{right: e.Right, weight: e.Weight}
		if x.weight == 0 {
			x.weight = 1
		}
		for _, c := range e.Candidates {
			ids := make([]int32, 0, len(c))
			for _, name := range c {
				if count[name] < o.Seen || in[name].n < o.Groups {
					continue
				}
				id, ok := f.ids[name]
				if !ok {
					id = int32(len(f.names))
					f.ids[name] = id
					f.names = append(f.names, name)
				}
				ids = append(ids, id)
			}
			x.candidates = append(x.candidates, ids)
		}
		f.examples = append(f.examples, x)
	}
	f.weights, f.squares = make([]float64, len(f.names)), make([]float64, len(f.names))
	for _, name := range f.names {
		f.prior = append(f.prior, o.Ridge+o.Prior/float64(count[name]))
	}
}

// groupCount counts different groups, as far as it matters.
type groupCount struct {
	n    int
	seen []string
}

func (g *groupCount) add(group string, most int) {
	if g.n < most && !slices.Contains(g.seen, group) {
		g.seen = append(g.seen, group)
		g.n++
	}
}

// step moves the weights towards one example.
func (f *fitter) step(x *indexed, o FitOptions) {
	f.scores = f.scores[:0]
	top := math.Inf(-1)
	for _, c := range x.candidates {
		s := 0.0
		for _, id := range c {
			s += f.weights[id]
		}
		f.scores = append(f.scores, s)
		top = max(top, s)
	}
	all, right := 0.0, 0.0
	for i := range f.scores {
		f.scores[i] = math.Exp(f.scores[i] - top)
		all += f.scores[i]
		if x.right[i] {
			right += f.scores[i]
		}
	}
	for i, c := range x.candidates {
		g := -f.scores[i] / all
		if x.right[i] && right > 0 {
			g += f.scores[i] / right
		}
		g *= x.weight
		if math.Abs(g) < 1e-4 {
			continue
		}
		for _, id := range c {
			d := g - f.prior[id]*f.weights[id]
			f.squares[id] += d * d
			f.weights[id] += o.Rate * d / math.Sqrt(f.squares[id]+1e-2)
		}
	}
}
