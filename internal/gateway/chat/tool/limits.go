package tool

import "time"

// The defaults of Limits.
const (
	DefaultCalls    = 24
	DefaultRounds   = 8
	DefaultBytes    = 256 << 10
	DefaultTime     = 60 * time.Second
	DefaultParallel = 4
)

// MaxArguments is the most bytes of the arguments of one call.
const MaxArguments = 64 << 10

// maxProgress is how many progress messages one call may send.
const maxProgress = 64

// Limits bound what the tools of one turn may use; 0 is the default.
type Limits struct {
	// Calls is the most calls of one turn; further ones fail.
	Calls int
	// Rounds is how often the model may call tools before it must answer.
	Rounds int
	// Bytes is the most bytes of one result as JSON.
	Bytes int
	// Time is the longest one call may take.
	Time time.Duration
	// Parallel is how many calls of one reply run at the same time.
	Parallel int
}

// filled is l with its defaults.
func (l Limits) filled() Limits {
	set := func(to *int, usual int) {
		if *to <= 0 {
			*to = usual
		}
	}
	set(&l.Calls, DefaultCalls)
	set(&l.Rounds, DefaultRounds)
	set(&l.Bytes, DefaultBytes)
	set(&l.Parallel, DefaultParallel)
	if l.Time <= 0 {
		l.Time = DefaultTime
	}
	return l
}
