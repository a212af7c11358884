package jsonobject

import "encoding/json"

// Objects calls take with the fields of each value of a list that is known to be JSON, in
// one pass; a value that is no object has none. From those of an object, take returns
// fields that are not needed any more, in whose room the next are read, or nil. Objects
// reports whether raw is a list, and each of its values an object or null.
func Objects(raw json.RawMessage, take func(Fields) Fields) bool {
	if len(raw) == 0 || raw[0] != '[' {
		return false
	}
	are := true
	var o Fields
	for at := blank(raw, 1); raw[at] != ']'; at = blank(raw, at) {
		switch raw[at] {
		case ',':
			at++
			continue
		case '{':
			o, at = into(o, raw, at)
			o = take(o)
		default:
			are = are && raw[at] == 'n'
			at = value(raw, at)
			take(nil)
		}
	}
	return are
}
