//go:build unix

package databasetest

import (
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// owner is the user that a server runs as where the tests run as root, which PostgreSQL
// refuses: the one that its package makes, else nobody.
func owner() (uid, gid int) {
	for _, name := range []string{"postgres", "nobody"} {
		if u, err := user.Lookup(name); err == nil {
			uid, _ = strconv.Atoi(u.Uid)
			gid, _ = strconv.Atoi(u.Gid)
			return uid, gid
		}
	}
	return 65534, 65534
}

func unprivileged() *syscall.SysProcAttr {
	if os.Getuid() != 0 {
		return nil
	}
	uid, gid := owner()
	return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
}

// own gives a folder to the user that the server runs as.
func own(folder string) error {
	if os.Getuid() != 0 {
		return nil
	}
	uid, gid := owner()
	return os.Chown(folder, uid, gid)
}
