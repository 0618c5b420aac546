package inline

import "github.com/tieout/tieout"

type repair struct{}

func (r *repair) original(p tieout.Position) tieout.Position { return p }

func mend(data []byte) ([]byte, *repair) { return data, &repair{} }
