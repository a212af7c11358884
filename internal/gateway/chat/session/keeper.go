package session

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/rill"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
)

// keeper keeps the messages of one turn and tells the feed of each.
type keeper struct {
	store           Store
	session         string
	feed            *Feed
	router, analyst string
	// open are the calls without a result and their tools, order their order.
	open  map[string]string
	order []string
}

// keep keeps a message and tells of it.
func (k *keeper) keep(ctx context.Context, list ...Message) error {
	for i := range list {
		m := &list[i]
		if m.ID == "" {
			m.ID = NewID("msg_")
		}
		if m.Time.IsZero() {
			m.Time = time.Now().UTC().Truncate(time.Microsecond)
		}
	}
	if err := k.store.Append(ctx, k.session, list); err != nil {
		return err
	}
	for i := range list {
		k.note(&list[i])
	}
	k.feed.add(list...)
	return nil
}

// note remembers which calls are open.
func (k *keeper) note(m *Message) {
	switch m.Type {
	case Call:
		k.open[m.ID] = m.Tool
		k.order = append(k.order, m.ID)
	case Result:
		delete(k.open, m.ParentID)
	}
}

// settle ends the calls that an earlier turn left open, as after a crash.
func (k *keeper) settle(ctx context.Context, earlier []Message) error {
	for i := range earlier {
		k.note(&earlier[i])
	}
	if len(k.open) == 0 {
		k.order = nil
		return nil
	}
	quiet := *k
	quiet.feed = newFeed() // it is no part of this turn
	err := quiet.fail(ctx, &citeway.Error{Code: citeway.Unavailable, Message: "the program ended before this was done", Mend: "ask again"})
	k.open, k.order = map[string]string{}, nil
	return err
}

// begin keeps the calls that every turn begins with.
func (k *keeper) begin(ctx context.Context, question string, at Place) error {
	k.router, k.analyst = cmp.Or(at.ID, NewID("msg_")), NewID("msg_")
	prompt := object(map[string]any{"prompt": question})
	asked := prompt
	if at.InsteadOf != "" {
		asked = object(map[string]any{"prompt": question, insteadOf: at.InsteadOf})
	}
	return k.keep(ctx,
		Message{ID: k.router, Role: User, Type: Call, Tool: Router, ContentType: JSON, Content: asked},
		Message{ID: k.analyst, ParentID: k.router, Role: Assistant, Type: Call, Tool: Analyst, ContentType: JSON, Content: prompt})
}

func object(fields map[string]any) string {
	raw, _ := json.Marshal(fields) // strings alone: it does not fail
	return string(raw)
}

// step keeps what happened to a call. Its message's id is its citation id.
func (k *keeper) step(ctx context.Context, s *tool.Step) error {
	m := Message{ParentID: s.ID, Role: Tool, Tool: s.Call.Name, ContentType: Text, Content: s.Message, Type: Progress}
	switch s.Kind {
	case tool.Called:
		m = Message{ID: s.ID, ParentID: k.analyst, Role: Assistant, Type: Call, Tool: s.Call.Name,
			ContentType: JSON, Content: s.Call.Arguments, Evidence: []string{s.ID}}
		if args, err := tool.Arguments(s.Call.Arguments); err == nil {
			m.Content = string(args)
		} else {
			m.ContentType = Text
		}
	case tool.Answered:
		ctx = context.WithoutCancel(ctx) // the call was kept, and so is its result
		m.Type, m.ContentType, m.Content, m.Evidence = Result, JSON, string(s.Outcome.Content), shown(s)
		if s.Outcome.Err != nil {
			m.ContentType, m.Content = Failed(s.Outcome.Err)
		}
	}
	return k.keep(ctx, m)
}

// shown are the citation ids that a result shows.
func shown(s *tool.Step) []string {
	ids := []string{}
	for _, r := range s.Outcome.Records {
		ids = append(ids, r.ID)
	}
	for i := range s.Outcome.Sources {
		for _, p := range s.Outcome.Sources[i].Passages {
			if !slices.Contains(ids, p.ID) {
				ids = append(ids, p.ID)
			}
		}
	}
	return ids
}

// fail ends every open call with an error, the innermost first, the router last.
func (k *keeper) fail(ctx context.Context, why *citeway.Error) error {
	var list []Message
	for _, id := range slices.Backward(k.order) {
		name, open := k.open[id]
		if !open {
			continue
		}
		m := Message{ParentID: id, Role: Tool, Type: Result, Tool: name}
		if name == Router {
			m.Role = Assistant
		}
		m.ContentType, m.Content = Failed(why)
		list = append(list, m)
	}
	if len(list) == 0 {
		return nil
	}
	return k.keep(ctx, list...)
}

// finish keeps the results of analyst and router. Of an answer that broke off, what
// came is kept, with the error.
func (k *keeper) finish(ctx context.Context, a *citeway.Answer) error {
	text, citations, err := prose(a)
	if err != nil {
		return err
	}
	native, err := json.Marshal(a)
	if err != nil {
		return err
	}
	analyst := Message{ParentID: k.analyst, Role: Tool, Type: Result, Tool: Analyst,
		ContentType: JSON, Content: object(map[string]any{"response": text})}
	router := Message{ID: NewID("msg_"), ParentID: k.router, Role: Assistant, Type: Result, Tool: Router, ContentType: JSON,
		Content: object(map[string]any{"response": text, "agent": Analyst}), Citations: citations, Evidence: evidenceOf(a), Answer: native}
	if a.Err != nil {
		analyst.ContentType, analyst.Content = Failed(a.Err)
		router.ContentType, router.Content = Error, object(map[string]any{"code": a.Err.Code, "message": a.Err.Message, "mend": a.Err.Mend, "response": text})
	}
	return k.keep(ctx, analyst, router)
}

// evidenceOf are the citation ids that an answer rests on: its citations', those of the
// passages that they cite, and those of what was consulted where nothing is cited. What
// was merely shown to the model is not among them.
func evidenceOf(a *citeway.Answer) []string {
	var ids []string
	cited, at := map[string]bool{}, a.Lookup()
	for i := range a.Citations {
		c := &a.Citations[i]
		ids = append(append(ids, c.ID), c.Passages...)
		for _, q := range c.Quotes {
			ids = append(ids, q.Passage)
		}
		named := map[string]bool{} // a citation that names no passage of a source cites all
		for _, id := range c.Passages {
			for _, held := range at.Passages(id) {
				named[held.Source.ID] = true
			}
		}
		for _, source := range c.Sources {
			cited[source] = cited[source] || !named[source]
		}
	}
	for i := range a.Sources {
		s := &a.Sources[i]
		if !cited[s.ID] && !s.Consulted {
			continue
		}
		for _, p := range s.Passages {
			ids = append(ids, p.ID)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// prose is an answer as prose with cite tags, and its citations array: what the
// encoder of that form writes of the message that answers.
func prose(a *citeway.Answer) (string, []Citation, error) {
	var b bytes.Buffer
	if err := citeway.Unfold(a, rill.Form().NewEncoder(&b, dialect.Options{})); err != nil {
		return "", nil, err
	}
	var turn struct {
		Messages []struct {
			Content []struct {
				Text string `json:"text"`
			} `json:"content"`
			Citations []Citation `json:"citations"`
		} `json:"messages"`
	}
	if err := json.Unmarshal(b.Bytes(), &turn); err != nil {
		return "", nil, err
	}
	last := &turn.Messages[len(turn.Messages)-1]
	return last.Content[0].Text, last.Citations, nil
}
