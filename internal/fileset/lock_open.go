//go:build !linux && !darwin

package fileset

import "os"

// hold has nothing to do: what a process has open cannot be removed here.
func hold(*os.File) {}

// abandoned removes the lock file of a stage whose writer is gone. ok is false while the writer lives.
func abandoned(path string) (f *os.File, ok bool, err error) {
	if _, err := os.Stat(path); err != nil {
		return nil, false, err
	}
	return nil, os.Remove(path) == nil, nil
}

// turn keeps nobody out: folders have no locks here.
func turn(string) (release func()) { return func() {} }
