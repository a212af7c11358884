package watch

import (
	"os"

	"golang.org/x/sys/windows"
)

// lock waits for the lock of a file, which ends when the file is closed.
func lock(f *os.File) error {
	return windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK, 0, 1, 0, new(windows.Overlapped))
}
