package pipe_test

import (
	"io"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/native"
	"github.com/citeway/citeway/dialect/openai"
	"github.com/citeway/citeway/dialect/pipe"
)

// TestLineOfAFault: of a message over several lines the error names the line.
func TestLineOfAFault(t *testing.T) {
	for _, c := range []struct {
		from     dialect.Form
		in, want string
	}{
		{openai.Form(), "{\"choices\": [\n{\"message\":\n{\"content\": \"x\" \"y\"}}]}\n", "line 3: not a chat completion: not a JSON object: invalid character '\"' after object key:value pair"},
		{openai.Form(), "{\"choices\": x}\n", "not a chat completion: not a JSON object: invalid character 'x' looking for beginning of value"},
		{native.Form(), "\ufeff{\"text\": \"x\",\r\n\"sources\": [}\r\n", "line 2: not the JSON of a native answer: invalid character '}' looking for beginning of value"},
		{native.Form(), "{\"text\": \"x\",\n\"sources\": [{\"id\": 5}]}", "not the JSON of a native answer: sources.id: number where text belongs"},
	} {
		err := pipe.All(io.Discard, []byte(c.in), pipe.Options{From: c.from, To: native.Form()})
		if citeway.CodeOf(err) != citeway.Invalid || err.Error() != c.want {
			t.Errorf("%q: %v, want %s", c.in, err, c.want)
		}
	}
}
