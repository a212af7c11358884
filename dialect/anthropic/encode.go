package anthropic

import (
	"cmp"
	"encoding/json"
	"io"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/ending"
)

type outMessage struct {
	ID           string   `json:"id"`
	Type         string   `json:"type"`
	Role         string   `json:"role"`
	Model        string   `json:"model"`
	Content      []any    `json:"content"`
	StopReason   any      `json:"stop_reason"`
	StopSequence *string  `json:"stop_sequence"`
	Usage        usage    `json:"usage"`
	Error        *failure `json:"error,omitempty"`
}

// usage counts tokens; those that came from the cache beside the others that were read.
type usage struct {
	Input  int `json:"input_tokens"`
	Read   int `json:"cache_read_input_tokens,omitempty"`
	Output int `json:"output_tokens"`
}

type outText struct {
	Type      string `json:"type"`
	Text      string `json:"text"`
	Citations []any  `json:"citations,omitempty"`
}

// outCall is a tool to be called.
type outCall struct {
	Type  string          `json:"type"`
	ID    string          `json:"id"`
	Name  string          `json:"name"`
	Input json.RawMessage `json:"input"`
}

type outSearch struct {
	Type  string    `json:"type"`
	ID    string    `json:"id"`
	Name  string    `json:"name"`
	Input *struct{} `json:"input"`
}

type outResults struct {
	Type      string `json:"type"`
	ToolUseID string `json:"tool_use_id"`
	Content   []any  `json:"content"`
}

// searchID is the id of the search whose results are written.
const searchID = "srvtoolu_1"

func search(found []any) (use outSearch, results outResults) {
	return outSearch{"server_tool_use", searchID, "web_search", &struct{}{}},
		outResults{"web_search_tool_result", searchID, found}
}

type outError struct {
	Type  string  `json:"type"`
	Error failure `json:"error"`
}

func failed(e *citeway.Error) *outError {
	return &outError{Type: "error", Error: failure{Type: "api_error", Message: e.Message}}
}

// list collects blocks; uncited ones that touch become one.
type list struct{ blocks []*outText }

func (l *list) open() { l.blocks = append(l.blocks, &outText{Type: "text"}) }

func (l *list) last() *outText { return l.blocks[len(l.blocks)-1] }

func (l *list) text(b []byte) { l.last().Text += string(b) }

func (l *list) cite(c any) { l.last().Citations = append(l.last().Citations, c) }

func (l *list) shut() {}

func (l *list) content() []any {
	all := []any{}
	var before *outText
	for _, b := range l.blocks {
		if before != nil && before.Citations == nil && b.Citations == nil {
			before.Text += b.Text
			continue
		}
		all = append(all, b)
		before = b
	}
	return all
}

// whole writes a whole message.
func whole(w io.Writer, o dialect.Options, a *citeway.Answer) error {
	if a.Err != nil && a.Text == "" {
		return dialect.WriteJSON(w, failed(a.Err))
	}
	l := newLocations(o)
	l.Fill(a)
	to := &list{}
	walk(a, &blocks{to: to, begins: o.Begins}, l)
	m := outMessage{ID: a.ID, Type: "message", Role: "assistant", Model: a.Model, Content: to.content(), StopReason: reasons.Write(a.End(), a.Extra), StopSequence: sequenceOf(a.Extra), Usage: usageOf(a.End())}
	if a.Err != nil { // the service has no such message: it sends the error alone
		m.StopReason, m.StopSequence, m.Error = nil, nil, &failed(a.Err).Error
	}
	if found := l.found(); found != nil {
		use, results := search(found)
		m.Content = append([]any{use, results}, m.Content...)
	}
	for _, c := range a.Calls {
		m.Content = append(m.Content, outCall{"tool_use", c.ID, c.Name, ending.JSON(c.Arguments)})
	}
	return dialect.WriteJSON(w, m)
}

func usageOf(e *citeway.End) usage {
	if e.Usage == nil {
		return usage{}
	}
	u := e.Usage
	return usage{Input: max(u.Prompt-u.Cached, 0), Read: u.Cached, Output: u.Answer}
}

// reasons are the service's words for why an answer stopped.
var reasons = ending.Reasons{
	Key: "anthropic:stop_reason",
	Words: map[string]citeway.Finish{"max_tokens": citeway.FinishLength, "model_context_window_exceeded": citeway.FinishLength,
		"tool_use": citeway.FinishCalls, "refusal": citeway.FinishFilter},
	Spoken: map[citeway.Finish]string{citeway.FinishStop: "end_turn", citeway.FinishLength: "max_tokens",
		citeway.FinishCalls: "tool_use", citeway.FinishFilter: "refusal"},
}

// sequenceKey is the name in Extra that keeps the sequence at which an answer was stopped.
const sequenceKey = "anthropic:stop_sequence"

// StoppedAt is the Extra of the end of an answer that was stopped at a sequence, a string of JSON.
func StoppedAt(sequence json.RawMessage) map[string]json.RawMessage {
	return map[string]json.RawMessage{reasons.Key: json.RawMessage(`"stop_sequence"`), sequenceKey: sequence}
}

// sequenceOf is the sequence at which an answer was stopped, nil for none.
func sequenceOf(extras ...map[string]json.RawMessage) *string {
	var sequence *string
	if json.Unmarshal(ending.Kept(sequenceKey, extras...), &sequence) != nil {
		return nil
	}
	return sequence
}

// walk writes the prose with its citations in order of their ends: one that
// overlaps another hangs where it ends.
func walk(a *citeway.Answer, b *blocks, l *locations) {
	sorted := slices.Clone(a.Citations)
	slices.SortStableFunc(sorted, func(x, y citeway.Citation) int {
		return cmp.Or(cmp.Compare(x.End, y.End), cmp.Compare(x.Start, y.Start))
	})
	at := 0
	for i := range sorted {
		c := &sorted[i]
		if c.End > len(a.Text) || c.Start < 0 || c.Start > c.End {
			continue
		}
		words := ""
		if c.Start >= at && c.Label == a.Text[c.Start:c.End] {
			words = c.Label
		}
		upTo := max(at, c.End-len(words))
		b.prose([]byte(a.Text[at:upTo]))
		at = max(at, c.End)
		b.cite(words, l.shown(c, b))
	}
	b.prose([]byte(a.Text[at:]))
	b.shut()
}

// shown are the citations of c. The marker of one that was not resolved is
// written as prose.
func (l *locations) shown(c *citeway.Citation, b *blocks) []any {
	if len(c.Sources) == 0 && c.Label == "" {
		b.marker([]byte(c.Blank + c.Marker))
	}
	return l.of(c)
}
