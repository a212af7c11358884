package request

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"

	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/prompt"
)

// elsewhere is the advice given when only a passed-through model can do what is asked.
const elsewhere = "leave it out, or ask a model that is passed through"

// unmet refuses chat completion options that are not supported here: silently ignoring
// one would give a different answer from the one requested.
func unmet(o *jsonobject.Object) {
	one(o, "n")
	for _, name := range [...]string{"functions", "function_call"} {
		if o.Has(name) && !bytes.Equal(o.Raw(name), []byte(`"none"`)) {
			o.Fail(name, "is the older form of tools, which is not read", "send tools and tool_choice")
		}
	}
	if o.Flag("logprobs") {
		o.Fail("logprobs", "is true, and "+noProbabilities, elsewhere)
	}
	likelier(o)
	var bias map[string]json.RawMessage
	if o.Read("logit_bias", &bias, "an object"); len(bias) > 0 {
		o.Fail("logit_bias", "names tokens, and which a model has is not known here", elsewhere)
	}
	spoken(o)
	between(o, "presence_penalty", -maxPenalty, maxPenalty)
	between(o, "frequency_penalty", -maxPenalty, maxPenalty)
	if o.Has("stream_options") && !o.Flag("stream") {
		o.Fail("stream_options", "are given without stream", "set stream to true, or leave them out")
	}
}

// noProbabilities is why probabilities are refused.
const noProbabilities = "answers from the knowledge base have no probabilities"

// likelier refuses to list the likeliest tokens.
func likelier(o *jsonobject.Object) {
	if n := count(o, "top_logprobs"); n > 0 {
		o.Fail("top_logprobs", "is "+strconv.Itoa(n)+", and "+noProbabilities, elsewhere)
	}
}

// one refuses a count of answers other than one.
func one(o *jsonobject.Object, name string) {
	if n := count(o, name); o.Has(name) && n != 1 {
		o.Fail(name, "is "+strconv.Itoa(n)+", and one answer is written", "leave it out")
	}
}

// prose refuses a format other than text.
func prose(o *jsonobject.Object, name string) {
	format := o.Child(name)
	if format == nil {
		return
	}
	if kind := format.Text("type"); kind != "text" {
		o.Fail(format.At("type"), "is "+strconv.Quote(kind)+", and answers from the knowledge base are prose with citations", elsewhere)
	}
}

// spoken refuses an answer in sound.
func spoken(o *jsonobject.Object) {
	var kinds []string
	o.Read("modalities", &kinds, "a list of strings")
	if slices.ContainsFunc(kinds, func(kind string) bool { return kind != "text" }) {
		o.Fail("modalities", "are more than text, and answers from the knowledge base are text", elsewhere)
	}
}

// maxStops is how many sequences may end an answer.
const maxStops = 4

// maxStop is the most bytes of one of them: so much of the prose is held back.
const maxStop = 256

// stops are the sequences that are to end an answer.
func stops(o *jsonobject.Object) []string {
	if o.IsText("stop") {
		return []string{o.Text("stop")}
	}
	var all []string
	o.Read("stop", &all, "a string or a list of strings")
	if len(all) > maxStops {
		o.Fail("stop", "are more than "+strconv.Itoa(maxStops), "leave some out")
	}
	return all
}

// ending reads the sequences that are to end the answer.
func (a *Asked) ending(o *jsonobject.Object) {
	for _, sequence := range stops(o) {
		if len(sequence) > maxStop {
			o.Fail("stop", "is longer than "+strconv.Itoa(maxStop)+" bytes", "name a shorter one")
		}
		a.Stop = append(a.Stop, sequence)
	}
}

// maxPenalty is the highest penalty, and the lowest below 0.
const maxPenalty = 2

// chosen refuses a choice of tools that are not offered.
func (a *Asked) chosen(o *jsonobject.Object) {
	switch a.Choice {
	case "", "auto", "none":
		return
	case "required":
		if len(a.Tools) == 0 {
			o.Fail("tool_choice", "is required, and there are no tools", "send tools, or leave it out")
		}
		return
	}
	for i := range a.Tools {
		if a.Tools[i].Name == a.Choice {
			return
		}
	}
	o.Fail("tool_choice", "names "+strconv.Quote(a.Choice)+", which is none of the tools", "name one of them")
}

// answers returns the id of the call that a tool message answers. The older form, with
// the role function, has none.
func answers(o *jsonobject.Object, role string) string {
	id := o.Text("tool_call_id")
	if id == "" && role == string(prompt.Tool) {
		o.Fail(o.At("tool_call_id"), "is missing", "name the call that this answers")
	}
	return id
}
