//go:build !(linux || darwin || freebsd || netbsd || openbsd)

package pdfium

// reserve returns size bytes. They go back when the collector finds them unused.
func reserve(size int) ([]byte, func()) { return make([]byte, size), nil }
