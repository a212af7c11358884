//go:build unix

package remote

import (
	"os/exec"
	"syscall"
)

// apart puts the program into a group of its own, so that what it starts is found.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends the group of the program; those that ended by themselves are no error.
func kill(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
