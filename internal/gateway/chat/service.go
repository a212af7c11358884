package chat

import (
	"context"
	"fmt"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
	"github.com/citeway/citeway/resolve"
	"github.com/citeway/citeway/verify"
)

// Limits of a turn.
const (
	// MaxQuestion is the most bytes of a question.
	MaxQuestion = 16 << 10
	// MaxMessages is how many messages of a conversation a turn may bring.
	MaxMessages = 200
	// MaxSources is how many sources may be given beside a question.
	MaxSources = 1000
	// MaxPassages is how many passages a turn may ask to be shown.
	MaxPassages = 200
	// MaxAnswer is the most bytes a model may write; what it writes beyond is not
	// waited for.
	MaxAnswer = 4 << 20
	// MaxTemperature is the highest temperature that a model may be asked for.
	MaxTemperature = 2
	// DefaultPassages is how many passages are shown to the model.
	DefaultPassages = 8
	// DefaultBudget is how many tokens the passages shown may take.
	DefaultBudget = 6000
)

// Library finds passages. A knowledge.Store fulfils it.
type Library interface {
	Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error)
}

// Options say what a service works with.
type Options struct {
	Library Library
	// Models by the name a turn asks for; "" is the one for turns that name none.
	Models   map[string]model.Model
	Evidence evidence.Store
	// Verifier checks each citation; nil leaves them unchecked.
	Verifier *verify.Verifier
	// Judge may overrule the verdicts unchecked and partial; nil is none.
	Judge verify.Judge
	// Passages and Budget are the defaults where 0.
	Passages, Budget int
	// Limits bound the tools of ours that one turn calls; zero is the defaults.
	Limits tool.Limits
	// OpenURL is where the evidence of a citation id is opened; nil is nowhere.
	OpenURL func(id string) string
	// Own are the tools of ours for turns that say nothing of any and are answered
	// from the service's library; nil is none.
	Own func(ctx context.Context) []tool.Tool
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

// Turn is what is asked.
type Turn struct {
	Question string
	// Messages are the turns before, the oldest first, without the question.
	Messages []model.Message
	// Model names the model; "" is the default.
	Model string
	// Sources are shown instead of what the library would find, where not nil.
	Sources []citeway.Source
	// Earlier are the numbered sources of the turns before.
	Earlier []citeway.Source
	// Free lets the model answer from what it knows where the sources do not.
	Free bool
	// Instructions are added to the system message.
	Instructions string
	// Announce asks for every source shown, uncited yet, before the first words.
	Announce bool
	// Consult asks for an answer without inline citations: the sources are listed
	// as consulted.
	Consult bool
	// Library is searched instead of the service's, where not nil.
	Library Library
	// Clearance is the highest label rank that the caller may see; nil is all.
	Clearance *int
	// Sets are the sets of sources that the caller may see; nil is all.
	Sets []string
	// Owner is the id of the key that asks; "" without one. The evidence says it.
	Owner string
	// Tools may be called by the model instead of answering; Choice is as in
	// model.Request.
	Tools  []model.Tool
	Choice string
	// Own are tools of ours that the model may call too: they are called here, and
	// what they give can be cited. nil is the service's, a list without any is none.
	Own []tool.Tool
	// Watch hears of each of their calls, in order, before the words that rest on
	// it are sent; nil is nobody. Its error ends the answer.
	Watch func(tool.Step) error
	// Passages is how many passages to show; 0 is the service's.
	Passages int
	// Tuning says how they are ranked and how near they must come.
	Tuning knowledge.Tuning
	// Family is the set of syntaxes the model is asked to write; 0 is [n].
	Family      citeway.Syntax
	Unresolved  resolve.Policy
	Unsupported verify.Unsupported
	MaxTokens   int
	Temperature *float64
	// TopP and Leeway are as in model.Request.
	TopP   *float64
	Leeway float64
}

// check refuses a turn that cannot be answered, naming the field.
func (t *Turn) check() error {
	switch {
	case blank(t.Question):
		return invalid("question", "is empty", "ask something")
	case len(t.Question) > MaxQuestion:
		return &citeway.Error{Code: citeway.TooLarge, Place: "question", Message: "is longer than 16 KiB", Mend: "shorten it, or give the text as a source"}
	case len(t.Instructions) > MaxQuestion:
		return &citeway.Error{Code: citeway.TooLarge, Place: "instructions", Message: "are longer than 16 KiB", Mend: "shorten them"}
	case len(t.Messages) > MaxMessages:
		return &citeway.Error{Code: citeway.TooLarge, Place: "messages", Message: "are more than 200", Mend: "send the last turns only"}
	case len(t.Sources) > MaxSources:
		return &citeway.Error{Code: citeway.TooLarge, Place: "sources", Message: "are more than 1000", Mend: "take them into the knowledge base instead"}
	case t.Passages < 0 || t.Passages > MaxPassages:
		return invalid("passages", "are not between 0 and 200", "leave it out for the usual number")
	case t.Temperature != nil && !(*t.Temperature >= 0 && *t.Temperature <= MaxTemperature):
		return invalid("temperature", "is not between 0 and 2", "leave it out for the model's own")
	case t.TopP != nil && !(*t.TopP >= 0 && *t.TopP <= 1):
		return invalid("top_p", "is not between 0 and 1", "leave it out for the model's own")
	case !(t.Leeway >= 0 && t.Leeway <= 1):
		return invalid("leeway", "is not between 0 and 1", "leave it out to keep to the sources")
	case t.MaxTokens < 0:
		return invalid("max_tokens", "is less than 0", "leave it out for the model's own limit")
	}
	if err := t.Tuning.Check(); err != nil {
		return err
	}
	return t.checkRoles()
}

// checkRoles refuses a message of a role that no model knows.
func (t *Turn) checkRoles() error {
	for i := range t.Messages {
		switch t.Messages[i].Role {
		case prompt.System, prompt.User, prompt.Assistant, prompt.Tool:
		default:
			return invalid(fmt.Sprintf("messages[%d].role", i), fmt.Sprintf("%q is no role", t.Messages[i].Role), "use user, assistant, system or tool")
		}
	}
	return nil
}

func invalid(place, message, mend string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: message, Mend: mend}
}

func blank(s string) bool {
	for _, r := range s {
		if r != ' ' && r != '\n' && r != '\t' && r != '\r' {
			return false
		}
	}
	return true
}

// model returns the model a turn asks for.
func (s *Service) model(name string) (model.Model, error) {
	if m, ok := s.o.Models[name]; ok {
		return m, nil
	}
	return nil, &citeway.Error{Code: citeway.NotFound, Place: "model", Message: "there is no model " + name, Mend: "leave it out, or ask /openai/v1/models which there are"}
}
