package gateway_test

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/gateway"
)

// TestErrorsSpeakOfNoFlags: a program that opens a gateway has no command line, so what it
// is told to do is something that it can do.
func TestErrorsSpeakOfNoFlags(t *testing.T) {
	here := t.TempDir()
	in := func(name, text string) string {
		path := filepath.Join(here, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	served, err := gateway.New(gateway.Options{Data: filepath.Join(here, "served")})
	if err != nil {
		t.Fatal(err)
	}
	defer served.Close()
	for name, c := range map[string]struct {
		o    gateway.Options
		code citeway.Code
	}{
		"a file in place of the data folder": {gateway.Options{Data: in("file", "x")}, citeway.Invalid},
		"a data folder that is served":       {gateway.Options{Data: filepath.Join(here, "served")}, citeway.Unavailable},
		"a data folder of a newer version":   {gateway.Options{Data: filepath.Dir(in("newer/folder.json", `{"format": 99, "citeway": "99.0"}`))}, citeway.Invalid},
		"no folder of metrics views":         {gateway.Options{Metrics: filepath.Join(here, "none")}, citeway.Invalid},
		"no settings":                        {gateway.Options{Settings: filepath.Join(here, "none.yaml")}, citeway.Invalid},
		"a proxy without keys":               {gateway.Options{Settings: in("proxy.yaml", "behind_proxy: true\n")}, citeway.Invalid},
		"an empty key":                       {gateway.Options{Keys: []string{""}}, citeway.Invalid},
		"an address in place of a host":      {gateway.Options{Hosts: []string{"https://cite.example"}}, citeway.Invalid},
		"an empty host":                      {gateway.Options{Hosts: []string{""}}, citeway.Invalid},
	} {
		g, err := gateway.New(c.o)
		if err == nil {
			g.Close()
		}
		if citeway.CodeOf(err) != c.code || strings.Contains(err.Error(), "--") || !strings.Contains(err.Error(), "; ") {
			t.Errorf("%s: %v, want code %s, a mend and no flag", name, err, c.code)
		}
	}
	w := httptest.NewRecorder()
	r := httptest.NewRequest("POST", "http://127.0.0.1/-/reload", nil)
	r.RemoteAddr = "127.0.0.1:4711"
	if served.ServeHTTP(w, r); w.Code != 404 || strings.Contains(w.Body.String(), "--") {
		t.Errorf("to a reload without settings: %d %s", w.Code, w.Body)
	}
}
