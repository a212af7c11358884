package model

// Native is a model whose API takes sources beside the conversation and cites them
// itself. Who asks it may leave passages, catalogue and rules for citing out of
// Request.Messages, say so by Request.Beside, and give the sources with their
// passages in Request.Sources alone. What such a model writes then is read by its
// dialect: its citations name the ids of those sources and passages, and
// Request.Reads is not looked at. Without Request.Beside it is a model like any
// other. A model made of others is Native where all of them are.
type Native interface {
	Model
	// Documents reports whether passages may be passed that way. It is the same at
	// every call.
	Documents() bool
}

// TakesDocuments reports whether m may be given its passages beside the
// conversation.
func TakesDocuments(m Model) bool {
	n, ok := m.(Native)
	return ok && n.Documents()
}
