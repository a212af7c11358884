// Package web is the page: ask, watch the answer come, see where it stands; and
// the element <cited-answer> that shows an answer on anyone's page. Plain HTML, ES
// modules and CSS, embedded; no framework and no build. Both speak the native API
// alone, and make DOM nodes of what a model wrote, never HTML.
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

//go:embed index.html embed.html frame.html cited-answer.js assets element
var files embed.FS

// Files are the files served: the pages, the element, and what they load.
func Files() fs.FS { return files }

// Handler serves the page at "/", the playground of the element at "/embed" and
// the files that they load. Everything else is 404. It answers GET and HEAD.
//
// Hosts are origins, for example "https://portal.example", that may put
// "/frame.html" into a frame and are asked where to go when a reader follows a
// citation there; what is no origin is left out. Without any, only pages of this
// server may.
func Handler(hosts ...string) http.Handler {
	pages := load(origins(hosts))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "GET or HEAD only", http.StatusMethodNotAllowed)
			return
		}
		f, ok := pages[named(r.URL.Path)]
		if !ok {
			http.NotFound(w, r)
			return
		}
		f.serve(w, r)
	})
}

// Has reports whether Handler has something at a path.
func Has(address string) bool {
	info, err := fs.Stat(files, named(address))
	return err == nil && !info.IsDir()
}

// named is the file that a path names.
func named(address string) string {
	name := strings.TrimPrefix(path.Clean(address), "/")
	switch name {
	case "":
		return "index.html"
	case "embed":
		return "embed.html"
	}
	return name
}

// file is one embedded file with what its answer needs.
type file struct {
	body              []byte
	mime, tag, policy string
}

// load reads the embedded files once. Hosts are origins.
func load(hosts []string) map[string]file {
	pages := map[string]file{}
	_ = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := files.ReadFile(name)
		f := file{body: body, mime: mimes[path.Ext(name)], policy: policy}
		switch name {
		case "embed.html":
			f.policy = policy + "; frame-src 'self'"
		case "frame.html":
			f.body, f.policy = framable(body, hosts)
		}
		sum := sha256.Sum256(f.body)
		f.tag = `"` + hex.EncodeToString(sum[:8]) + `"`
		pages[name] = f
		return err
	})
	return pages
}

// mimes are written out, for a machine's own table may lack or change them.
var mimes = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".json": "application/json",
	".svg":  "image/svg+xml",
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	secure(h)
	h.Set("Content-Security-Policy", f.policy)
	h.Set("ETag", f.tag)
	h.Set("Cache-Control", "no-cache") // kept, and asked for again: the modules of two versions do not mix
	if f.mime != mimes[".html"] {
		share(h)
	}
	if strings.Contains(r.Header.Get("If-None-Match"), f.tag) { // a proxy that compresses makes it W/"…"
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", f.mime)
	_, _ = w.Write(f.body) // the client has left; there is no one to tell
}
