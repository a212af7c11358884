//go:build unix

package assembly

import (
	"os"
	"syscall"
)

// mapped is a file in memory, of which the system reads what is used. It stays for as long as the
// program runs, and must not be changed meanwhile.
func mapped(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || info.Size() == 0 {
		return nil, err
	}
	return syscall.Mmap(int(f.Fd()), 0, int(info.Size()), syscall.PROT_READ, syscall.MAP_SHARED)
}
