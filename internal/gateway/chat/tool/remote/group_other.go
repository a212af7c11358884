//go:build !unix

package remote

import "os/exec"

// apart does nothing where there are no groups of processes.
func apart(*exec.Cmd) {}

// kill ends the program.
func kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
