//go:build linux || darwin || freebsd || netbsd || openbsd

package pdfium

import "syscall"

// reserve returns size bytes that take memory only where they were written to, and
// how to give them back; nil if there are none to be had.
func reserve(size int) ([]byte, func()) {
	data, err := syscall.Mmap(-1, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return nil, nil
	}
	return data, func() { _ = syscall.Munmap(data) }
}
