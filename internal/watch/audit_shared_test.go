package watch

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/database/databasetest"
)

func TestGatewaysShareAnAudit(t *testing.T) {
	address := databasetest.Start(t).Database(t)
	open := func() *Audit {
		a, err := OpenSharedAudit(address, AuditOptions{Words: true, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = a.Close() })
		return a
	}
	a, b := open(), open()
	a.Answered(t.Context(), &Answer{ID: "ans_1", Owner: "k_1", Question: "Do tides rise?", Sources: []citeway.Source{{ID: "d_1"}}})
	b.Answered(t.Context(), &Answer{ID: "ans_2", Owner: "k_2", Question: "Do tides fall?"})
	all := func() string {
		lines, err := database.List(t.Context(), a.rows.db, database.Column[string], `SELECT line FROM lines ORDER BY number`)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(lines, "\n")
	}
	if got := all(); !strings.Contains(got, "tides rise") || !strings.Contains(got, "tides fall") {
		t.Fatal(got)
	}
	n, err := b.Erase(&Gone{IDs: map[string]bool{"d_1": true}})
	if got := all(); err != nil || n != 1 || strings.Contains(got, "tides rise") || !strings.Contains(got, `"erased"`) || !strings.Contains(got, "tides fall") {
		t.Errorf("%d %v\n%s", n, err, got)
	}
	for _, keep := range []struct {
		limit database.Limit
		want  int
	}{{database.Limit{Before: time.Now().Add(-time.Hour)}, 0}, {database.Limit{Bytes: 1 << 20}, 0}, {database.Limit{Bytes: 1}, 2}} {
		if n, _, err := a.Retain(context.Background(), keep.limit); err != nil || n != keep.want {
			t.Errorf("%+v: %d %v", keep.limit, n, err)
		}
	}
}
