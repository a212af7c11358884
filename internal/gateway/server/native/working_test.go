package native

import (
	"context"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/convert"
	"github.com/citeway/citeway/verify"
)

// TestWorkEndsWithItsReader: what nobody waits for any more is not worked on.
func TestWorkEndsWithItsReader(t *testing.T) {
	g := open(t, Options{})
	for path, field := range map[string]string{"/v1/convert": `,"verify":true`, "/v1/check": "", "/v1/inspect": `,"from":"markdown"`} {
		body := fmt.Sprintf(`{"input":"Tides rise [1].","sources":[{"title":"Tides","passages":[{"text":"Tides rise."}]}]%s}`, field)
		for _, leaves := range []bool{false, true} {
			ctx, leave := context.WithCancel(t.Context())
			if leaves {
				leave()
			}
			w := httptest.NewRecorder()
			g.Config.Handler.ServeHTTP(w, httptest.NewRequestWithContext(ctx, "POST", "http://127.0.0.1"+path, strings.NewReader(body)))
			if answered := w.Body.Len() > 0; answered == leaves {
				t.Errorf("%s, the reader left: %v: %d %s", path, leaves, w.Code, w.Body)
			}
			leave()
		}
	}
}

// TestWorkHasATime: what takes longer is refused, with what to do instead.
func TestWorkHasATime(t *testing.T) {
	s := New(Options{Verifier: verify.New(verify.Options{})})
	ctx, done := working(t.Context(), 0)
	defer done()
	o, err := (&convertRequest{Input: []byte(`"Tides rise [1]."`), Verify: true}).options(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	err = convert.Convert(&out, strings.NewReader("Tides rise [1]."), o)
	if citeway.CodeOf(err) != citeway.TooLarge || !strings.Contains(err.Error(), "send a part at a time") {
		t.Errorf("%v: %s", err, &out)
	}
}
