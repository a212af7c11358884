//go:build !unix && !windows

package watch

import "os"

// lock does nothing where the system has no locks of files.
func lock(*os.File) error { return nil }
