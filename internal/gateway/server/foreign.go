package server

import "net/http"

// foreign is the voice of an API that no surface speaks. Its clients show an error only in the API's own shape.
type foreign struct {
	prefix, name string
	// body is a refusal as the API writes it.
	body func(message string) any
}

// foreigners are those whose clients are pointed at a gateway often, and whose paths no surface has.
func foreigners() []foreign {
	return []foreign{
		// https://github.com/ollama/ollama/blob/main/docs/api.md
		{"/api/", "Ollama's", func(message string) any { return map[string]string{"error": message} }},
		// https://docs.cohere.com/reference/errors
		{"/v2/", "Cohere's", func(message string) any { return map[string]string{"message": message} }},
	}
}

// Prefix is the beginning of the API's paths.
func (f foreign) Prefix() string { return f.prefix }

// WriteError writes err in the API's shape.
func (f foreign) WriteError(w http.ResponseWriter, err error, status int) {
	e, status := Shown(err, status)
	ComeBack(w.Header(), err, status)
	WriteJSON(w, status, f.body(e.Error()))
}

// Instead is what to ask in place of the API.
func (f foreign) Instead(string) string {
	return NotSpoken(f.name)
}

// NotSpoken is what to do in place of an API that no surface speaks, of whose clients some are pointed at a surface.
func NotSpoken(whose string) string {
	return whose + " API is not spoken; ask with a client of OpenAI's API, whose base URL is /openai/v1 at this address"
}
