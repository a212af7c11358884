package anthropic

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
	modelserver "github.com/citeway/citeway/internal/upstream"
)

// complaint is the error that a model's server sends where an answer should be, or within one, as a reader may see it: its
// words name no key and no account, and those about the gateway's key are none of the reader's business. It is nil for what
// is no error.
func complaint(data []byte, m *Model) error {
	var theirs failure
	if json.Unmarshal(data, &theirs) != nil || theirs.Error == (detail{}) {
		return nil
	}
	words := modelserver.Clean(modelserver.Anonymous(theirs.Error.Message))
	e := &citeway.Error{Code: citeway.Upstream, Place: "model " + m.Name, Message: cmp.Or(words, "the model's server reported an error without a message")}
	switch theirs.Error.Type {
	case kinds[http.StatusUnauthorized], kinds[http.StatusForbidden]:
		e.Message, e.Mend, e.Err = "the model's server refused the gateway's key", "check the key in the gateway's environment", &modelserver.Answered{Status: http.StatusUnauthorized, Words: words}
	case kinds[http.StatusTooManyRequests]:
		e.Err = &modelserver.Answered{Status: http.StatusTooManyRequests}
	case kinds[server.StatusOverloaded]:
		e.Err = &modelserver.Answered{Status: server.StatusOverloaded}
	}
	return e
}

// named is an upstream's error under the name that the settings give the model, without the place within what it sent.
func named(err error, m *Model) error {
	var e *citeway.Error
	if !errors.As(err, &e) || strings.HasPrefix(e.Place, "model ") || e.Code != citeway.Upstream && e.Code != citeway.Truncated {
		return err
	}
	again := *e
	again.Place = "model " + m.Name
	return &again
}
