package rill

import (
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// grpc is a code of google.rpc.Code.
type grpc struct {
	number int
	name   string
}

// The numbers of google.rpc.Code for who brings no key that is known, for a method that a
// path does not take, and for a limit that is used up. In a stream none of them comes up.
const (
	unauthenticated = 16
	noSuchMethod    = 12
	usedUp          = 8
)

// codes are the codes that clients of the form know.
var codes = map[citeway.Code]grpc{
	citeway.Invalid:     {3, "InvalidArgument"},
	citeway.NotFound:    {5, "NotFound"},
	citeway.Forbidden:   {7, "PermissionDenied"},
	citeway.TooLarge:    {8, "ResourceExhausted"},
	citeway.Truncated:   {10, "Aborted"},
	citeway.Internal:    {13, "Internal"},
	citeway.Upstream:    {14, "Unavailable"},
	citeway.Unavailable: {14, "Unavailable"},
}

// status is google.rpc.Status as JSON.
type status struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Details []any  `json:"details"`
}

// WriteError writes err as google.rpc.Status with the given HTTP status, or the status
// of its code if 0. The message also contains place and mend.
func (*Surface) WriteError(w http.ResponseWriter, err error, httpStatus int) {
	e, httpStatus := server.Shown(err, httpStatus)
	server.ComeBack(w.Header(), err, httpStatus)
	number := codes[e.Code].number
	switch httpStatus {
	case http.StatusUnauthorized:
		number = unauthenticated
	case http.StatusMethodNotAllowed:
		number = noSuchMethod
	case http.StatusTooManyRequests:
		number = usedUp
	}
	server.WriteJSON(w, httpStatus, status{number, e.Error(), []any{}})
}

// fault is an error as the data of an event.
type fault struct {
	Code  string `json:"code"`
	Error string `json:"error"`
}

func faultOf(err error) fault {
	e := server.Public(err)
	return fault{codes[e.Code].name, e.Error()}
}

func invalid(place, message, mend string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: message, Mend: mend}
}

func noMessage(id string) error {
	return &citeway.Error{Code: citeway.NotFound, Place: id, Message: "the conversation is there, and has no such message in it", Mend: "send the id of a message as the conversation gave it"}
}
