package chat

import (
	"fmt"
	"slices"

	"github.com/citeway/citeway"
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
	// MaxNamed is how many documents, and how many sets, a turn may name to rest on.
	MaxNamed = 100
	// MaxPassages is how many passages a turn may ask to be shown.
	MaxPassages = 200
	// MaxAnswer is the most bytes a model may write; an answer that goes beyond is cut
	// off.
	MaxAnswer = 4 << 20
	// MaxTemperature is the highest temperature that a model may be asked for.
	MaxTemperature = 2
)

// Turn is a question and all that says how it is answered. Only the question is
// needed.
type Turn struct {
	Question string
	// Messages are the turns before, the oldest first, without the question.
	Messages []model.Message
	Access
	Ground
	Calling
	Writing
	Citing
}

// Access is who asks, and what they may see.
type Access = tool.Access

// Ground is what an answer rests on.
type Ground struct {
	// Sources are shown instead of what the library would find, if not nil.
	Sources []citeway.Source
	// Library is searched instead of the service's, if not nil.
	Library Library
	// Documents are the ids of those that it rests on, and Within the sets: a document must
	// be among both. Without any, it is all that the caller may see.
	Documents, Within []string
	// Passages is how many passages to show; 0 is the service's number.
	Passages int
	// Tuning says how they are ranked and how near they must come.
	Tuning knowledge.Tuning
	// Free lets the model answer from what it knows where the sources do not.
	Free bool
}

// Narrowed reports whether the answer rests on documents or sets that are named.
func (g *Ground) Narrowed() bool { return len(g.Documents)+len(g.Within) > 0 }

// searched are the sets that are searched: of those that the caller may see, the ones
// that the turn names.
func (t *Turn) searched() []string {
	if len(t.Within) == 0 {
		return t.Sets
	}
	may := t.Sight()
	return slices.DeleteFunc(slices.Clone(t.Within), func(set string) bool { return !may.Covers([]string{set}) })
}

// Calling is which tools the model may call.
type Calling struct {
	// Tools are the client's: the answer ends with the calls that the model asks for.
	// Choice is as in model.Request.
	Tools  []model.Tool
	Choice string
	// Own are tools of ours: they are called here, and what they give can be cited.
	// nil is the service's; an empty list is none.
	Own []tool.Tool
	// Watch hears of each of their calls, in order, before the words that rest on
	// it are sent; nil is nobody. Its error ends the answer.
	Watch func(tool.Step) error
}

// Writing is who writes the answer, and how.
type Writing struct {
	// Model names the model; "" is the default.
	Model string
	// Instructions are added to the system message.
	Instructions string
	// MaxTokens, Temperature, TopP and Leeway are as in model.Request.
	MaxTokens   int
	Temperature *float64
	TopP        *float64
	Leeway      float64
}

// Citing is how the answer cites.
type Citing struct {
	// Family is the set of syntaxes the model is asked to write; 0 is [n].
	Family citeway.Syntax
	// Consult asks for an answer without inline citations: the sources are listed
	// as consulted.
	Consult bool
	// Announce asks for every source shown, uncited yet, before the first words.
	Announce bool
	// Nearest asks that an answer that the sources do not hold shows those nearest to
	// the question as consulted; without it such an answer shows no source.
	Nearest bool
	// Earlier are the numbered sources of the turns before.
	Earlier []citeway.Source
	// Unresolved is what becomes of references that resolve to nothing, Unsupported
	// of citations whose passages do not support them.
	Unresolved  resolve.Policy
	Unsupported verify.Unsupported
}

// family is the set of syntaxes the model is asked for.
func (c *Citing) family() citeway.Syntax {
	if c.Family == 0 {
		return citeway.Bracket
	}
	return c.Family
}

// reads is the set of syntaxes looked for in what the model writes, which is not always
// what it was asked for. Where nothing is to be cited in the prose, links to sources are
// looked for too, so that they are taken out.
func (c *Citing) reads() citeway.Syntax {
	if c.Consult {
		return citeway.AllSyntaxes
	}
	return c.family() | citeway.Citing
}

// Check refuses a turn that cannot be answered, naming the field.
func (t *Turn) Check() error {
	switch {
	case blank(t.Question):
		return invalid("question", "is empty", "ask something")
	case len(t.Question) > MaxQuestion:
		return &citeway.Error{Code: citeway.TooLarge, Place: "question", Message: "is longer than 16 KiB", Mend: "shorten it, or give the text as a source"}
	case len(t.Messages) > MaxMessages:
		return &citeway.Error{Code: citeway.TooLarge, Place: "messages", Message: "are more than 200", Mend: "send the last turns only"}
	case len(t.Sources) > MaxSources:
		return &citeway.Error{Code: citeway.TooLarge, Place: "sources", Message: "are more than 1000", Mend: "take them into the knowledge base instead"}
	case len(t.Documents) > MaxNamed || len(t.Within) > MaxNamed:
		return &citeway.Error{Code: citeway.TooLarge, Place: "documents", Message: "or sets are more than 100", Mend: "put the documents into a set, and name that"}
	case t.Sources != nil && t.Narrowed():
		return invalid("sources", "stand in the place of documents and sets", "leave out the one or the other")
	case t.Passages < 0 || t.Passages > MaxPassages:
		return invalid("passages", "are not between 0 and 200", "leave it out for the usual number")
	}
	if err := t.Writing.check(); err != nil {
		return err
	}
	if err := t.Tuning.Check(); err != nil {
		return err
	}
	return t.checkRoles()
}

// check refuses what no model can be asked for, naming the field.
func (w *Writing) check() error {
	switch {
	case len(w.Instructions) > MaxQuestion:
		return &citeway.Error{Code: citeway.TooLarge, Place: "instructions", Message: "are longer than 16 KiB", Mend: "shorten them"}
	case w.Temperature != nil && !(*w.Temperature >= 0 && *w.Temperature <= MaxTemperature):
		return invalid("temperature", "is not between 0 and 2", "leave it out for the model's own")
	case w.TopP != nil && !(*w.TopP >= 0 && *w.TopP <= 1):
		return invalid("top_p", "is not between 0 and 1", "leave it out for the model's own")
	case !(w.Leeway >= 0 && w.Leeway <= 1):
		return invalid("leeway", "is not between 0 and 1", "leave it out to keep to the sources")
	case w.MaxTokens < 0:
		return invalid("max_tokens", "is less than 0", "leave it out for the model's own limit")
	}
	return nil
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
