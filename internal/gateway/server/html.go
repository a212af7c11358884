package server

import (
	_ "embed"
	"html/template"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
)

//go:embed pages.html
var pagesHTML string

var pages = template.Must(template.New("pages").Parse(pagesHTML))

// pagePolicy lets a page hold its own style, a form to this server and the script of this
// server that says it in the reader's language, and no more.
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// Refuse says an error: as a small page where a person opened the address in a
// browser, else as WriteError does. status is that of the error's code if 0.
func Refuse(w http.ResponseWriter, r *http.Request, err error, status int) {
	if !prefersHTML(r) {
		WriteError(w, err, status)
		return
	}
	e := Public(err)
	if status == 0 {
		status = Status(e)
	}
	writePage(w, status, "refusal", struct {
		*citeway.Error
		Title, Root string
	}{e, http.StatusText(status), Root(r)})
}

// askKey writes the page that asks for a key and then goes on to an address.
func (s *Server) askKey(w http.ResponseWriter, r *http.Request, to, wrong string, status int) {
	root := Root(r)
	writePage(w, status, "login", struct{ Title, Root, Path, To, Wrong string }{"Key", root, root + loginPath[1:], within(to), wrong})
}

func writePage(w http.ResponseWriter, status int, name string, view any) {
	var b strings.Builder
	if err := pages.ExecuteTemplate(&b, name, view); err != nil {
		WriteError(w, err, 0)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", pagePolicy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(b.String())) // the client has left; there is no one to tell
}

// prefersHTML reports whether a person opened the address in a browser: programs
// and a page's own scripts do not ask for HTML.
func prefersHTML(r *http.Request) bool {
	return (r.Method == http.MethodGet || r.Method == http.MethodHead) && strings.Contains(r.Header.Get("Accept"), "text/html")
}
