package upstream

import "strings"

// Base is the address below which a path such as v1/messages is, however much of the
// path the address has already: all of it, or its version alone.
func Base(address, path string) string {
	version, _, _ := strings.Cut(path, "/")
	address = strings.TrimRight(address, "/")
	address = strings.TrimSuffix(address, "/"+path)
	return strings.TrimSuffix(address, "/"+version)
}
