package anthropic

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
)

// Model is a model of the settings.
type Model struct {
	// Name is what the settings call it, Calls what its server does; "" is the same.
	Name, Calls string
	// Upstream passes requests to its server, which speaks this API; nil if it has none that does.
	Upstream model.Forwarder
	// Default says that it is the default model.
	Default bool
}

// calls is the upstream's name of the model.
func (m *Model) calls() string { return cmp.Or(m.Calls, m.Name) }

// own is the name of the default model; followed by a slash and a name, it selects the model of that name.
const own = "citeway"

// way is how one request is answered.
type way struct {
	// model is the chat's name of the model; "" is the default one.
	model string
	// through is the model whose server answers; nil is none.
	through *Model
}

// way finds out how a request is answered. The bare name of a model with a server of this API passes the request through, unless
// the request, the key or the settings say otherwise; what is asked of citeway is passed through only where the request says so.
func (s *Surface) way(r *http.Request, asked string) (way, error) {
	name, ours := strings.CutPrefix(asked, own+"/")
	named := s.named(name)
	anyones := asked == own || named == nil && !ours && strings.HasPrefix(asked, "claude")
	if named == nil && !anyones {
		return way{}, &citeway.Error{Code: citeway.NotFound, Place: "model", Message: "there is no model " + asked, Mend: "there are " + strings.Join(s.names(), ", ")}
	}
	through, must, err := s.passes(r, ours || asked == own, named)
	if err != nil {
		return way{}, err
	}
	if through && anyones {
		named = s.usual()
	}
	switch {
	case through && named != nil && named.Upstream != nil:
		return way{through: named}, nil
	case through && must:
		return way{}, &citeway.Error{Code: citeway.Invalid, Place: "model", Message: asked + " has no upstream to pass the request to",
			Mend: "name a model of the settings whose provider is anthropic, or leave out " + server.ModeHeader}
	case anyones:
		return way{}, nil
	}
	return way{model: named.Name}, nil
}

// passes reports whether a request is to be passed through, and whether the request itself says that it must.
func (s *Surface) passes(r *http.Request, ours bool, named *Model) (through, must bool, err error) {
	said, err := server.ModeSaid(r)
	if err != nil || ours || said != "" {
		return said == server.Passthrough, said == server.Passthrough, err
	}
	mode, err := server.ModeOf(r, s.o.Mode)
	return mode == server.Passthrough || mode == "" && named != nil, false, err
}

// named is the model of that name, its own or its server's; nil if there is none.
func (s *Surface) named(name string) *Model {
	for _, is := range [...]func(m Model) bool{
		func(m Model) bool { return m.Name == name },
		func(m Model) bool { return m.Upstream != nil && m.Calls == name },
	} {
		if i := slices.IndexFunc(s.o.Models, is); i >= 0 {
			return &s.o.Models[i]
		}
	}
	return nil
}

// usual is the model to which requests for no model in particular are passed: the default one, or the only one with an
// upstream; nil if there is none.
func (s *Surface) usual() (only *Model) {
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

func (s *Surface) names() []string {
	names := []string{own}
	for i := range s.o.Models {
		m := &s.o.Models[i]
		names = append(names, own+"/"+m.Name)
		if m.Upstream != nil {
			names = append(names, m.Name)
		}
	}
	return names
}
