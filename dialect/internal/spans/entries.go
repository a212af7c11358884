package spans

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
)

// Entry is an item of a list, as it came, and its path.
type Entry[T any] struct {
	Item T
	Raw  json.RawMessage
	Path string
}

// Entries reads the items of the list at path and returns them in order of their
// places. first is the number of the first item. refuse is told the path of anything
// that is not such an item.
func Entries[T any](raws []json.RawMessage, path string, first int, place func(*T) int, refuse func(path string)) []Entry[T] {
	var all []Entry[T]
	for i, raw := range raws {
		e := Entry[T]{Raw: raw, Path: fmt.Sprintf("%s[%d]", path, first+i)}
		if json.Unmarshal(raw, &e.Item) != nil {
			refuse(e.Path)
			continue
		}
		all = append(all, e)
	}
	slices.SortStableFunc(all, func(x, y Entry[T]) int { return cmp.Compare(place(&x.Item), place(&y.Item)) })
	return all
}
