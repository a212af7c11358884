package prompt

import "github.com/citeway/citeway"

// Role says who speaks.
type Role string

// The roles, as every chat model knows them.
const (
	System    Role = "system"
	User      Role = "user"
	Assistant Role = "assistant"
	Tool      Role = "tool"
)

// Message is one turn of a conversation.
type Message struct {
	Role    Role   `json:"role"`
	Content string `json:"content"`
	// Calls are the tools that an assistant's message asks to be called.
	Calls []Call `json:"calls,omitempty"`
	// Answers is the id of the call whose result a tool's message is.
	Answers string `json:"answers,omitempty"`
}

// Call is a tool that a model asks to be called.
type Call = citeway.Call
