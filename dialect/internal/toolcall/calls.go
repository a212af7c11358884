package toolcall

import (
	"encoding/json"
	"fmt"
	"maps"
)

// Limits of what one answer calls. Of one that goes beyond them nothing is kept: half of
// its calls, or of their arguments, would be another answer.
const (
	MaxCalls     = 128
	MaxArguments = 1 << 20 // bytes, of all calls together
)

// Calls are the calls of one answer that is read. The zero value has none. Time is
// linear in what comes.
type Calls struct {
	list  []gathered
	bytes int
	over  bool // they are more than the limits allow
}

// gathered is a call whose arguments may be still to come.
type gathered struct {
	Call
	arguments []byte
}

// Add adds a call that is whole.
func (c *Calls) Add(one Call) {
	if one.Type == "" {
		one.Type = "function"
	}
	if c.over = c.over || len(c.list) == MaxCalls; c.over {
		return
	}
	c.list = append(c.list, gathered{Call: one})
	c.Argue(string(one.Function.Arguments))
}

// Argue adds a piece to the arguments of the last call.
func (c *Calls) Argue(piece string) {
	if len(c.list) > 0 {
		c.argue(&c.list[len(c.list)-1], piece)
	}
}

func (c *Calls) argue(one *gathered, piece string) {
	c.bytes += len(piece)
	if c.over = c.over || c.bytes > MaxArguments; !c.over {
		one.arguments = append(one.arguments, piece...)
	}
}

// Piece is Merge of JSON. It reports whether raw is a call.
func (c *Calls) Piece(raw json.RawMessage) bool {
	var one Call
	if json.Unmarshal(raw, &one) != nil {
		return false
	}
	c.Merge(one)
	return true
}

// Merge adds a call as a message holds it, or a piece of one as a stream brings it:
// its index says of which.
func (c *Calls) Merge(one Call) {
	known := c.at(one)
	if known == nil {
		c.Add(one)
		return
	}
	if known.ID == "" {
		known.ID = one.ID
	}
	if known.Function.Name == "" {
		known.Function.Name = one.Function.Name
	}
	c.argue(known, string(one.Function.Arguments))
}

// at is the call that one is a piece of, or nil. Servers that leave the index out, or
// say 0 for all, begin each call with an id of its own.
func (c *Calls) at(one Call) *gathered {
	for i := len(c.list) - 1; i >= 0; i-- {
		known := &c.list[i]
		if one.Index == nil && one.ID == "" && one.Function.Name == "" || one.Index == nil && one.ID != "" && one.ID == known.ID {
			return known
		}
		if one.Index != nil && known.Index != nil && *one.Index == *known.Index {
			return same(known, one.ID)
		}
	}
	return nil
}

// same is known where it may have that id, else nil.
func same(known *gathered, id string) *gathered {
	if id == "" || known.ID == "" || id == known.ID {
		return known
	}
	return nil
}

// Refused is why the calls are not kept; "" where they are.
func (c *Calls) Refused() string {
	if !c.over {
		return ""
	}
	return fmt.Sprintf("calls of tools: more than %d, or more than %d bytes of arguments", MaxCalls, MaxArguments)
}

// Keep returns extra with the calls, under Key; as it is where none are kept.
func (c *Calls) Keep(extra map[string]json.RawMessage) map[string]json.RawMessage {
	if len(c.list) == 0 || c.over {
		return extra
	}
	kept := maps.Clone(extra)
	if kept == nil {
		kept = map[string]json.RawMessage{}
	}
	kept[Key], _ = json.Marshal(c.whole()) // strings alone: it does not fail
	return kept
}

// whole are the calls, with what came of their arguments. A function that takes none
// is called with {}.
func (c *Calls) whole() []Call {
	list := make([]Call, 0, len(c.list))
	for _, g := range c.list {
		one := g.Call
		one.Index, one.Function.Arguments = nil, Arguments(g.arguments)
		if one.Function.Arguments == "" {
			one.Function.Arguments = "{}"
		}
		list = append(list, one)
	}
	return list
}
