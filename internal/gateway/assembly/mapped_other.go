//go:build !unix

package assembly

import "os"

// mapped is a file in memory.
func mapped(path string) ([]byte, error) { return os.ReadFile(path) }
