package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// chroot returns what makes a command run in a folder as its root, as the image's user.
// The root is mounted so that it cannot be written, but for data and tmp, where the
// machine lets the test mount; else it is no user's but root's to write.
func chroot(t *testing.T, folder string) func(*exec.Cmd) {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("only root may change the root of a program")
	}
	for at := folder; at != "/"; at = filepath.Dir(at) {
		if info, err := os.Stat(at); err == nil && info.Mode().Perm()&0o005 != 0o005 && at != folder {
			if err := os.Chmod(at, info.Mode().Perm()|0o055); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := os.Chmod(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	readOnly(t, folder)
	return func(c *exec.Cmd) {
		c.SysProcAttr = &syscall.SysProcAttr{Chroot: folder, Credential: &syscall.Credential{Uid: user, Gid: user}}
	}
}

// readOnly mounts a folder over itself so that only data and tmp in it can be written.
func readOnly(t *testing.T, folder string) {
	t.Helper()
	if err := syscall.Mount(folder, folder, "", syscall.MS_BIND, ""); err != nil {
		t.Logf("the root can be written by root, since nothing can be mounted here: %v", err)
		return
	}
	undo := func(path string) { t.Cleanup(func() { _ = syscall.Unmount(path, syscall.MNT_DETACH) }) }
	undo(folder)
	for _, name := range []string{"data", "tmp"} {
		path := filepath.Join(folder, name)
		if err := syscall.Mount(path, path, "", syscall.MS_BIND, ""); err != nil {
			t.Fatal(err)
		}
		undo(path)
	}
	if err := syscall.Mount("", folder, "", syscall.MS_BIND|syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "etc", "passwd"), nil, 0o600); err == nil {
		t.Fatal("the root can be written")
	}
}
