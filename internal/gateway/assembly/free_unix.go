//go:build linux || darwin

package assembly

import "golang.org/x/sys/unix"

// freeBytes is how much of a folder's disk is free for the server, -1 if that is unknown.
func freeBytes(folder string) float64 {
	var s unix.Statfs_t
	if err := unix.Statfs(folder, &s); err != nil {
		return -1
	}
	return float64(s.Bavail) * float64(s.Bsize)
}
