//go:build unix

package postgres

import (
	"os"
	"os/user"
	"strconv"
	"syscall"
	"testing"
)

// unprivileged is a user other than root, whom the server refuses; nil for the one that runs the test.
func unprivileged(t testing.TB, dir string) *syscall.SysProcAttr {
	if os.Getuid() != 0 {
		return nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, _ := strconv.Atoi(u.Uid)
		gid, _ := strconv.Atoi(u.Gid)
		if err := os.Chown(dir, uid, gid); err != nil {
			t.Fatal(err)
		}
		return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	}
	t.Skip("PostgreSQL does not run as root, and there is no user postgres or nobody")
	return nil
}
