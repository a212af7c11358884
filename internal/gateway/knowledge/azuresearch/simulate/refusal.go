package simulate

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
)

// answer is what goes back.
type answer struct {
	status int
	header map[string]string
	body   []byte
}

// refusal is an error in the service's form.
type refusal struct {
	status int
	// code is often empty; detail is the code of the single entry of details.
	code, message, detail string
}

// Error is the service's message.
func (r *refusal) Error() string { return r.message }

func (r *refusal) answer() answer {
	type entry struct {
		Code    string  `json:"code"`
		Message string  `json:"message"`
		Details []entry `json:"details,omitempty"`
	}
	e := entry{Code: r.code, Message: r.message}
	if r.detail != "" {
		e.Details = []entry{{Code: r.detail, Message: r.message}}
	}
	body, _ := json.Marshal(map[string]any{"error": e})
	return answer{status: r.status, body: body}
}

// bad is a request that cannot be.
func bad(detail, format string, args ...any) *refusal {
	return &refusal{http.StatusBadRequest, "InvalidRequestParameter", fmt.Sprintf(format, args...), detail}
}

// badFilter is a filter that cannot be, badSelect a list of fields.
func badFilter(format string, args ...any) *refusal {
	return bad("InvalidFilterExpression", "Invalid expression: "+format+"\r\nParameter name: $filter", args...)
}

func badSelect(format string, args ...any) *refusal {
	return bad("InvalidSelectExpression", "Invalid expression: "+format+"\r\nParameter name: $select", args...)
}

func noIndex(name string) *refusal {
	return &refusal{http.StatusNotFound, "", fmt.Sprintf("The index with the name '%s' for service 'simulated' was not found.", name), ""}
}

// good is v as JSON.
func good(status int, v any) answer {
	body, err := json.Marshal(v)
	if err != nil {
		return (&refusal{http.StatusInternalServerError, "", err.Error(), ""}).answer()
	}
	return answer{status: status, body: body}
}

func readBody(w http.ResponseWriter, r *http.Request) ([]byte, *refusal) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		return nil, &refusal{http.StatusRequestEntityTooLarge, "", "The request is too large.", ""}
	}
	return body, nil
}
