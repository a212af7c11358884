package upstream

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
)

// plain has the body of response come as it was before it was compressed. None is asked for
// compressed, but servers and proxies exist that do so unasked. Error: Upstream for what
// cannot be undone.
func (t *try) plain(response *http.Response) error {
	coding := strings.ToLower(strings.TrimSpace(response.Header.Get("Content-Encoding")))
	switch coding {
	case "", "identity":
		return nil
	case "gzip", "x-gzip":
		response.Body = &unzipped{ReadCloser: response.Body}
		response.Header.Del("Content-Encoding")
		response.ContentLength = -1
		return nil
	}
	return t.fail(citeway.Upstream, t.client.options.Server+" compressed its answer with "+Clean(coding)+", which it was not asked for", ErrForeign)
}

// unzipped is a body that is decompressed as it is read.
type unzipped struct {
	io.ReadCloser
	zip *gzip.Reader
	err error
}

// Read reads on.
func (u *unzipped) Read(p []byte) (int, error) {
	if u.zip == nil && u.err == nil {
		u.zip, u.err = gzip.NewReader(u.ReadCloser)
	}
	if u.err != nil {
		return 0, u.err
	}
	return u.zip.Read(p)
}
