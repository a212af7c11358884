package browser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// shop is a folder with a metrics view of an invented shop.
func shop(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"sales.yaml": "type: metrics_view\ndisplay_name: Sales\ntable: sales\ntimeseries: sold_at\n" +
			"dimensions:\n  - {name: region, column: region}\n" +
			"measures:\n  - {name: revenue, display_name: Revenue, expression: SUM(amount), format_preset: currency_usd}\n",
		"sales.csv": "sold_at,region,amount\n2026-01-05,North,120.5\n2026-01-12,South,80\n2026-02-03,North,95.25\n2026-03-15,North,310\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// TestANumberLeadsToItsChart: a question about numbers, its badge, and the page of
// the query with the chart, light and dark.
func TestANumberLeadsToItsChart(t *testing.T) {
	needs(t)
	address := serve(t, "--metrics", shop(t))
	args := []string{"metrics.mjs", address, "What was the revenue in North in 2026?"}
	if prefix := os.Getenv("SCREENSHOTS"); prefix != "" {
		args = append(args, prefix+"-metrics")
	}
	seen := node(t, args...)
	if len(seen) != 2 {
		t.Fatalf("%d reports, want light and dark", len(seen))
	}
	for _, s := range seen {
		if !strings.Contains(s["prose"].(string), "525.75") || s["drawn"].(float64) != 1 || s["wide"].(float64) < 300 || s["high"].(float64) < 100 {
			t.Errorf("%v", s)
		}
		for _, want := range []string{"Sales", "1 January 2026", "The data still says this.", "metrics_view", "2027-01-01T00:00:00Z"} {
			if !strings.Contains(s["page"].(string), want) {
				t.Errorf("%s: the page has no %s:\n%s", s["scheme"], want, s["page"])
			}
		}
		if table := strings.Join(strs(s["table"]), ""); !strings.Contains(table, "North") || !strings.Contains(table, "$525.75") {
			t.Errorf("%s: the data are no table: %q", s["scheme"], table)
		}
		if s["svg"] != "200 image/svg+xml" || !strings.Contains(s["named"].(string), "Revenue") {
			t.Errorf("%s: the chart is %v, called %v", s["scheme"], s["svg"], s["named"])
		}
		if e := s["errors"].([]any); len(e) > 0 {
			t.Errorf("%s: the browser reports %v", s["scheme"], e)
		}
	}
}

func strs(list any) []string {
	var out []string
	for _, each := range list.([]any) {
		out = append(out, each.(string))
	}
	return out
}

// TestAFrameOfTheProgram: the element in a frame of the very program, whose
// settings name the host.
func TestAFrameOfTheProgram(t *testing.T) {
	needs(t)
	o := newOrigins(t)
	file := filepath.Join(t.TempDir(), "citeway.yaml")
	if err := os.WriteFile(file, []byte("embed_hosts: [\""+o.host.URL+"\"]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	o.gateway.URL = serve(t, "--settings", file)
	checks := map[string]func(*testing.T, *origins, scene){"frame": inAFrame, "stranger": foreign, "refused": refused}
	for _, seen := range node(t, "embed.mjs", o.gateway.URL, o.host.URL, o.stranger.URL, "frame", "stranger", "refused") {
		s := scene(seen)
		if s["failed"] != nil {
			t.Fatalf("%v", s)
		}
		checks[s["scene"].(string)](t, o, s)
		delete(checks, s["scene"].(string))
	}
	if len(checks) > 0 {
		t.Errorf("%d scenes were not seen", len(checks))
	}
}
