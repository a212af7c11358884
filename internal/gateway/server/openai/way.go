package openai

import (
	"cmp"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
)

// own is the name of the model that answers from the knowledge base; followed by a
// slash and a name, it selects the model of that name.
const own = "citeway"

// way is how one request is answered.
type way struct {
	// asked is the model as the client named it.
	asked string
	// model is its own name; "" is the default one.
	model string
	// named is the model that was named, or nil for the default one.
	named *Model
	// through says that the upstream answers.
	through bool
}

// passes reports whether there is an upstream to pass the request to.
func (w *way) passes() bool { return w.named != nil && w.named.Upstream != nil }

// way finds out how a request is answered: the header says it, or the name
// citeway, or the key, or the setting.
func (s *Surface) way(r *http.Request, asked string) (*way, error) {
	said, err := server.ModeSaid(r)
	if err != nil {
		return nil, err
	}
	name, ours := ownName(asked)
	w := &way{asked: asked, model: name}
	if asked != own {
		m := s.find(name)
		if m == nil {
			return nil, s.unknown(asked)
		}
		w.named = m
	}
	if w.through, err = s.through(r, said, ours); err != nil || !w.through {
		return w, err
	}
	if asked == own {
		if w.named = s.passing(); w.named != nil {
			w.model = w.named.Name
		}
	}
	switch {
	case w.passes():
		return w, nil
	case ours || said != "":
		return nil, s.impassable(asked)
	}
	return nil, s.unknown(asked)
}

// passing is the model that answers passed-through requests for the bare name citeway:
// the default one, or else the only one with an upstream; nil if there is none.
func (s *Surface) passing() (only *Model) {
	count := 0
	for i := range s.o.Models {
		m := &s.o.Models[i]
		if m.Upstream == nil {
			continue
		}
		if m.Default {
			return m
		}
		only = m
		count++
	}
	if count != 1 {
		return nil
	}
	return only
}

// impassable is the error of a request that is to be passed through without saying to
// which model. It lists the possible models.
func (s *Surface) impassable(asked string) error {
	e := &citeway.Error{Code: citeway.Invalid, Place: "model", Message: asked + " has no upstream to pass the request to",
		Mend: "leave out " + server.ModeHeader + ": no model of the settings has one"}
	var names []string
	for i := range s.o.Models {
		if s.o.Models[i].Upstream != nil {
			names = append(names, s.o.Models[i].Name)
		}
	}
	if len(names) > 0 {
		e.Mend = "name one that has: " + strings.Join(names, ", ") + "; or leave out " + server.ModeHeader
	}
	return e
}

// ownName removes citeway from a model's name.
func ownName(asked string) (name string, ours bool) {
	if asked == own {
		return "", true
	}
	return strings.CutPrefix(asked, own+"/")
}

// through reports whether the upstream answers: what is asked of us is passed on only where
// the header says so.
func (s *Surface) through(r *http.Request, said server.Mode, ours bool) (bool, error) {
	if ours {
		return said == server.Passthrough, nil
	}
	mode, err := server.ModeOf(r, s.o.Mode)
	return mode == server.Passthrough, err
}

// citations is how a request wants its citations: the header says it, or the key, or
// its client does by what it is, or the setting. A client that is only guessed at comes
// after the setting.
func (s *Surface) citations(r *http.Request) (request.Citations, error) {
	if said := r.Header.Get(request.Header); said != "" {
		return request.Parse(request.Header, said)
	}
	if byKey := server.CallerOf(r.Context()).Citations; byKey != "" {
		return request.Parse("the key's citations", byKey)
	}
	switch from := request.FromOpenWebUI(r.Header); {
	case from == request.Surely, from == request.Probably && s.o.Citations == "":
		return request.OpenWebUI, nil
	}
	return cmp.Or(s.o.Citations, request.OpenAI), nil
}
