package anthropic

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/jsonobject"
)

// noThreads is the API's word for a request that its threads do not go with.
const noThreads = "thread_unsupported_request"

// threaded marks the refusal of a thread.
type threaded struct{}

// Error says what is wrong.
func (threaded) Error() string { return noThreads }

// unheld refuses a thread: a conversation whose earlier messages the API's server holds, so that a request brings the newest
// alone. Nothing is held here. To pass such a request over would answer without what was said before, and a citation of what
// passes through could not be held against the documents of an earlier request. The SDKs ask for threads where they run tools;
// they know the word in the refusal, and send the whole conversation then.
func unheld(o *jsonobject.Object) error {
	if !o.Has("thread") {
		return nil
	}
	return &citeway.Error{Code: citeway.Invalid, Place: "thread", Message: "has the server hold the conversation, and none is held here",
		Mend: "leave it out, and send the whole conversation", Err: threaded{}}
}
