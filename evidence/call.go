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

// Call is a tool call with its result.
type Call struct {
	// ID is the citation id that the call was given before it ran.
	ID string
	// Answer is the answer in which it was made.
	Answer string
	Tool   string
	// Arguments are as the model wrote them, Resolved as the tool resolved them:
	// called again with these, it looks at the same things.
	Arguments, Resolved json.RawMessage
	Result              json.RawMessage
	// Digest is the result's; "" means Digest(Result).
	Digest string
	// Source is the call as a source, with the result as text in its passages.
	Source citeway.Source
	Owner  string
}

// OfCall returns the record of a tool call. Its passage is the first one of the
// source, else the result itself.
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

// Digest returns the SHA-256 of a tool's result in hexadecimal.
func Digest(result []byte) string {
	sum := sha256.Sum256(result)
	return hex.EncodeToString(sum[:])
}

// ResultState compares the digest of a tool call's result with now, the digest
// of what the same call with the same resolved inputs gives today; "" is
// Unknown.
func ResultState(r *Record, now string) State {
	switch {
	case r.Digest == "" || now == "":
		return Unknown
	case strings.EqualFold(r.Digest, now):
		return Current
	}
	return Changed
}

// CallOf returns the record of the tool call that r belongs to: r itself if it
// is the call's, or the call's record if r is a citation of it or a further
// passage of its result, which do not repeat the result. The source of a call
// has the id of the call. CallOf returns nil if r belongs to no call, or the
// call is not kept. Errors are those of Get except NotFound.
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
