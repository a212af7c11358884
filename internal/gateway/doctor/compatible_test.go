package doctor_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/doctor"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/openai"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// delta is one event of a streamed chat completion.
func delta(fields string) string {
	return `data: {"id":"a","object":"chat.completion.chunk","choices":[{"index":0,"delta":{` + fields + `},"finish_reason":null}]}` + "\n\n"
}

const end = `data: {"id":"a","object":"chat.completion.chunk","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}` + "\n\ndata: [DONE]\n\n"

// speaking is a server that streams those words.
func speaking(words string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, words)
	}
}

func answering(status int, kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// TestCompatibleServers: servers that speak the OpenAI API, or do not.
func TestCompatibleServers(t *testing.T) {
	for _, c := range []struct {
		name   string
		server http.HandlerFunc
		found  string
	}{
		{"cites", speaking(delta(`"content":"At six"`) + delta(`"content":" [1]."`) + end), "[]"},
		{"cites natively", speaking(delta(`"content":"At six."`) +
			delta(`"annotations":[{"type":"url_citation","url_citation":{"url":"https://pier.example/t","title":"Tides","start_index":0,"end_index":6}}]`) + end), "[]"},
		{"does not cite", speaking(delta(`"content":"At six."`) + end), "[fault model.markers]"},
		{"breaks off", speaking(delta(`"content":"At"`)), "[fault model.answer]"},
		{"fails on the way", speaking(delta(`"content":"At"`) + `data: {"error":{"message":"out of memory"}}` + "\n\n"), "[fault model.answer]"},
		{"a page", answering(200, "text/html", page), "[fault model.answer]"},
		{"a page that is not found", answering(404, "text/html", page), "[fault model.reached]"},
		{"no such model", answering(404, "application/json", `{"error":{"message":"model tern not found"}}`), "[fault model.reached]"},
		{"another key", answering(401, "application/json", `{"error":{"message":"Incorrect API key provided: tern-key-1234"}}`), "[fault model.credentials]"},
		{"busy", answering(429, "application/json", `{"error":{"message":"slow down"}}`), "[fault model.answer]"},
		{"failing", answering(503, "text/plain", "overloaded"), "[fault model.answer]"},
		{"silent", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, "[fault model.reached]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			hosts := simulate.Hosts{"tern.example": c.server}
			s := doctor.Setup{Settings: &settings.Settings{}, Model: settings.Model{Name: "tern", Provider: model.OpenAI, Model: "tern", BaseURL: "https://tern.example/v1", KeyEnv: "TERN_KEY"},
				Getenv: func(name string) string { return map[string]string{"TERN_KEY": "tern-key-1234"}[name] }, Wait: time.Minute,
				Connect: func(m *settings.Model) (model.Model, error) {
					return openai.New(openai.Options{Options: service.Options{Name: m.Model, BaseURL: m.BaseURL, Key: "tern-key-1234", FirstByte: m.FirstByte, Idle: m.Idle, Retries: -1, Client: hosts.Client()}})
				}}
			if c.name == "silent" {
				s.Wait = 20 * time.Millisecond
			}
			report, err := doctor.Examine(t.Context(), s, doctor.Watch{})
			text := printed(t, report)
			if got := fmt.Sprint(wrong(report)); err != nil || got != c.found || strings.Contains(text, "tern-key") || strings.Contains(text, "<h1>") {
				t.Errorf("%v: found %s, want %s\n%s", err, got, c.found, text)
			}
			golden(t, "compatible "+c.name, text)
		})
	}
}
