//go:build !unix

package database

import "syscall"

// quota is the error of a disk without more space.
const quota = syscall.ENOSPC
