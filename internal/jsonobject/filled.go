package jsonobject

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
)

// Filled is what value makes of one string for each part, as JSON, with the parts in the
// places of these strings. A part is JSON that is long and need not be read again to be
// written. value may be called more than once: until nothing else in it is the same as one
// of the strings. An error is encoding/json's.
func Filled(parts []json.RawMessage, value func(holes []string) any) (json.RawMessage, error) {
	holes := make([]string, len(parts))
	for salt := 0; ; salt++ {
		for i := range holes {
			holes[i] = "hole " + strconv.Itoa(salt) + "." + strconv.Itoa(i)
		}
		raw, err := Of(value(holes))
		if err != nil {
			return nil, err
		}
		if out, done := fill(raw, holes, parts); done {
			return out, nil
		}
	}
}

// place is where a part goes.
type place struct {
	at, end int
	part    json.RawMessage
}

// fill puts the parts in the places of their strings, which must be one each; a part of
// which value made no use is left out.
func fill(raw json.RawMessage, holes []string, parts []json.RawMessage) (json.RawMessage, bool) {
	var places []place
	size := len(raw) + 1
	for i, hole := range holes {
		quoted := []byte(`"` + hole + `"`)
		switch bytes.Count(raw, quoted) {
		case 0:
		case 1:
			at := bytes.Index(raw, quoted)
			places = append(places, place{at, at + len(quoted), parts[i]})
			size += len(parts[i])
		default:
			return nil, false
		}
	}
	slices.SortFunc(places, func(a, b place) int { return a.at - b.at })
	out, from := make(json.RawMessage, 0, size), 0
	for _, p := range places {
		out = append(append(out, raw[from:p.at]...), p.part...)
		from = p.end
	}
	return append(out, raw[from:]...), true
}
