//go:build !linux

package fileset

import "errors"

// swap has two folders change places at once, which is not to be had here.
func swap(string, string) error { return errors.ErrUnsupported }
