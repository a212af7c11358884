// Package chat is one turn, start to end: retrieve, record the evidence, prompt,
// ask a model, find its markers, resolve them, verify them, and send the events
// of the answer. It decides nothing about how a client reads the answer: that is
// a dialect's, behind the sink.
package chat

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/link"
	"github.com/citeway/citeway/internal/watch"
	"github.com/citeway/citeway/verify"
)

// The defaults of Options.
const (
	// DefaultPassages is how many passages are shown to the model.
	DefaultPassages = 8
	// DefaultBudget is how many tokens the passages shown may take.
	DefaultBudget = 6000
)

// Library finds passages. A knowledge.Store fulfils it.
type Library interface {
	Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error)
}

// Options are what a service works with.
type Options struct {
	Library Library
	// Models by the name a turn asks for; "" is the one for turns that name none.
	Models   map[string]model.Model
	Evidence evidence.Store
	// Verifier checks each citation; nil leaves them unchecked.
	Verifier *verify.Verifier
	// Judge may overrule the verdicts unchecked and partial; nil is none.
	Judge verify.Judge
	// Passages and Budget replace the defaults unless 0.
	Passages, Budget int
	// Limits bound the calls of our tools in one turn; zero is the defaults.
	Limits tool.Limits
	// OpenURL is where the evidence of a citation id is opened; nil is nowhere.
	OpenURL func(id string) string
	// Links says which addresses an answer may link to besides those of what was shown in
	// its turn; the zero value adds none.
	Links link.Rule
	// Own are our tools for turns that name none and are answered from the service's
	// library; nil is none.
	Own func(ctx context.Context) []tool.Tool
	// Pending is how many documents that are being taken in the caller may know of; nil is
	// none.
	Pending func(a tool.Access) int
	// Told are told of every answer.
	Told watch.Teller
}

// Service answers turns. It is safe for concurrent use.
type Service struct{ o Options }

// New returns a service.
func New(o Options) *Service {
	if o.Passages == 0 {
		o.Passages = DefaultPassages
	}
	if o.Budget == 0 {
		o.Budget = DefaultBudget
	}
	return &Service{o}
}

// model returns the model a turn asks for.
func (s *Service) model(name string) (model.Model, error) {
	if m, ok := s.o.Models[name]; ok {
		return m, nil
	}
	mend := "leave it out"
	if names := slices.DeleteFunc(slices.Sorted(maps.Keys(s.o.Models)), func(name string) bool { return name == "" }); len(names) > 0 {
		mend += ", or name one of " + strings.Join(names, ", ")
	}
	return nil, &citeway.Error{Code: citeway.NotFound, Place: "model", Message: "there is no model " + name, Mend: mend}
}
