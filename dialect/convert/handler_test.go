package convert_test

import (
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing/iotest"

	"github.com/citeway/citeway/dialect/convert"
)

// flushing sends each event as soon as it is written.
type flushing struct{ http.ResponseWriter }

func (f flushing) Write(p []byte) (int, error) {
	n, err := f.ResponseWriter.Write(p)
	return n, errors.Join(err, http.NewResponseController(f.ResponseWriter).Flush())
}

// asked is the body of a model's response; this one breaks off.
func asked(*http.Request) io.Reader {
	return io.MultiReader(strings.NewReader("Tides rise twice a day [1]. They are"), iotest.ErrReader(io.ErrUnexpectedEOF))
}

// A handler sends a model's words as server-sent events while they come. Where they break
// off the page is told so by the last event, since the response has had its status long
// before; the error that Convert returns is for the log.
func Example_handler() {
	answers := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		w.Header().Set("x-vercel-ai-ui-message-stream", "v1") // the AI SDK looks for it
		err := convert.Convert(flushing{w}, asked(r), convert.Options{From: "markdown", To: "vercel", Stream: true, Sources: shown()})
		if err != nil {
			log.Print(err)
		}
	})
	server := httptest.NewServer(answers)
	defer server.Close()

	log.SetOutput(io.Discard) // of this example alone
	defer log.SetOutput(os.Stderr)
	res, err := http.Get(server.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer res.Body.Close()
	_, _ = io.Copy(os.Stdout, res.Body)
	// Output:
	// data: {"type":"start"}
	//
	// data: {"type":"start-step"}
	//
	// data: {"type":"text-start","id":"text-1"}
	//
	// data: {"type":"text-delta","id":"text-1","delta":"Tides rise twice a day"}
	//
	// data: {"type":"source-url","sourceId":"s1","url":"https://sea.example/tides","title":"Tide tables"}
	//
	// data: {"type":"text-delta","id":"text-1","delta":" [1]"}
	//
	// data: {"type":"text-delta","id":"text-1","delta":". They are"}
	//
	// data: {"type":"text-end","id":"text-1"}
	//
	// data: {"type":"error","errorText":"the answer broke off before its end"}
	//
	// data: [DONE]
}
