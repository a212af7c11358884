package openai

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

// judge answers every request with the content given.
func judge(t *testing.T, status int, content string, seen *map[string]any) *Judge {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/v1/chat/completions" || r.Header.Get("Authorization") != "Bearer secret" {
			t.Errorf("asked %s with %q", r.URL.Path, r.Header.Get("Authorization"))
		}
		if seen != nil {
			if err := json.NewDecoder(r.Body).Decode(seen); err != nil {
				t.Error(err)
			}
		}
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(map[string]any{"choices": []any{map[string]any{"message": map[string]string{"role": "assistant", "content": content}}}})
	}))
	t.Cleanup(s.Close)
	j, err := NewJudge(Options{Options: service.Options{Name: "small", BaseURL: s.URL + "/v1/", Key: "secret", Retries: -1}})
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func TestJudge(t *testing.T) {
	var seen map[string]any
	j := judge(t, 200, "Here: {\"verdict\":\"supported\",\"score\":1.7,\"reason\":\"it says so\"}", &seen)
	o, err := j.Judge(context.Background(), "Tides rise.", []string{"Tides rise twice."})
	if err != nil {
		t.Fatal(err)
	}
	if o.Verdict != citeway.Supported || o.Score != 1 || o.Reason != "it says so" {
		t.Errorf("got %+v", o)
	}
	if seen["model"] != "small" || !strings.Contains(seen["messages"].([]any)[1].(map[string]any)["content"].(string), "Tides rise twice.") {
		t.Errorf("asked %v", seen)
	}
}

func TestJudgeRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		status  int
		content string
	}{
		"status":      {500, `{"verdict":"supported","score":1}`},
		"no object":   {200, "supported"},
		"bad object":  {200, `{"verdict":1}`},
		"bad verdict": {200, `{"verdict":"misquoted","score":1}`},
	} {
		j := judge(t, c.status, c.content, nil)
		if _, err := j.Judge(context.Background(), "claim", nil); citeway.CodeOf(err) != citeway.Upstream {
			t.Errorf("%s: got %v, want an error of code upstream", name, err)
		}
	}
}

func TestJudgeUnreachable(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	j, err := NewJudge(Options{Options: service.Options{BaseURL: "http://127.0.0.1:1", Retries: -1}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := j.Judge(ctx, "claim", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if _, err := j.Judge(t.Context(), "claim", nil); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("got %v", err)
	}
	if _, err := NewJudge(Options{Options: service.Options{BaseURL: "judge"}}); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("got %v", err)
	}
}

func TestClip(t *testing.T) {
	got := clip([]string{strings.Repeat("é", maxEvidence/2), "more", "and more"})
	if len(got) != 1 || len(got[0]) != maxEvidence {
		t.Errorf("kept %d passages", len(got))
	}
	if got := clip([]string{strings.Repeat("a", maxEvidence-1), "é"}); got[1] != "" {
		t.Errorf("cut within a character: %q", got[1])
	}
}
