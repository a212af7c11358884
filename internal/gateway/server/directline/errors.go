package directline

import (
	"errors"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// failure is an error as the Bot Framework writes it.
// https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-api-reference#error-object
type failure struct {
	Error detail `json:"error"`
}

type detail struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// codes are the names of the statuses.
var codes = map[int]string{
	http.StatusBadRequest:            "BadArgument",
	http.StatusUnauthorized:          "Unauthorized",
	http.StatusForbidden:             "Forbidden",
	http.StatusNotFound:              "NotFound",
	http.StatusMethodNotAllowed:      "MethodNotAllowed",
	http.StatusRequestEntityTooLarge: "MessageSizeTooBig",
	http.StatusUpgradeRequired:       "UpgradeRequired",
	http.StatusTooManyRequests:       "TooManyRequests",
	http.StatusServiceUnavailable:    "ServiceUnavailable",
}

// errExpired marks the refusal of an expired or unknown token: the stock client
// recognises it by its status, 403.
type errExpired struct{}

// Error returns the message.
func (errExpired) Error() string { return "the token has expired" }

// errBusy marks the refusal of what may be done again when something else has ended.
type errBusy struct{}

// Error returns the message.
func (errBusy) Error() string { return "too much is under way" }

func expired() error {
	return &citeway.Error{Code: citeway.Forbidden, Place: "token", Message: "has expired or is not known", Mend: "begin a new conversation", Err: errExpired{}}
}

func busy() error {
	return &citeway.Error{Code: citeway.Unavailable, Message: "too many questions wait for their answers", Mend: "wait for one, then send it again", Err: errBusy{}}
}

func crowded() error {
	return &citeway.Error{Code: citeway.Unavailable, Place: "WebSocket", Message: "8 are open in this conversation, which is as many as there may be", Mend: "close one, then open it again", Err: errBusy{}}
}

// ours reports whether an error is the server's fault, and not the caller's.
func ours(err error) bool {
	return !errors.As(err, new(errBusy)) && server.Status(server.Public(err)) >= http.StatusInternalServerError
}

// retryAfter is how many seconds a refused client should wait.
const retryAfter = "5"

// writeError writes err in the Bot Framework's shape with the given status, or the
// status of its code if 0.
func writeError(w http.ResponseWriter, err error, status int) {
	allow(w)
	var old errExpired
	var full errBusy
	code := ""
	switch {
	case errors.As(err, &old):
		code = "TokenExpired"
	case errors.As(err, &full):
		status = http.StatusTooManyRequests
		w.Header().Set("Retry-After", retryAfter)
	}
	e, status := server.Shown(err, status)
	if code == "" {
		code = codes[status]
	}
	if code == "" {
		code = "ServiceError"
	}
	server.WriteJSON(w, status, failure{detail{code, e.Error()}})
}
