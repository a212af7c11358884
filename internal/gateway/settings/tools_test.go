package settings_test

import (
	"net/http"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/settings"
)

func TestWhatAServerIsGiven(t *testing.T) {
	s, err := settings.Load(filepath.Join("testdata", "all.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	set := func(name string) string {
		return map[string]string{"FILED_ROOT": "/srv/files", "TICKETS_KEY": "t-1"}[name]
	}
	unset := func(string) string { return "" }
	files, tickets := &s.Servers[0], &s.Servers[1]

	if given, err := files.Given(set); err != nil || !reflect.DeepEqual(given, []string{"FILED_ROOT=/srv/files"}) {
		t.Errorf("%q, %v", given, err)
	}
	if _, err := files.Given(unset); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("a variable that is not set: %v", err)
	}
	if given, err := tickets.Given(unset); len(given) != 0 || err != nil {
		t.Errorf("%q, %v", given, err)
	}

	if h, err := tickets.Header(set); err != nil || h.Get("X-Api-Key") != "t-1" || len(h) != 1 {
		t.Errorf("%v, %v", h, err)
	}
	if _, err := tickets.Header(unset); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("a key that is not set: %v", err)
	}
	if h, err := files.Header(unset); h != nil || err != nil {
		t.Errorf("%v, %v", h, err)
	}
	bearer := settings.Server{KeyEnv: "TICKETS_KEY"}
	if h, err := bearer.Header(set); err != nil || !reflect.DeepEqual(h, http.Header{"Authorization": {"Bearer t-1"}}) {
		t.Errorf("%v, %v", h, err)
	}
}

func TestPathsBeginAtTheFile(t *testing.T) {
	s, err := settings.Parse("citeway.yaml", []byte("metrics: {views: /srv/views}"))
	if err != nil || s.Metrics.Views != "/srv/views" {
		t.Errorf("%+v, %v", s, err)
	}
}
