package modeltest

import (
	"encoding/json"
	"fmt"

	"github.com/citeway/citeway"
)

// seen is all that an event says.
func seen(e citeway.Event) string {
	switch e := e.(type) {
	case *citeway.Text:
		return string(e.Bytes)
	case *citeway.Trim:
		return string(e.Bytes)
	case *citeway.Marker:
		return string(e.Raw)
	case *citeway.Definition:
		return string(e.Raw)
	}
	raw, err := json.Marshal(e)
	return fmt.Sprint(string(raw), err)
}
