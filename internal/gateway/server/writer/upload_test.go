package writer

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/database"

	knowledgesqlite "github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	graphrows "github.com/citeway/citeway/internal/gateway/server/writer/store/rows"
)

// served is a surface on a real connection.
func served(t *testing.T) (*Surface, *httptest.Server) {
	t.Helper()
	library, err := knowledgesqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(t.Context(), Options{Library: library, Store: database.Memory(t, graphrows.Open), Files: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	s.Routes(mux)
	server := httptest.NewServer(mux)
	t.Cleanup(func() {
		server.Close()
		_ = s.Close()
		_ = library.Close()
	})
	return s, server
}

// dial sends the beginning of a request and returns the connection.
func dial(t *testing.T, server *httptest.Server, head string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	if _, err := fmt.Fprintf(c, "POST /writer/v1/files HTTP/1.1\r\nHost: x\r\nContent-Disposition: filename=a.txt\r\n%s", head); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestAnUploadThatStandsStillEnds(t *testing.T) {
	s, server := served(t)
	s.files.idle = 20 * time.Millisecond
	c := dial(t, server, "Content-Length: 100\r\n\r\nhalf")
	res, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil || res.StatusCode != http.StatusBadRequest {
		t.Fatalf("%v, %v", res, err)
	}
	defer res.Body.Close()
	if body, _ := io.ReadAll(res.Body); !strings.Contains(string(body), "breaks off") {
		t.Errorf("%s", body)
	}
	if entries, _ := os.ReadDir(s.o.Files); len(entries) != 0 {
		t.Errorf("%v are left", entries)
	}
}

func TestAnUploadInPieces(t *testing.T) {
	_, server := served(t)
	c := dial(t, server, "Transfer-Encoding: chunked\r\n\r\n")
	for _, piece := range []string{"The tides ", "rise twice", " a day."} {
		if _, err := fmt.Fprintf(c, "%x\r\n%s\r\n", len(piece), piece); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := io.WriteString(c, "0\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	res, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%v, %v", res, err)
	}
	defer res.Body.Close()
	body, _ := io.ReadAll(res.Body)
	_, rest, _ := strings.Cut(string(body), `"id":"`)
	id, _, _ := strings.Cut(rest, `"`)
	got, err := http.Get(server.URL + filesPath + "/" + id + "/download")
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	if bytes, _ := io.ReadAll(got.Body); string(bytes) != "The tides rise twice a day." {
		t.Errorf("%q", bytes)
	}
	http.DefaultClient.CloseIdleConnections()
}

func TestPartOfADownload(t *testing.T) {
	_, server := served(t)
	q, _ := http.NewRequestWithContext(t.Context(), "POST", server.URL+filesPath, strings.NewReader("The tides rise."))
	q.Header.Set("Content-Disposition", `attachment; filename="x.html"`)
	res, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(res.Body)
	_ = res.Body.Close()
	_, rest, _ := strings.Cut(string(body), `"id":"`)
	id, _, _ := strings.Cut(rest, `"`)
	q, _ = http.NewRequestWithContext(t.Context(), "GET", server.URL+filesPath+"/"+id+"/download", nil)
	q.Header.Set("Range", "bytes=4-8")
	if res, err = http.DefaultClient.Do(q); err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	part, _ := io.ReadAll(res.Body)
	if res.StatusCode != http.StatusPartialContent || string(part) != "tides" {
		t.Errorf("%d %q", res.StatusCode, part)
	}
	// A page that someone uploaded must not run as one of this server's.
	if h := res.Header; h.Get("Content-Security-Policy") != "sandbox" || !strings.HasPrefix(h.Get("Content-Disposition"), "attachment") {
		t.Errorf("%v", h)
	}
	http.DefaultClient.CloseIdleConnections()
}
