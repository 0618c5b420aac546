package fileset

import (
	"errors"

	"golang.org/x/sys/unix"
)

// swap has two folders change places at once.
func swap(a, b string) error {
	err := unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE)
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOSYS) {
		return errors.ErrUnsupported // by the file system or the kernel
	}
	return err
}
