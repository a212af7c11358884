package native

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/doctor"
	"github.com/citeway/citeway/internal/gateway/server"
)

// TestAnExamination: findings come as they are made, and then how many there were.
func TestAnExamination(t *testing.T) {
	var asked *Examination
	g := open(t, Options{Examine: func(_ context.Context, e *Examination, found func(doctor.Finding)) (*doctor.Report, error) {
		asked = e
		found(doctor.Finding{Check: doctor.CheckModel, State: doctor.Fault, Place: e.BaseURL, Message: "it was not reached", Mend: "start it"})
		return &doctor.Report{Faults: 1}, nil
	}})
	r, body := g.do("POST", "/v1/doctor", `{"model":"openai:tern","base_url":"http://127.0.0.1:9/v1","key":"k"}`, "Content-Type", "application/json")
	want := "event: check\ndata: {\"check\":\"model.reached\",\"state\":\"fault\",\"place\":\"http://127.0.0.1:9/v1\",\"message\":\"it was not reached\",\"mend\":\"start it\"}\n\n" +
		"event: done\ndata: {\"faults\":1,\"warnings\":0}\n\n"
	if r.StatusCode != http.StatusOK || body != want || asked.Key != "k" {
		t.Errorf("%d %s, asked %+v", r.StatusCode, body, asked)
	}
}

// TestNotExamined: what cannot be examined is refused before anything is asked.
func TestNotExamined(t *testing.T) {
	never := Options{Examine: func(context.Context, *Examination, func(doctor.Finding)) (*doctor.Report, error) {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "model harbour:x", Message: "there is no such provider"}
	}}
	keyed := server.Options{Keys: []string{"all-of-it"}}
	for _, c := range []struct {
		name, body string
		o          Options
		status     int
		words      string
	}{
		{"a client that nobody knows", `{"client":"telex"}`, never, 400, "telex is no client"},
		{"an address without a provider", `{"model":"tern","base_url":"http://127.0.0.1:9"}`, never, 400, "needs a model with its provider"},
		{"a key for no address", `{"key":"k"}`, never, 400, "none is given"},
		{"a provider that nobody knows", `{"model":"harbour:x","base_url":"http://127.0.0.1:9"}`, never, 400, "no such provider"},
		{"where everyone may come", `{}`, Options{}, 403, "run citeway doctor"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := openAs(t, c.o, keyed)
			r, body := g.do("POST", "/v1/doctor", c.body, "Content-Type", "application/json", "Authorization", "Bearer all-of-it")
			if r.StatusCode != c.status || !strings.Contains(body, c.words) {
				t.Errorf("%d %s", r.StatusCode, body)
			}
		})
	}
}

// TestExaminationsAreFew: more than a few at once are refused, and one that ends makes room.
func TestExaminationsAreFew(t *testing.T) {
	begun, end := make(chan struct{}), make(chan struct{})
	g := open(t, Options{Examine: func(context.Context, *Examination, func(doctor.Finding)) (*doctor.Report, error) {
		begun <- struct{}{}
		<-end
		return &doctor.Report{}, nil
	}})
	ended := make(chan struct{})
	for range MaxExaminations {
		go func() {
			g.do("POST", "/v1/doctor", "{}", "Content-Type", "application/json")
			ended <- struct{}{}
		}()
		<-begun
	}
	if r, body := g.do("POST", "/v1/doctor", "{}", "Content-Type", "application/json"); r.StatusCode != http.StatusServiceUnavailable || !strings.Contains(body, "under way") {
		t.Errorf("%d %s", r.StatusCode, body)
	}
	close(end)
	for range MaxExaminations {
		<-ended
	}
	go func() { <-begun }()
	if r, _ := g.do("POST", "/v1/doctor", "{}", "Content-Type", "application/json"); r.StatusCode != http.StatusOK {
		t.Errorf("after them: %d", r.StatusCode)
	}
}
