package evidence

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"time"

	"github.com/citeway/citeway"
)

// Call is a tool call that gave a result.
type Call struct {
	// ID is the citation id that the call was given before it ran.
	ID string
	// Answer is the answer in which it was made.
	Answer string
	Tool   string
	// Arguments are as the model wrote them, Resolved those that the tool made of
	// them: asked again with these it looks at the same things.
	Arguments, Resolved json.RawMessage
	Result              json.RawMessage
	// Digest is that of the result; "" is Digest of Result.
	Digest string
	// Source is the call as a source, with the result as text in its passages.
	Source citeway.Source
	Owner  string
}

// OfCall is the record of a tool call. Its passage is the first of the source's,
// else the result as it is.
func OfCall(c *Call) Record {
	r := Record{ID: c.ID, Kind: Tool, Answer: c.Answer, Source: c.Source, Tool: c.Tool, Arguments: c.Arguments,
		Resolved: c.Resolved, Result: c.Result, Digest: c.Digest, Owner: c.Owner, Created: time.Now().UTC()}
	if r.Digest == "" {
		r.Digest = Digest(c.Result)
	}
	r.Source.Passages = nil
	r.Passage = citeway.Passage{ID: c.ID, Text: string(c.Result)}
	if len(c.Source.Passages) > 0 {
		r.Passage = c.Source.Passages[0]
	}
	return r
}

// Digest is the SHA-256 of a tool's result in hexadecimal.
func Digest(result []byte) string {
	sum := sha256.Sum256(result)
	return hex.EncodeToString(sum[:])
}

// ResultState is what has become of what a tool call gave, told by the digest of
// what the same call with the inputs resolved then gives now; "" is Unknown.
func ResultState(r *Record, now string) State {
	switch {
	case r.Digest == "" || now == "":
		return Unknown
	case strings.EqualFold(r.Digest, now):
		return Current
	}
	return Changed
}

// CallOf returns the record of the tool call that r is of: r itself where it is the
// call's, and the call's where r is a citation of it or a further passage of its
// result, which do not repeat the result. A call's source bears the id of the call.
// It is nil where r is of no call, or the call is not kept. Errors are those of Get
// but NotFound.
func CallOf(ctx context.Context, s Store, r *Record) (*Record, error) {
	switch {
	case r.Tool == "" || r.Document != "":
		return nil, nil
	case r.Kind == Tool:
		return r, nil
	case s == nil || r.Source.ID == "":
		return nil, nil
	}
	call, err := s.Get(ctx, r.Source.ID)
	switch {
	case citeway.CodeOf(err) == citeway.NotFound:
		return nil, nil
	case err != nil:
		return nil, err
	case call.Kind != Tool || call.Tool != r.Tool:
		return nil, nil
	}
	return call, nil
}
