package simulate

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
)

// Deployment is a small Azure OpenAI deployment with On Your Data: it really searches
// the index that a request names, over the same address, and writes a whole answer with
// [docN] markers and context. It does not stream.
//
// The wire forms are those of
// https://learn.microsoft.com/azure/ai-foundry/openai/references/on-your-data and
// of refusals that people have reported:
// https://github.com/microsoft/sample-app-aoai-chatGPT/issues/1260 (a field that is
// not permitted), https://github.com/openai/openai-python/issues/1046 (a server that
// takes no data sources).
//
// Its fields must not change while it serves.
type Deployment struct {
	// Key is wanted as api-key; "" wants none.
	Key string
	// Client asks the search service.
	Client *http.Client
	// Identity is the key that it asks with where a request names an identity of the
	// service's own.
	Identity string
	Faults   AnswerFaults
}

// AnswerFaults are what goes wrong in a deployment. The zero value is nothing.
type AnswerFaults struct {
	Faults
	// Ignores answers as if there were no data_sources, Refuses refuses them, and
	// OldVersion refuses include_contexts, whatever version is asked for.
	Ignores, Refuses, OldVersion bool
	// NoContext, NoMarkers and NoScores leave the context, markers or scores out of an
	// answer; Astray writes markers of documents that were not retrieved; Nothing
	// finds nothing; Empty answers with no text.
	NoContext, NoMarkers, NoScores, Astray, Nothing, Empty bool
}

// request is the part of a request that is read.
type request struct {
	Messages []struct {
		Role, Content string
	} `json:"messages"`
	DataSources []source `json:"data_sources"`
}

// ServeHTTP answers a chat completion, faults first.
func (d *Deployment) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if d.Faults.wait(r.Context()) != nil {
		return
	}
	if d.Faults.refuses() {
		a := d.Faults.answer()
		d.Faults.write(w, &a)
		return
	}
	var q request
	body, _ := io.ReadAll(io.LimitReader(r.Body, maxBody))
	switch {
	case d.Key != "" && r.Header.Get("Api-Key") != d.Key:
		refuse(w, http.StatusUnauthorized, "401", "Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource.")
	case !strings.Contains(r.URL.Path, "/openai/deployments/"):
		refuse(w, http.StatusNotFound, "404", "Resource not found")
	case json.Unmarshal(body, &q) != nil || len(q.Messages) == 0:
		refuse(w, http.StatusBadRequest, "BadRequest", "The request body is no chat completion.")
	case d.Faults.Refuses && len(q.DataSources) > 0:
		refuse(w, http.StatusBadRequest, "invalid_request_error", "Unrecognized request argument supplied: data_sources")
	case len(q.DataSources) == 0 || d.Faults.Ignores:
		write(w, &message{Role: "assistant", Content: "High water follows the moon."})
	default:
		d.ground(w, r, &q)
	}
}

// refuse answers in the form of general errors, whose code is text.
func refuse(w http.ResponseWriter, status int, code, words string) {
	send(w, status, map[string]any{"error": map[string]any{"code": code, "message": words}})
}

// refuseSources answers in the form of On Your Data's validator, whose code is a
// number.
func refuseSources(w http.ResponseWriter, words string) {
	send(w, http.StatusBadRequest, map[string]any{"error": map[string]any{"requestid": "r-1", "code": http.StatusBadRequest, "message": words}})
}

func send(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

// message is an answer.
type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
	Context any    `json:"context,omitempty"`
}

func write(w http.ResponseWriter, m *message) {
	send(w, http.StatusOK, map[string]any{"id": "a", "object": "extensions.chat.completion", "model": "heron",
		"choices": []any{map[string]any{"index": 0, "finish_reason": "stop", "message": m}}})
}
