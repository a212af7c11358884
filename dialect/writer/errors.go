package writer

import "github.com/citeway/citeway"

// errorBody is an error as Writer's API writes it.
type errorBody struct {
	Type   string        `json:"tpe"`
	Errors []errorDetail `json:"errors"`
	Extras struct{}      `json:"extras"`
}

type errorDetail struct {
	Description string   `json:"description"`
	Key         string   `json:"key"`
	Extras      struct{} `json:"extras"`
}

// newErrorBody writes an error of ours in that shape. Its cause is not shown.
func newErrorBody(e *citeway.Error) *errorBody {
	kind, key := "InternalServerError", "fail.internalServerError.generic"
	switch e.Code {
	case citeway.Invalid:
		kind, key = "BadRequest", "fail.badRequest.invalidParameters"
	case citeway.NotFound:
		kind, key = "NotFound", "fail.notFound.resource"
	case citeway.Forbidden:
		kind, key = "Forbidden", "fail.forbidden.insufficientAccessRights"
	case citeway.TooLarge:
		kind, key = "PayloadTooLarge", "fail.badRequest.payloadTooLarge"
	case citeway.Unavailable:
		kind, key = "ServiceUnavailable", "fail.serviceUnavailable.generic"
	}
	return &errorBody{Type: kind, Errors: []errorDetail{{Description: e.Message, Key: key}}}
}
