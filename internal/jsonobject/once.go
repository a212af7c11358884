package jsonobject

import (
	"bytes"
	"encoding/json"
)

// Once calls take with each field of an object that has one of the names, where
// encoding/json would read the object into a struct of these names in the same way: it
// reports false, and the object is to be read by encoding/json, where data is no object, a
// name comes twice or in another spelling, or take returns false. names has at most 64.
func Once(data []byte, names []string, take func(name string, raw json.RawMessage) bool) bool {
	var seen uint64
	return Each(data, func(name []byte, raw json.RawMessage) bool {
		at, other := find(names, name)
		if at < 0 {
			return true
		}
		if other || seen&(1<<at) != 0 {
			return false
		}
		seen |= 1 << at
		return take(names[at], raw)
	})
}

// find is the place of a name; -1 if it is none of them, and other if it is one of them in
// another spelling.
func find(names []string, name []byte) (at int, other bool) {
	for i := range names {
		if string(name) == names[i] {
			return i, false
		}
	}
	for i := range names {
		if bytes.EqualFold(name, []byte(names[i])) {
			return i, true
		}
	}
	return -1, false
}
