package main

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
)

// salesView is a metrics view of an invented shop, and salesTable its table.
const (
	salesView = `type: metrics_view
display_name: Sales
table: sales
timeseries: sold_at
dimensions:
  - {name: region, column: region}
measures:
  - {name: revenue, display_name: Revenue, expression: SUM(amount), format_preset: currency_usd}
`
	salesTable = `sold_at,region,amount
2026-01-05,North,120.5
2026-01-12,South,80
2026-02-03,North,95.25
2026-03-15,North,310
`
)

// shop is a folder of metrics views.
func shop(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "metrics")
	write(t, filepath.Join(folder, "sales.yaml"), salesView)
	write(t, filepath.Join(folder, "sales.csv"), salesTable)
	return folder
}

const shopQuestion = "What was the revenue in North in 2026?"

// asked asks a gateway natively.
func asked(t *testing.T, address, question string) *citeway.Answer {
	t.Helper()
	body, _ := json.Marshal(map[string]string{"question": question})
	res, err := http.Post(address+"/v1/answers", "application/json", strings.NewReader(string(body)))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%d %s, %v", res.StatusCode, data, err)
	}
	var a citeway.Answer
	if err := json.Unmarshal(data, &a); err != nil {
		t.Fatal(err)
	}
	return &a
}

// evidenceAt is what a link to evidence gives a program.
func evidenceAt(t *testing.T, link string) map[string]any {
	t.Helper()
	r, _ := http.NewRequest(http.MethodGet, link, nil)
	r.Header.Set("Accept", "application/json")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var record map[string]any
	if err := json.NewDecoder(res.Body).Decode(&record); err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d, %v", link, res.StatusCode, err)
	}
	return record
}

// TestANumberIsAskedCitedAndOpened: no model, no key, one command.
func TestANumberIsAskedCitedAndOpened(t *testing.T) {
	folder := shop(t)
	address, stop := serve(t, nil, "--data", t.TempDir(), "--docs", "../../examples/handbook", "--metrics", folder)
	defer stop()
	a := asked(t, address, shopQuestion)
	if !strings.Contains(a.Text, "525.75") || len(a.Citations) != 1 || a.Citations[0].Verdict != citeway.Supported {
		t.Fatalf("%q, %+v", a.Text, a.Citations)
	}
	source := a.Source(a.Citations[0].Sources[0])
	if source.Kind != citeway.KindTool || !strings.HasPrefix(source.URL, address+"/c/") {
		t.Errorf("%+v", source)
	}
	for _, link := range []string{source.URL, address + "/c/" + a.Citations[0].ID} {
		record := evidenceAt(t, link)
		resolved, _ := json.Marshal(record["resolved"])
		if record["state"] != "current" || !strings.Contains(string(resolved), "2026-01-01T00:00:00Z") {
			t.Errorf("%s: %v", link, record)
		}
	}
	write(t, filepath.Join(folder, "sales.csv"), salesTable+"2026-04-01,North,1000\n")
	if record := evidenceAt(t, source.URL); record["state"] != "changed" {
		t.Errorf("the data changed, and it is %v", record["state"])
	}
	if a := asked(t, address, "How many days of annual leave are there?"); !strings.Contains(a.Text, "28 days") {
		t.Errorf("documents are forgotten: %q", a.Text)
	}
}

// TestAHostAsksTheMetrics: the tools are the host's too, with links where there is
// an address.
func TestAHostAsksTheMetrics(t *testing.T) {
	session, _ := host(t, "--metrics", shop(t))
	list, err := session.ListTools(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, one := range list.Tools {
		names = append(names, one.Name)
	}
	for _, want := range []string{"answer", "search_sources", "check_citations", "list_metrics_views", "get_metrics_view", "query_metrics_view"} {
		if !slices.Contains(names, want) {
			t.Errorf("%s is not among %q", want, names)
		}
	}
	r, err := session.CallTool(context.Background(), &sdk.CallToolParams{Name: "query_metrics_view", Arguments: map[string]any{
		"metrics_view": "sales", "measures": []any{map[string]any{"name": "revenue"}}}})
	if err != nil || r.IsError || len(r.Content) != 2 {
		t.Fatalf("%v %+v", err, r)
	}
	if text := r.Content[0].(*sdk.TextContent).Text; !strings.Contains(text, "605.75") || !strings.Contains(text, `"open_url":"cite://p_`) {
		t.Errorf("%s", text)
	}
	read, err := session.ReadResource(context.Background(), &sdk.ReadResourceParams{URI: r.Content[1].(*sdk.ResourceLink).URI})
	if err != nil || !strings.Contains(read.Contents[0].Text, "605.75") {
		t.Errorf("%v", err)
	}
}
