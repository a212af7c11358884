package query

import (
	_ "embed" // the schema is a file
	"encoding/json"
)

//go:embed schema.json
var schema []byte

// Schema is the JSON schema of the arguments of query_metrics_view.
func Schema() json.RawMessage { return append(json.RawMessage(nil), schema...) }
