package s3

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// store is a server of S3 over loopback with one bucket; without says which requests it
// answers with 500.
func store(t *testing.T, without func(*http.Request) bool) *s3mem.Backend {
	t.Helper()
	kept := s3mem.New()
	if err := kept.CreateBucket("vault"); err != nil {
		t.Fatal(err)
	}
	inner := gofakes3.New(kept).Server()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !strings.Contains(r.Header.Get("Authorization"), "Credential=heron/") || !strings.Contains(r.Header.Get("Authorization"), "/quay-1/s3/"):
			w.WriteHeader(http.StatusForbidden)
			_, _ = io.WriteString(w, `<Error><Code>InvalidAccessKeyId</Code></Error>`)
		case without != nil && without(r):
			w.WriteHeader(http.StatusBadRequest)
			_, _ = io.WriteString(w, `<Error><Code>Unwilling</Code></Error>`)
		default:
			inner.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	for name, v := range map[string]string{"AWS_ENDPOINT_URL": server.URL, "AWS_ACCESS_KEY_ID": "heron", "AWS_SECRET_ACCESS_KEY": "quay", "AWS_REGION": "quay-1", "AWS_ENDPOINT_URL_S3": "", "AWS_SESSION_TOKEN": ""} {
		t.Setenv(name, v)
	}
	return kept
}

func opened(t *testing.T, address string) (*Bucket, string) {
	t.Helper()
	b, name, err := Open(address, os.Getenv)
	if err != nil {
		t.Fatal(err)
	}
	return b, name
}

// TestWhatIsPutIsGot, in several parts, and read again as it was.
func TestWhatIsPutIsGot(t *testing.T) {
	store(t, nil)
	b, name := opened(t, "s3://vault/harbour/monday.tar")
	text := bytes.Repeat([]byte("The tide rises twice a day. "), 1<<20) // 28 MiB
	if there, err := b.Has(t.Context(), name); there || err != nil {
		t.Fatal(there, err)
	}
	if err := b.Put(t.Context(), name, int64(len(text)), bytes.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	if there, err := b.Has(t.Context(), name); !there || err != nil {
		t.Fatal(there, err)
	}
	in, err := b.Get(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	sum := sha256.New()
	if n, err := io.Copy(sum, in); err != nil || n != int64(len(text)) || [32]byte(sum.Sum(nil)) != sha256.Sum256(text) {
		t.Errorf("%d bytes of %d, %v", n, len(text), err)
	}
}

// TestABrokenUploadLeavesNothing: neither where the content ends early nor where the store
// takes no second part.
func TestABrokenUploadLeavesNothing(t *testing.T) {
	early := errors.New("the disk is gone")
	long := func() io.Reader { return io.LimitReader(endless{}, 40<<20) }
	for name, test := range map[string]struct {
		content io.Reader
		without func(*http.Request) bool
	}{
		"content":     {io.MultiReader(io.LimitReader(endless{}, 20<<20), failing{early}), nil},
		"cut content": {io.MultiReader(io.LimitReader(endless{}, 20<<20), failing{io.ErrUnexpectedEOF}), nil},
		"store":       {long(), func(r *http.Request) bool { return r.URL.Query().Get("partNumber") == "2" }},
		"completing":  {long(), func(r *http.Request) bool { return r.Method == "POST" && r.URL.Query().Has("uploadId") }},
	} {
		t.Run(name, func(t *testing.T) {
			kept := store(t, test.without)
			b, object := opened(t, "s3://vault/broken.tar")
			if err := b.Put(t.Context(), object, 40<<20, test.content); err == nil {
				t.Fatal("it passes for whole")
			}
			list, err := kept.ListBucket("vault", nil, gofakes3.ListBucketPage{})
			if err != nil || len(list.Contents) > 0 {
				t.Errorf("left: %v, %v", list.Contents, err)
			}
		})
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// TestErrorsNameThePlaceAndTheMend.
func TestErrorsNameThePlaceAndTheMend(t *testing.T) {
	for name, test := range map[string]struct {
		place, set, to string
		code           citeway.Code
		mend           string
	}{
		"no bucket":      {"s3:///x", "", "", citeway.Invalid, "s3://BUCKET/NAME"},
		"another bucket": {"s3://elsewhere/x", "", "", citeway.Invalid, "make the bucket"},
		"no object":      {"s3://vault/x", "", "", citeway.NotFound, "the bucket holds"},
		"another key":    {"s3://vault/x", "AWS_ACCESS_KEY_ID", "gull", citeway.Invalid, "AWS_SECRET_ACCESS_KEY"},
		"no key":         {"s3://vault/x", "AWS_ACCESS_KEY_ID", "", citeway.Invalid, "set AWS_ACCESS_KEY_ID"},
		"another region": {"s3://vault/x", "AWS_REGION", "quay-2", citeway.Invalid, "refuses"},
		"no address":     {"s3://vault/x", "AWS_ENDPOINT_URL", "vault.example", citeway.Invalid, "https://HOST:PORT"},
		"nobody there":   {"s3://vault/x", "AWS_ENDPOINT_URL", "http://127.0.0.1:1", citeway.Unavailable, "AWS_ENDPOINT_URL"},
	} {
		t.Run(name, func(t *testing.T) {
			store(t, nil)
			t.Setenv("AWS_SHARED_CREDENTIALS_FILE", filepath.Join(t.TempDir(), "none"))
			t.Setenv("AWS_ACCESS_KEY", "")
			if test.set != "" {
				t.Setenv(test.set, test.to)
			}
			b, object, err := Open(test.place, os.Getenv)
			if err == nil {
				_, err = b.Get(t.Context(), object)
			}
			var told *citeway.Error
			if !errors.As(err, &told) || told.Code != test.code || !strings.Contains(told.Message+told.Mend, test.mend) || told.Place != test.place && !strings.HasPrefix(told.Place, "AWS_") {
				t.Errorf("%v", err)
			}
		})
	}
}
