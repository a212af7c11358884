package gemini

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/upstream"
)

// finishes are the reasons to stop, in our words.
var finishes = map[string]citeway.Finish{
	"STOP": citeway.FinishStop, "MAX_TOKENS": citeway.FinishLength,
	"SAFETY": citeway.FinishFilter, "RECITATION": citeway.FinishFilter, "BLOCKLIST": citeway.FinishFilter, "PROHIBITED_CONTENT": citeway.FinishFilter,
	"SPII": citeway.FinishFilter, "LANGUAGE": citeway.FinishFilter, "IMAGE_SAFETY": citeway.FinishFilter,
}

// mends are what to do about an error, by the status that the server gives it:
// https://ai.google.dev/gemini-api/docs/troubleshooting.
var mends = map[string]string{
	"INVALID_ARGUMENT":    "check the key, and that the model knows what is asked of it",
	"FAILED_PRECONDITION": "check that the API is open to the key's country and account",
	"PERMISSION_DENIED":   "check the key in the environment",
	"UNAUTHENTICATED":     "check the key in the environment",
	"NOT_FOUND":           "check the model's name and the address",
	"RESOURCE_EXHAUSTED":  "wait, or ask for a higher limit",
	"UNAVAILABLE":         "wait, or name a second model to fall back on",
	"DEADLINE_EXCEEDED":   "show fewer or shorter passages",
	"INTERNAL":            "show fewer or shorter passages, or name a second model to fall back on",
}

// blocked is the error of what the server holds back.
func blocked(message string) *citeway.Error {
	return &citeway.Error{Code: citeway.Upstream, Place: "model", Message: upstream.Clean(message), Mend: "ask in other words, or change the safety settings of the key's project"}
}

// ended is the end of an answer that came whole.
func (m *Model) ended(r *model.Request, said *reply) *citeway.End {
	end := said.reply()
	if end.Err = m.short(r, said); end.Err != nil {
		end.Calls = nil
	}
	return end
}

// short is the error of an answer that ended, and not where it should: cut at a
// limit that nobody asked for, held back, or with a call that is none.
func (m *Model) short(r *model.Request, p *reply) *citeway.Error {
	switch finishes[p.finish] {
	case citeway.FinishStop:
		return nil
	case citeway.FinishLength:
		if r.MaxTokens == 0 {
			return &citeway.Error{Code: citeway.Truncated, Place: "model " + m.name, Message: "the model stopped at its limit of tokens", Mend: "set max_tokens"}
		}
		return nil
	case citeway.FinishFilter:
		return blocked("the model's server held the answer back: " + p.finish)
	}
	if p.finish == "" {
		return nil
	}
	message := "the model stopped with " + p.finish
	if p.why != "" {
		message += ": " + p.why
	}
	return &citeway.Error{Code: citeway.Upstream, Place: "model " + m.name, Message: upstream.Clean(message), Mend: "ask again, or offer fewer tools"}
}
