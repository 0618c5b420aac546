//go:build linux || darwin

package fileset

import (
	"errors"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// hold locks a file until it is closed or the process ends. Where the file system has no locks it does nothing.
func hold(f *os.File) { _ = unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) }

// abandoned opens the lock file of a stage whose writer is gone, and holds it. ok is false while the writer lives.
func abandoned(path string) (f *os.File, ok bool, err error) {
	if f, err = os.OpenFile(path, os.O_RDWR, 0); err != nil {
		return nil, false, err
	}
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		return nil, false, errors.Join(err, f.Close())
	}
	return f, true, nil
}

// turn waits until no other writer puts files in place below a folder, and keeps them out until release is called.
// After a while it goes on: the folder may be locked for a reason of its own.
func turn(dir string) (release func()) {
	f, err := os.Open(dir)
	if err != nil {
		return func() {}
	}
	for range patience / pause {
		if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); !errors.Is(err, unix.EWOULDBLOCK) {
			break
		}
		time.Sleep(pause)
	}
	return func() { _ = f.Close() }
}

const (
	patience = 2 * time.Second
	pause    = 2 * time.Millisecond
)
