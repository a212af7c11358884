package openai

import (
	"encoding/json"
	"io"
	"mime"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/prompt"
	"github.com/citeway/citeway/server/openai/form"
	"github.com/citeway/citeway/server/openai/ragprompt"
	"github.com/citeway/citeway/server/openai/task"
	"github.com/citeway/citeway/server/openai/through"
)

// completionsPath is where an upstream answers, below its own address.
const completionsPath = "chat/completions"

// pass lets the upstream answer. The request goes on as it came, but for the
// model's name.
func (s *Surface) pass(w http.ResponseWriter, r *http.Request, way *way, data []byte, citations form.Citations) error {
	named := data
	if way.asked != way.model {
		var err error
		if named, err = through.Rename(data, way.model); err != nil {
			return err
		}
	}
	p := look(data)
	o := through.Options{Citations: citations, Sources: p.sources, Verifier: s.o.Verifier, Unsupported: s.o.Unsupported, Verbatim: p.helper,
		Findings: func(f *citeway.Finding) {
			s.o.Log.Debug("a citation was mended", "kind", f.Kind, "marker", f.Marker, "action", f.Action)
		}}
	if !p.stream {
		return s.passWhole(w, r, way, named, o)
	}
	out := newOutlet(w, s.beat)
	defer out.close()
	response, err := way.upstream.Forward(r.Context(), completionsPath, named)
	if err != nil {
		return out.fail(err)
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode >= http.StatusMultipleChoices {
		return out.fail(refused(response))
	}
	if kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type")); kind == "application/json" {
		return out.fail(&citeway.Error{Code: citeway.Upstream, Message: "the model's server did not stream its answer", Mend: "ask without stream"})
	}
	if err := through.Stream(out, response.Body, o); err != nil && r.Context().Err() == nil {
		return out.fail(err)
	}
	return nil
}

// passWhole is pass for an answer that comes whole.
func (s *Surface) passWhole(w http.ResponseWriter, r *http.Request, way *way, body []byte, o through.Options) error {
	response, err := way.upstream.Forward(r.Context(), completionsPath, body)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode >= http.StatusMultipleChoices {
		return refused(response)
	}
	answer, err := io.ReadAll(io.LimitReader(response.Body, through.MaxWhole+1))
	if err != nil {
		return err
	}
	if len(answer) > through.MaxWhole {
		return &citeway.Error{Code: citeway.Upstream, Message: "the model's server sent more than 16 MiB", Mend: "ask for a stream"}
	}
	mended, err := through.Whole(answer, o)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(mended) // who has left is not told
	return nil
}

// looked is what a request that is passed through says of its answer.
type looked struct {
	stream  bool
	helper  bool
	sources *ragprompt.Sources
}

// look reads a request as far as that; the upstream judges the rest.
func look(data []byte) looked {
	var q struct {
		Stream   bool `json:"stream"`
		Messages []struct {
			Role    prompt.Role     `json:"role"`
			Content json.RawMessage `json:"content"`
		} `json:"messages"`
	}
	_ = json.Unmarshal(data, &q) // what has the wrong type is left out
	l := looked{stream: q.Stream, sources: &ragprompt.Sources{}}
	for _, m := range q.Messages {
		for _, text := range texts(m.Content) {
			if m.Role != prompt.Assistant {
				l.sources.Read(text)
			}
			if m.Role == prompt.User {
				l.helper = task.Of(text) != task.None
			}
		}
	}
	return l
}

// texts are the texts of a message: a string, or those of its parts.
func texts(content json.RawMessage) []string {
	var text string
	if json.Unmarshal(content, &text) == nil {
		return []string{text}
	}
	var parts []struct {
		Text string `json:"text"`
	}
	_ = json.Unmarshal(content, &parts)
	list := make([]string, 0, len(parts))
	for _, p := range parts {
		if p.Text != "" {
			list = append(list, p.Text)
		}
	}
	return list
}
