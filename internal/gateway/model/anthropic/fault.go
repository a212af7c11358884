package anthropic

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
)

// mends are what to do about an error, by the type that the server gives it:
// https://docs.anthropic.com/en/api/errors.
var mends = map[string]string{
	"overloaded_error":      "wait, or name a second model to fall back on",
	"rate_limit_error":      "wait, or ask for a higher limit",
	"authentication_error":  "check the key in the environment",
	"permission_error":      "check what the key may do",
	"billing_error":         "check the account's credit",
	"not_found_error":       "check the model's name and the address",
	"request_too_large":     "show fewer or shorter passages",
	"invalid_request_error": "check that the model knows what is asked of it",
}

// ended is the end of an answer that came whole.
func (m *Model) ended(r *model.Request, said *reply) *citeway.End {
	end := said.reply()
	if end.Err = m.short(r, said.stop); end.Err != nil {
		end.Calls = nil
	}
	return end
}

// short is the error of an answer that ended, and not where it should: cut at a
// limit that nobody asked for, or held back.
func (m *Model) short(r *model.Request, stop string) *citeway.Error {
	switch finishes[stop] {
	case citeway.FinishLength:
		if r.MaxTokens == 0 {
			return &citeway.Error{Code: citeway.Truncated, Place: "model " + m.name, Message: "the model stopped at its limit of tokens", Mend: "set max_tokens"}
		}
	case citeway.FinishFilter:
		return &citeway.Error{Code: citeway.Upstream, Place: "model " + m.name, Message: "the model declined to answer", Mend: "ask in other words, or of another model"}
	}
	return nil
}
