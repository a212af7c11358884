//go:build !unix

package sqlitefile

import "syscall"

// quota is the error of a disk without more space.
const quota = syscall.ENOSPC
