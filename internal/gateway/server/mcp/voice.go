package mcp

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// spoken gives the refusals of the protocol's library, which are lines of plain
// text, the protocol's shape: hosts read JSON. Everything else passes as it comes.
type spoken struct {
	http.ResponseWriter
	refused int // the status of a refusal that waits for its words
	asked   *heard
}

// maxHeard is how much of a message is kept to find its id: a call of a method that there is none of is short.
const maxHeard = 16 << 10

// heard keeps the beginning of a message while it is read.
type heard struct {
	io.ReadCloser
	kept bytes.Buffer
}

// Read reads on.
func (h *heard) Read(p []byte) (int, error) {
	n, err := h.ReadCloser.Read(p)
	h.kept.Write(p[:min(n, maxHeard-h.kept.Len())])
	return n, err
}

// id is that of the message, nil where it has none or was longer than what is kept.
func (h *heard) id() any {
	var call struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(h.kept.Bytes(), &call) != nil || len(call.ID) == 0 {
		return nil
	}
	return call.ID
}

// WriteHeader holds back the status of a refusal in plain text.
func (w *spoken) WriteHeader(status int) {
	if status >= http.StatusBadRequest && strings.HasPrefix(w.Header().Get("Content-Type"), "text/plain") {
		w.refused = status
		return
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write writes the words of a refusal as an error of the protocol.
func (w *spoken) Write(p []byte) (int, error) {
	if w.refused == 0 {
		return w.ResponseWriter.Write(p)
	}
	status := w.refused
	w.refused = 0
	w.Header().Del("Content-Length")
	w.Header().Del("X-Content-Type-Options")
	answer := response{"2.0", nil, refusal(string(p))}
	if id := w.asked.id(); id != nil && answer.Error.Code == jsonrpc.CodeMethodNotFound {
		// An answer like any other: clients give a call up for a failed connection by another status, and find it by its id.
		status, answer.ID = http.StatusOK, id
	}
	server.WriteJSON(w.ResponseWriter, status, answer)
	return len(p), nil
}

// Unwrap lets http.ResponseController reach the connection.
func (w *spoken) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Flush passes on what was written.
func (w *spoken) Flush() { _ = http.NewResponseController(w.ResponseWriter).Flush() }

// refusal is the error that the library's words tell of.
func refusal(words string) *jsonrpc.Error {
	words = strings.TrimSpace(words)
	e := protocolError(&citeway.Error{Code: citeway.Invalid, Message: words})
	switch {
	case strings.HasPrefix(words, "malformed payload: unmarshaling"):
		e.Code = jsonrpc.CodeParseError
	case strings.HasPrefix(words, "malformed payload"):
		e.Code = jsonrpc.CodeInvalidRequest
	case strings.HasPrefix(words, "JSON RPC not handled"):
		e.Code = jsonrpc.CodeMethodNotFound
	}
	return e
}
