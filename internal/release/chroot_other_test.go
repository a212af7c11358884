//go:build !linux

package main

import (
	"os/exec"
	"testing"
)

// chroot skips the test: an image is for Linux.
func chroot(t *testing.T, _ string) func(*exec.Cmd) {
	t.Skip("an image runs on Linux")
	return nil
}
