// Package through mends the citations of what an upstream answers, and leaves all
// else as it is: the text of the first choice and what the upstream says of its
// sources go through a decoder, the resolver, the verifier and an encoder; tool
// calls, reasoning, probabilities, usage, other choices and fields that are not
// known pass untouched, each at its place in the text. What an upstream sends
// under event never passes.
//
// It works on chat completions, whole ([Whole]) and streamed ([Stream]). What may
// not enter: the request, HTTP.
package through

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server/openai/form"
	"github.com/citeway/citeway/internal/gateway/server/openai/webui"
	"github.com/citeway/citeway/verify"
)

// Limits of what an upstream may send.
const (
	// MaxWhole is the most bytes of a whole answer.
	MaxWhole = 16 << 20
	// MaxStream is the most bytes of a stream.
	MaxStream = 64 << 20
)

// Options say how an answer is mended.
type Options struct {
	// Citations is how they are written.
	Citations form.Citations
	// Sources are those that the prompt holds.
	Sources *webui.Sources
	// Verifier checks each citation; nil leaves them unchecked.
	Verifier *verify.Verifier
	// Unsupported says what becomes of a citation that does not hold.
	Unsupported verify.Unsupported
	// Verbatim mends nothing: for an answer that is no prose.
	Verbatim bool
	// Findings is told of each finding; nil for no one.
	Findings func(*citeway.Finding)
}

// highest is the highest number of a source in the prompt.
func (o *Options) highest() int {
	if o.Sources == nil {
		return 0
	}
	return o.Sources.Highest()
}

// given are the sources of the prompt.
func (o *Options) given() []citeway.Source {
	if o.Sources == nil {
		return nil
	}
	return o.Sources.List()
}
