package views_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/views"
	"github.com/citeway/citeway/internal/gateway/metrics"
)

// A query is asked, its evidence is kept, the table changes, and the evidence is
// opened: it shows what was seen, and says that the data changed.
func Example() {
	folder, err := os.MkdirTemp("", "views")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	table := filepath.Join(folder, "tides.csv")
	view := "type: metrics_view\ndisplay_name: Tides\nmodel: tides\nmeasures: [{name: highest, expression: max(metres)}]\n"
	_ = os.WriteFile(filepath.Join(folder, "tides.yaml"), []byte(view), 0o600)
	_ = os.WriteFile(table, []byte("harbour,metres\nEsbjerg,1.6\n"), 0o600)
	library, err := metrics.Open(metrics.Options{Views: folder})
	if err != nil {
		fmt.Println(err)
		return
	}

	ctx := context.Background()
	store, err := sqlite.Open("")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer store.Close()
	desk := tool.Desk{Tools: views.Tools(library), Keep: store.Save}
	outcome, err := desk.Serve(ctx, citeway.Call{Name: metrics.QueryTool, Arguments: `{"metrics_view":"tides","measures":[{"name":"highest"}]}`})
	if err != nil {
		fmt.Println(err)
		return
	}
	_ = os.WriteFile(table, []byte("harbour,metres\nEsbjerg,1.6\nSkagen,2.4\n"), 0o600)

	record, err := store.Get(ctx, outcome.ID)
	if err != nil {
		fmt.Println(err)
		return
	}
	opened, err := views.New(views.Options{Views: library, Evidence: store}).Open(ctx, record, tool.Access{})
	if err != nil {
		fmt.Println(err)
		return
	}
	var result struct{ Data [][]float64 }
	_ = json.Unmarshal(opened.Result, &result)
	fmt.Println(result.Data, opened.State, opened.Facts)
	// Output: [[1.6]] changed [1 row limited to 250]
}
