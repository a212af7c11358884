package server

import (
	"net/http"
	"strings"
)

// Root is the way from the address of a request to the gateway's root, such as "../" from /c/ID.
// It holds wherever the gateway stands, also behind a proxy or a program that takes a prefix off
// the path.
func Root(r *http.Request) string {
	depth := strings.Count(r.URL.EscapedPath(), "/") - 1
	if depth <= 0 {
		return "./"
	}
	return strings.Repeat("../", depth)
}

// Prefix is what a program took off the path before the gateway saw it, as http.StripPrefix does;
// "" where nothing was.
func Prefix(r *http.Request) string {
	path, _, _ := strings.Cut(r.RequestURI, "?")
	prefix, rest := strings.CutSuffix(path, r.URL.EscapedPath())
	if !rest || !strings.HasPrefix(prefix, "/") || strings.HasPrefix(prefix, "//") {
		return ""
	}
	return strings.TrimRight(prefix, "/")
}

// lead sends a browser on to a path of the gateway.
func lead(w http.ResponseWriter, r *http.Request, path string) {
	w.Header().Set("Location", Root(r)+strings.TrimPrefix(path, "/"))
	w.WriteHeader(http.StatusSeeOther)
}
