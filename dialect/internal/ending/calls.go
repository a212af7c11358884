package ending

import (
	"cmp"
	"fmt"

	"github.com/citeway/citeway"
)

// Calls gathers the tools that one message wants called. The zero value has none. It
// takes time linear in its input.
type Calls struct {
	list  []gathered
	bytes int
	over  bool // they are more than the limits allow
}

// gathered is a call whose arguments may still be coming.
type gathered struct {
	citeway.Call
	index     *int // its place on the wire, where that is said
	arguments []byte
}

// Add adds a call that is whole, or that Argue completes.
func (c *Calls) Add(one citeway.Call) { c.add(one, nil) }

func (c *Calls) add(one citeway.Call, index *int) {
	if c.over = c.over || len(c.list) == citeway.MaxCalls; c.over {
		return
	}
	c.list = append(c.list, gathered{Call: one, index: index})
	c.Argue(one.Arguments)
}

// Argue adds a piece to the arguments of the last call.
func (c *Calls) Argue(piece string) {
	if len(c.list) > 0 {
		c.argue(&c.list[len(c.list)-1], piece)
	}
}

func (c *Calls) argue(one *gathered, piece string) {
	c.bytes += len(piece)
	if c.over = c.over || c.bytes > citeway.MaxArguments; !c.over {
		one.arguments = append(one.arguments, piece...)
	}
}

// Merge adds a call of a whole message, or a piece of one from a stream: its index
// says which call it belongs to.
func (c *Calls) Merge(piece Call) {
	known := c.at(&piece)
	if known == nil {
		c.add(citeway.Call{ID: piece.ID, Name: piece.Function.Name, Arguments: string(piece.Function.Arguments)}, piece.Index)
		return
	}
	known.ID = cmp.Or(known.ID, piece.ID)
	known.Name = cmp.Or(known.Name, piece.Function.Name)
	c.argue(known, string(piece.Function.Arguments))
}

// at is the call that a piece belongs to, or nil. Servers that leave the index out,
// or always say 0, begin each call with an id of its own.
func (c *Calls) at(piece *Call) *gathered {
	for i := len(c.list) - 1; i >= 0; i-- {
		known := &c.list[i]
		if piece.Index == nil && piece.ID == "" && piece.Function.Name == "" || piece.Index == nil && piece.ID != "" && piece.ID == known.ID {
			return known
		}
		if piece.Index != nil && known.index != nil && *piece.Index == *known.index {
			if piece.ID == "" || known.ID == "" || piece.ID == known.ID {
				return known
			}
			return nil
		}
	}
	return nil
}

// Refused says why the calls are dropped; "" if they are kept.
func (c *Calls) Refused() string {
	if !c.over {
		return ""
	}
	return fmt.Sprintf("calls of tools: more than %d, or more than %d bytes of arguments", citeway.MaxCalls, citeway.MaxArguments)
}

// List returns the calls, or nil if they exceed the limits. A function without
// arguments is called with {}.
func (c *Calls) List() []citeway.Call {
	if len(c.list) == 0 || c.over {
		return nil
	}
	list := make([]citeway.Call, len(c.list))
	for i, g := range c.list {
		list[i] = g.Call
		list[i].Arguments = cmp.Or(string(g.arguments), "{}")
	}
	return list
}
