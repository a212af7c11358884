//go:build !linux && !darwin

package assembly

// freeBytes is how much of a folder's disk is free for the server; here it is unknown.
func freeBytes(string) float64 { return -1 }
