package writer

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

func TestAStreamBeginsBeforeItsFirstWords(t *testing.T) {
	seen := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		out := server.NewStream(w, grace, time.Millisecond)
		defer out.Close()
		<-seen
		_, _ = out.Write([]byte("data: {}\n\n"))
	}))
	defer s.Close()
	res, err := http.Get(s.URL) // it would wait forever, were the headers not sent
	if err != nil {
		t.Fatal(err)
	}
	defer http.DefaultClient.CloseIdleConnections()
	defer res.Body.Close()
	lines := bufio.NewScanner(res.Body)
	for n := 0; n < 3; n++ {
		if !lines.Scan() || lines.Text() != ": still here" || !lines.Scan() {
			t.Errorf("%q", lines.Text())
		}
	}
	close(seen)
	last := ""
	for lines.Scan() {
		if lines.Text() != "" {
			last = lines.Text()
		}
	}
	if last != "data: {}" || res.Header.Get("Content-Type") != "text/event-stream" || res.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%q, %v", last, res.Header)
	}
}

func TestAnErrorOfAStream(t *testing.T) {
	w := httptest.NewRecorder()
	out := server.NewStream(w, time.Hour, time.Hour)
	down := &citeway.Error{Code: citeway.Unavailable, Message: "down"}
	if err := fail(out, down); err == nil || w.Body.Len() > 0 {
		t.Errorf("%v, %s", err, w.Body)
	}
	_, _ = out.Write([]byte("data: {}\n\n"))
	if err := fail(out, down); err != nil {
		t.Error(err)
	}
	out.Close()
	if body := w.Body.String(); !strings.HasPrefix(body, "data: {}\n\nevent: error\ndata: {\"tpe\":\"ServiceUnavailable\"") || !strings.HasSuffix(body, "\n\n") {
		t.Errorf("%s", body)
	}
}
