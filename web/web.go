// Package web is the page: ask, watch the answer come, see where it stands. Plain
// HTML, ES modules and CSS, embedded; no framework and no build. The page speaks
// the native API alone, and makes DOM nodes of what a model wrote, never HTML.
//
// What may not enter: retrieval, answering, the API itself, anything fetched from
// another host.
package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

//go:embed index.html assets
var files embed.FS

// policy is the Content-Security-Policy of every page: scripts, styles and
// connections from this host, and nothing else.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'self'"

// Files are the page's files: index.html and assets/.
func Files() fs.FS { return files }

// Handler serves the page at "/" and its files below "/assets/". Everything else
// is 404. It answers GET and HEAD.
func Handler() http.Handler {
	pages := load()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "GET or HEAD only", http.StatusMethodNotAllowed)
			return
		}
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
		if name == "" {
			name = "index.html"
		}
		f, ok := pages[name]
		if !ok {
			http.NotFound(w, r)
			return
		}
		f.serve(w, r)
	})
}

// file is one embedded file with what its answer needs.
type file struct {
	body      []byte
	mime, tag string
}

// load reads the embedded files once.
func load() map[string]file {
	pages := map[string]file{}
	_ = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := files.ReadFile(name)
		sum := sha256.Sum256(body)
		pages[name] = file{body: body, mime: mimes[path.Ext(name)], tag: `"` + hex.EncodeToString(sum[:8]) + `"`}
		return err
	})
	return pages
}

// mimes are written out, for a machine's own table may lack or change them.
var mimes = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	secure(h)
	h.Set("ETag", f.tag)
	h.Set("Cache-Control", "no-cache")
	if r.Header.Get("If-None-Match") == f.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", f.mime)
	_, _ = w.Write(f.body) // the client has left; there is no one to tell
}

func secure(h http.Header) {
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
}
