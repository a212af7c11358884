package native

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/views"
	"github.com/citeway/citeway/internal/gateway/metrics"
	"github.com/citeway/citeway/internal/gateway/server"
)

// TestALinkToAQuery: the same link as its table changes and goes, for those who may
// follow it and those who may not.
func TestALinkToAQuery(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("levels.yaml", "type: metrics_view\nmodel: levels\nlabel: {name: Internal, rank: 1}\ndimensions: [{column: harbour}]\nmeasures: [{name: highest, expression: max(metres)}]\n")
	write("levels.csv", "harbour,metres\nHavbro,4.4\nSandvik,3.1\n")
	library, err := metrics.Open(metrics.Options{Views: folder})
	if err != nil {
		t.Fatal(err)
	}
	var opener *views.Opener
	l := lock(t, Options{Open: func(ctx context.Context, r *evidence.Record) (*evidence.Opened, error) {
		c := server.CallerOf(ctx)
		return opener.Open(ctx, r, tool.Access{Clearance: c.Clearance, Sets: c.Sets, Owner: c.ID})
	}})
	opener = views.New(views.Options{Views: library, Evidence: l.evidence})
	desk := tool.Desk{Tools: views.Tools(library), Keep: l.evidence.Save}
	o, err := desk.Serve(context.Background(), citeway.Call{Name: metrics.QueryTool, Arguments: `{"metrics_view":"levels","dimensions":[{"name":"harbour"}],"measures":[{"name":"highest"}]}`})
	if err != nil || o.Err != nil {
		t.Fatal(err, o.Err)
	}
	zero := 0
	all, low := l.key(func(*access.Key) {}), l.key(func(k *access.Key) { k.Clearance = &zero })
	opens := func(what string, state evidence.State) {
		t.Helper()
		res, body := l.do("GET", "/v1/citations/"+o.ID, "", all...)
		l.fits("Evidence", body)
		if res.StatusCode != http.StatusOK || !strings.Contains(body, `"state":"`+string(state)+`"`) || !strings.Contains(body, `["Havbro",4.4]`) {
			t.Errorf("%s: %d %s", what, res.StatusCode, body)
		}
		if res, body = l.do("GET", "/c/"+o.ID+"/chart.svg", "", all...); res.StatusCode != http.StatusOK || !strings.HasPrefix(body, "<svg") || !strings.Contains(body, "Havbro: 4.4") {
			t.Errorf("%s: %d %s", what, res.StatusCode, body)
		}
	}
	opens("as it was", evidence.Current)
	write("levels.csv", "harbour,metres\nHavbro,14.4\nSandvik,3.1\n")
	opens("after a correction", evidence.Changed)
	if err := os.Remove(filepath.Join(folder, "levels.csv")); err != nil {
		t.Fatal(err)
	}
	opens("without its table", evidence.Gone)
	for path, status := range map[string]int{"/c/" + o.ID: 403, "/c/" + o.ID + "/chart.svg": 403, "/v1/citations/" + o.ID: 403, "/c/p_none": 404, "/c/p_none/chart.svg": 404} {
		if res, body := l.do("GET", path, "", low...); res.StatusCode != status || strings.Contains(body, "Havbro") {
			t.Errorf("%s: %d %s", path, res.StatusCode, body)
		}
	}
}
