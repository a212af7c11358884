package server_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/server"
)

const html = "text/html,application/xhtml+xml,*/*;q=0.8"

// login posts the form with a key.
func (h *house) login(key, to string, headers ...string) *httptest.ResponseRecorder {
	h.Helper()
	form := url.Values{"key": {key}, "to": {to}}.Encode()
	r := httptest.NewRequest("POST", "http://127.0.0.1/-/login", strings.NewReader(form))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.s.ServeHTTP(w, r)
	return w
}

func pages() server.Surface {
	return routes(func(mux *http.ServeMux) {
		mux.HandleFunc("GET /c/{id}", who)
		mux.HandleFunc("POST /change", who)
	})
}

func TestABrowserComesInWithAKey(t *testing.T) {
	h := build(t, server.Options{}, pages())
	id, secret := h.key(func(k *access.Key) { k.Sets = []string{"board"} })
	w := h.do("GET", "/c/c_1?x=%22%3E", "Accept", html)
	h.want(w, 401, `<input id="key" name="key" type="password"`)
	h.want(w, 401, `value="/c/c_1?x=%22%3E"`)
	if w.Header().Get("Content-Security-Policy") == "" || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("headers %v", w.Header())
	}
	h.want(h.login("wrong", "/c/c_1"), 401, "not known here")

	w = h.login(" "+secret+"\n", "/c/c_1")
	if w.Code != http.StatusSeeOther || leadsTo(t, w) != "/c/c_1" {
		t.Fatalf("%d %v", w.Code, w.Header())
	}
	cookie := w.Result().Cookies()[0]
	if !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Secure || strings.Contains(cookie.Value, secret) {
		t.Errorf("cookie %+v", cookie)
	}
	session := cookie.Name + "=" + cookie.Value
	h.want(h.do("GET", "/c/c_1", "Accept", html, "Cookie", session), 200, `id="`+id+`" name="someone" scopes=[] sets=[board]`)
	h.want(h.do("GET", "/c/c_1", "Cookie", session+"x"), 401, "key")

	// The cookie goes along with what another site's page asks for, so only what
	// changes nothing is taken from there.
	h.want(h.do("POST", "/change", "Cookie", session, "Sec-Fetch-Site", "cross-site"), 403, "another site")
	h.want(h.do("POST", "/change", "Cookie", session, "Sec-Fetch-Site", "same-origin"), 200, id)

	w = h.do("POST", "/-/logout", "Cookie", session)
	if w.Code != http.StatusSeeOther || w.Result().Cookies()[0].MaxAge >= 0 {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	h.want(h.do("GET", "/c/c_1", "Cookie", session), 401, "key")
}

func TestASessionEndsWithItsKey(t *testing.T) {
	h := build(t, server.Options{Keys: []string{"plain"}}, pages())
	id, secret := h.key(nil)
	cookie := func(w *httptest.ResponseRecorder) string {
		c := w.Result().Cookies()[0]
		return c.Name + "=" + c.Value
	}
	made, plain := cookie(h.login(secret, "/")), cookie(h.login("plain", "/"))
	if err := h.store.Revoke(t.Context(), id, time.Now()); err != nil {
		t.Fatal(err)
	}
	h.want(h.do("GET", "/c/c_1", "Cookie", made), 401, "key")
	h.want(h.do("GET", "/c/c_1", "Cookie", plain), 200, `name="CITEWAY_KEYS"`)
}

// leadsTo is the path to which a browser at the form goes on, which is one of this server.
func leadsTo(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	form, _ := url.Parse("https://chat.example" + "/-/login")
	on, err := form.Parse(w.Header().Get("Location"))
	if err != nil || on.Scheme != "https" || on.Host != "chat.example" {
		t.Fatalf("leads to %v, %v", on, err)
	}
	return on.RequestURI()
}

func TestLoginLeadsNowhereElse(t *testing.T) {
	h := build(t, server.Options{Keys: []string{"plain"}}, pages())
	for to, want := range map[string]string{"": "/", "/c/1?a=b": "/c/1?a=b", "//evil.example": "/", "https://evil.example": "/", `/\evil.example`: "/",
		"/\r\nSet-Cookie: a=b": "/", "javascript:alert(1)": "/", "/-/logout": "/", "/-/login": "/", "/..//evil.example": "/evil.example"} {
		if on := leadsTo(t, h.login("plain", to)); on != want {
			t.Errorf("%q leads to %s", to, on)
		}
	}
	if w := h.login("plain", "/", "Sec-Fetch-Site", "cross-site"); w.Code != 403 || len(w.Result().Cookies()) != 0 {
		t.Errorf("another site's page logs in: %d", w.Code)
	}
	if w := h.login("plain", "/", "X-Forwarded-Proto", "https"); !w.Result().Cookies()[0].Secure {
		t.Error("behind TLS the cookie goes in the clear")
	}
	if w := h.login(strings.Repeat("x", 100_000), "/"); w.Code != 401 {
		t.Errorf("a huge form: %d", w.Code)
	}
	w := h.do("GET", "/-/login?to=%22%3E%3Cscript%3E", "Accept", html)
	if w.Code != 200 || strings.Contains(w.Body.String(), "<script>") || strings.Count(w.Body.String(), "<script") != 1 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestErrorsForPeopleAndPrograms(t *testing.T) {
	h := build(t, server.Options{}, pages())
	h.want(h.do("GET", "/nope", "Accept", html), 404, "<h1>Not Found</h1>")
	h.want(h.do("GET", "/nope", "Accept", html), 404, "<code>/nope</code>")
	h.want(h.do("GET", "/%3Cscript%3E", "Accept", html), 404, "<code>/&lt;script&gt;</code>")
	h.want(h.do("GET", "/nope"), 404, `{"error":{"code":"not-found","place":"/nope"`)
	h.want(h.do("GET", "/nope", "Accept", "application/json"), 404, `{"error":`)
	h.want(h.do("POST", "/nope", "Accept", html), 404, `{"error":`)
	h.want(h.do("GET", "http://evil.example/c/1", "Accept", html), 403, "<h1>Forbidden</h1>")
}
