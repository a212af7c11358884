//go:build !unix

package databasetest

import "syscall"

func unprivileged() *syscall.SysProcAttr { return nil }

func own(string) error { return nil }
