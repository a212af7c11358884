package rill

import "time"

// Limits of the surface.
const (
	// MaxTurn is how long one turn may take. Beyond, it ends in an error.
	MaxTurn = 5 * time.Minute
	// MaxTurns is how many turns run at the same time; a further one is refused.
	MaxTurns = 64
	// MaxBody is the most bytes of a request.
	MaxBody = 256 << 10
	// MaxContext is the most bytes of a request's description of the reader's screen.
	MaxContext = 8 << 10
	// MaxConversations is how many conversations are listed, the newest first.
	MaxConversations = 1000
	// MaxQuery is the most bytes of the query in a link.
	MaxQuery = 16 << 10
	// MaxDepth is how deep the brackets of such a query may be nested.
	MaxDepth = 64
	// QueryTime is how long a query may take that a link asks.
	QueryTime = 2 * time.Minute
	// MaxID is the most bytes of an id in a path.
	MaxID = 128
)
