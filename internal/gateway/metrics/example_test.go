package metrics_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/citeway/citeway/internal/gateway/metrics"
)

func Example() {
	folder, err := os.MkdirTemp("", "metrics")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	for name, text := range map[string]string{
		"tides.csv":  "day,harbour,metres\n2025-05-01,Esbjerg,1.6\n2025-05-02,Esbjerg,1.8\n2025-05-02,Skagen,0.4\n",
		"tides.yaml": "type: metrics_view\ndisplay_name: Tides\nmodel: tides\ntimeseries: day\nsmallest_time_grain: day\ndimensions: [{column: harbour}]\nmeasures: [{name: highest, display_name: Highest tide, expression: max(metres), format_preset: none}]\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			fmt.Println(err)
			return
		}
	}
	library, err := metrics.Open(metrics.Options{Views: folder})
	if err != nil {
		fmt.Println(err)
		return
	}
	arguments := `{"metrics_view": "tides", "dimensions": [{"name": "harbour"}], "measures": [{"name": "highest"}], "time_range": {"expression": "2D"}}`
	result, err := library.Query(context.Background(), json.RawMessage(arguments), metrics.Access{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Text())
	matches, _ := result.CheckNumber("about 1.8")
	fmt.Println(matches[0].Field, matches[0].Value)
	// Output:
	// Tides, 1 to 2 May 2025
	// harbour Esbjerg; Highest tide 1.8.
	// harbour Skagen; Highest tide 0.4.
	// highest 1.8
}
