package request

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/citeway/citeway/prompt"
)

// elsewhere is the mend where only a model of its own can do what is asked.
const elsewhere = "leave it out, or ask a model that is passed through"

// unmet refuses what is asked of a chat completion and not done here: an answer that
// left it out in silence would be another than the one asked for.
func (o *object) unmet() {
	o.one("n")
	for _, name := range [...]string{"functions", "function_call"} {
		if o.has(name) && !bytes.Equal(o.raw[name], []byte(`"none"`)) {
			o.fail(name, "is the older form of tools, which is not read", "send tools and tool_choice")
		}
	}
	if o.flag("logprobs") {
		o.fail("logprobs", "is true, and answers from the knowledge base have no probabilities", elsewhere)
	}
	o.prose("response_format")
	o.spoken()
	o.between("presence_penalty", -maxPenalty, maxPenalty)
	o.between("frequency_penalty", -maxPenalty, maxPenalty)
	if o.has("stream_options") && !o.flag("stream") {
		o.fail("stream_options", "are given without stream", "set stream to true, or leave them out")
	}
}

// one refuses a count of answers other than one.
func (o *object) one(name string) {
	if n := o.count(name); o.has(name) && n != 1 {
		o.fail(name, "is "+strconv.Itoa(n)+", and one answer is written", "leave it out")
	}
}

// prose refuses a format other than text.
func (o *object) prose(name string) {
	format := o.child(name)
	if format == nil {
		return
	}
	if kind := format.text("type"); kind != "text" {
		o.fail(format.at("type"), "is "+strconv.Quote(kind)+", and answers from the knowledge base are prose with citations", elsewhere)
	}
}

// spoken refuses an answer in sound.
func (o *object) spoken() {
	var kinds []string
	o.read("modalities", &kinds, "a list of strings")
	if slices.ContainsFunc(kinds, func(kind string) bool { return kind != "text" }) {
		o.fail("modalities", "are more than text, and answers from the knowledge base are text", elsewhere)
	}
}

// maxStops is how many sequences may end an answer.
const maxStops = 4

// maxStop is the most bytes of one of them: so much of the prose is held back.
const maxStop = 256

// stops are the sequences that are to end an answer.
func (o *object) stops() []string {
	if o.isText("stop") {
		return []string{o.text("stop")}
	}
	var all []string
	o.read("stop", &all, "a string or a list of strings")
	if len(all) > maxStops {
		o.fail("stop", "are more than "+strconv.Itoa(maxStops), "leave some out")
	}
	return all
}

// ending reads the sequences that are to end the answer.
func (a *Asked) ending(o *object) {
	for _, sequence := range o.stops() {
		if len(sequence) > maxStop {
			o.fail("stop", "is longer than "+strconv.Itoa(maxStop)+" bytes", "name a shorter one")
		}
		a.Stop = append(a.Stop, sequence)
	}
}

// maxPenalty is the highest penalty, and the lowest below 0.
const maxPenalty = 2

// between is a number within a range, or nil.
func (o *object) between(name string, low, high float64) *float64 {
	v := o.number(name)
	if v != nil && (*v < low || *v > high) {
		o.fail(name, "is not between "+strconv.FormatFloat(low, 'f', -1, 64)+" and "+strconv.FormatFloat(high, 'f', -1, 64), "leave it out")
	}
	return v
}

// chosen refuses a choice of tools that are not offered.
func (o *object) chosen(a *Asked) {
	switch a.Choice {
	case "", "auto", "none":
		return
	case "required":
		if len(a.Tools) == 0 {
			o.fail("tool_choice", "is required, and there are no tools", "send tools, or leave it out")
		}
		return
	}
	for i := range a.Tools {
		if a.Tools[i].Name == a.Choice {
			return
		}
	}
	o.fail("tool_choice", "names "+strconv.Quote(a.Choice)+", which is none of the tools", "name one of them")
}

// answers is the id of the call that a message of a tool answers. The older form, with
// the role function, has none.
func (o *object) answers(role string) string {
	id := o.text("tool_call_id")
	if id == "" && role == string(prompt.Tool) {
		o.fail(o.at("tool_call_id"), "is missing", "name the call that this answers")
	}
	return id
}
