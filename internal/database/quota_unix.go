//go:build unix

package database

import "syscall"

// quota is the error of a user who may use no more of a disk.
const quota = syscall.EDQUOT
