package dialecttest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// swaps are the replacements tried for each value of a JSON input: one of every kind,
// and numbers that cannot be positions.
var swaps = []string{`null`, `true`, `7`, `-3`, `1.5`, `1e300`, `99999999999999999999`, `""`, `"x\ud800"`, `[]`, `[null,7,"x",[],{}]`,
	`{}`, `{"type":7,"text":{},"url":[],"id":null,"index":-1}`, strings.Repeat("[", 2000) + strings.Repeat("]", 2000)}

// These limit how many inputs are made from one case, how many where tests are to be short,
// and how many frames are used.
const (
	maxMutants   = 2000
	shortMutants = 200
	maxFrames    = 40
)

// place is where a value is in a JSON text.
type place struct{ from, to int }

// places are the places of all values of a JSON text, in the order they begin.
func places(text []byte) (list []place) {
	d := json.NewDecoder(bytes.NewReader(text))
	var walk func()
	walk = func() {
		from := int(d.InputOffset())
		for bytes.IndexByte([]byte(" \t\r\n,:"), text[from]) >= 0 {
			from++
		}
		mine := len(list)
		list = append(list, place{from: from})
		open, _ := d.Token()
		for _, nests := open.(json.Delim); nests && d.More(); {
			if open == json.Delim('{') {
				_, _ = d.Token() // the name
			}
			walk()
		}
		if _, nests := open.(json.Delim); nests {
			_, _ = d.Token() // what closes it
		}
		list[mine].to = int(d.InputOffset())
	}
	walk()
	return list
}

// mutants calls try with every input that has one value replaced, or with about limit
// of them if there are more. name says which one it is.
func mutants(input []byte, limit int, try func(name string, mutant []byte)) {
	if !json.Valid(input) {
		return
	}
	all := places(input)
	step := len(all)*len(swaps)/limit + 1
	for step%2 == 0 || step%len(swaps) == 0 || step%7 == 0 {
		step++ // so that each value meets another replacement
	}
	for n := 0; n < len(all)*len(swaps); n += step {
		p, swap := all[n/len(swaps)], swaps[n%len(swaps)]
		mutant := append(append(append([]byte(nil), input[:p.from]...), swap...), input[p.to:]...)
		try(fmt.Sprintf("bytes %d to %d, %.40q, by %.40s", p.from, p.to, input[p.from:p.to], swap), mutant)
	}
}

// frames are the JSON values of a stream, each with the text around it.
func frames(stream string) (list []place) {
	at := 0
	for _, line := range strings.SplitAfter(stream, "\n") {
		body := strings.TrimPrefix(strings.TrimPrefix(line, "data:"), " ")
		if trimmed := strings.TrimRight(body, "\r\n"); json.Valid([]byte(trimmed)) {
			from := at + len(line) - len(body)
			list = append(list, place{from, from + len(trimmed)})
		}
		at += len(line)
	}
	return list
}

// hostile replaces every value of the case's inputs in turn: whatever the replacement,
// the decoder does not panic, and its events are in order and end.
func (r *run) hostile() {
	if r.form.NewDecoder == nil || r.form.Text {
		return
	}
	most := maxMutants
	if testing.Short() {
		most = shortMutants
	}
	in := []byte(strings.TrimSpace(r.c.Sections["in"]))
	mutants(in, most, func(name string, mutant []byte) { r.survives("in: "+name, string(mutant), false) })
	stream := r.c.Sections["in-stream"]
	all := frames(stream)
	all = all[:min(len(all), maxFrames)] // those of a long stream repeat
	for i, f := range all {
		mutants([]byte(stream[f.from:f.to]), most/len(all)+1, func(name string, mutant []byte) {
			r.survives(fmt.Sprintf("in-stream: frame %d: %s", i+1, name), stream[:f.from]+string(mutant)+stream[f.to:], true)
		})
	}
}

// survives decodes an arbitrary input, alone and through the resolver.
func (r *run) survives(name, in string, stream bool) {
	defer func() {
		if p := recover(); p != nil {
			r.t.Errorf("%s: panic: %v\n%.2000s", name, p, in)
		}
	}()
	o := &order{}
	d := r.form.NewDecoder(o, r.options(stream).Read)
	if err := feed(d, in, stream); err != nil && citeway.CodeOf(err) == citeway.Internal {
		r.t.Errorf("%s: an error of no code: %v", name, err)
	}
	for _, fault := range o.close() {
		r.t.Errorf("%s: %s\n%.2000s", name, fault, in)
	}
	_, _ = r.decode(stream, in)
}

// feed gives a decoder a message, whole or as a stream.
func feed(d dialect.Decoder, in string, stream bool) error {
	var err error
	end := d.Close
	if stream {
		r := dialect.NewReader(d)
		_, err = r.Write([]byte(in))
		end = r.Close
	} else {
		err = d.Frame(dialect.Frame{Data: []byte(in)})
	}
	if closed := end(); err == nil {
		err = closed
	}
	return err
}

// order is a sink that checks the order of what a decoder sends.
type order struct {
	begun, ended bool
	length       int
	shown        map[string]bool
	faults       []string
}

func (o *order) fault(format string, args ...any) {
	o.faults = append(o.faults, fmt.Sprintf(format, args...))
}

// close returns all faults, including an End that never came.
func (o *order) close() []string {
	if !o.ended {
		o.fault("sends no End")
	}
	return o.faults
}

// Put checks one event.
func (o *order) Put(e citeway.Event) error {
	_, begin := e.(*citeway.Begin)
	switch {
	case o.ended:
		o.fault("sends %T after End", e)
	case begin && o.begun:
		o.fault("sends a second %T", e)
	case !begin && !o.begun:
		o.fault("sends %T before Begin", e)
	}
	o.begun = true
	switch e := e.(type) {
	case *citeway.Text:
		o.length += len(e.Bytes)
	case *citeway.Source:
		if o.shown == nil {
			o.shown = map[string]bool{}
		}
		o.shown[e.ID] = true
		if e.ID == "" {
			o.fault("sends a source without an id")
		}
		o.scores(e)
	case *citeway.Citation:
		o.citation(e)
	case *citeway.End:
		o.ended = true
	}
	return nil
}

func (o *order) scores(s *citeway.Source) {
	for i := range s.Passages {
		if score := s.Passages[i].Score; score != nil && (*score < 0 || *score > 1) {
			o.fault("sends a score of %v", *score)
		}
		if s.Passages[i].Page < 0 {
			o.fault("sends page %d", s.Passages[i].Page)
		}
	}
}

func (o *order) citation(c *citeway.Citation) {
	if c.Start == o.length {
		o.length += len(c.Label)
	}
	if c.Start < 0 || c.End < c.Start || c.End > o.length {
		o.fault("sends a citation at %d to %d in a prose of %d bytes", c.Start, c.End, o.length)
	}
	for _, id := range c.Sources {
		if !o.shown[id] {
			o.fault("sends a citation of %q, which was not shown", id)
		}
	}
}
