package pipe_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/openai"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/dialect/vercel"
	"github.com/citeway/citeway/dialect/webchat"
	"github.com/citeway/citeway/resolve"
)

// TestLate: words of a form whose citations come after them wait where the form written
// places citations in the prose alone, and nothing waits where its markers are read.
func TestLate(t *testing.T) {
	for _, c := range []struct {
		to    dialect.Form
		prose string
		waits bool
	}{
		{webchat.Form(), "plain", true},
		{webchat.Form(), "markers", false},
		{vercel.Form(), "plain", true},
		{vercel.Form(), "markers", false},
	} {
		var b bytes.Buffer
		conversion, err := pipe.New(&b, pipe.Options{
			From: openai.Form(), To: c.to, Stream: true,
			Read:    dialect.Options{Settings: map[string]string{"prose": c.prose}},
			Resolve: resolve.Options{Sources: []citeway.Source{{Title: "Tide tables", URL: "https://sea.example/tides"}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		for i, text := range []string{"Tides rise", " twice [1] a", " day."} {
			fmt.Fprintf(conversion, "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":%q}}]}\n\n", text)
			if waits := !bytes.Contains(b.Bytes(), []byte("Tides rise")); waits != c.waits {
				t.Errorf("%s, prose=%s: after piece %d, the first words wait: %v", c.to.Name, c.prose, i, waits)
			}
		}
		fmt.Fprint(conversion, "data: [DONE]\n\n")
		if err := conversion.Close(); err != nil {
			t.Errorf("%s, prose=%s: %v", c.to.Name, c.prose, err)
		}
		if cited := bytes.Contains(b.Bytes(), []byte("https://sea.example/tides")); cited == c.waits {
			t.Errorf("%s, prose=%s: cited: %v", c.to.Name, c.prose, cited)
		}
	}
}
