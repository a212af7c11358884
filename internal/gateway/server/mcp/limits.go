package mcp

import "time"

// Limits of the surface.
const (
	// MaxMessage is the most bytes of one message that a host sends.
	MaxMessage = 4 << 20
	// MaxSessions is how many sessions one caller may have at the same time.
	MaxSessions = 256
	// SessionTime is how long an idle session is kept.
	SessionTime = 30 * time.Minute
	// KeepAlive is how often a host is asked whether it is still there, which also
	// keeps proxies from closing a silent stream.
	KeepAlive = 30 * time.Second
	// MaxProgress is how many words of progress one call may send.
	MaxProgress = 64
	// WritingTime is how long a call is silent while its answer is written: then it says
	// that it goes on.
	WritingTime = 10 * time.Second
	// MaxDescription is the most bytes of a passage that a link describes.
	MaxDescription = 600
	// ReadyTime is how long a call waits for the documents to be in.
	ReadyTime = 10 * time.Minute
	// DrainTime is how long what was asked over pipes is still answered when the
	// input has ended.
	DrainTime = 2 * time.Minute
)
