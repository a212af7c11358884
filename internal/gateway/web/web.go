// Package web is the page, on which a reader asks, watches the answer arrive and
// sees where it comes from, and the element <cited-answer>, which shows an answer
// on any page. It is plain HTML, ES modules and CSS, embedded, without a framework
// or a build. The page uses the native API only; the element reads chat completions
// too. Both make DOM nodes, never HTML, of what a model wrote.
//
// It does no retrieving or answering, and fetches nothing from other hosts.
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

//go:embed index.html embed.html frame.html playground.html cited-answer.js assets element playground
var files embed.FS

// Handler serves the page at "/", the playground at "/playground", the element's own
// page at "/embed", and the files that they load. Anything else is 404. It answers GET and HEAD.
// Hosts are the origins, for example "https://portal.example", that may put
// "/frame.html" into a frame; they are asked where to go when a reader follows
// a citation there. Invalid origins are left out. Without hosts, only pages of
// this server may frame it.
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

// Has reports whether Handler serves a path.
func Has(address string) bool {
	info, err := fs.Stat(files, named(address))
	return err == nil && !info.IsDir()
}

// named returns the file for a path.
func named(address string) string {
	name := strings.TrimPrefix(path.Clean(address), "/")
	switch name {
	case "":
		return "index.html"
	case "embed", "playground":
		return name + ".html"
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

// mimes are listed here because a machine's own table may lack or change them.
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
