package watch

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
)

// dayLines are an audit of a line for each of so many days, the last of them today's.
func dayLines(t *testing.T, days int, now time.Time) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "answers.jsonl")
	var all strings.Builder
	for i := range days {
		data, err := json.Marshal(line{Time: now.AddDate(0, 0, i+1-days), Answer: fmt.Sprint("ans_", i), Key: fmt.Sprint("key_", i%2), Outcome: "whole",
			Evidence: []lineCitation{{ID: fmt.Sprint("c_", i)}}, Sources: []lineSource{{ID: fmt.Sprint("d_", i/2)}}, Question: strings.Repeat("Tides? ", 20)})
		if err != nil {
			t.Fatal(err)
		}
		all.Write(append(data, '\n'))
	}
	if err := os.WriteFile(path, []byte(all.String()), 0o640); err != nil {
		t.Fatal(err)
	}
	return path
}

// answers are the answers that an audit tells of; a line that tells of none any more is -.
func answers(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for text := range strings.Lines(string(data)) {
		var l line
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			list = append(list, "?")
			continue
		}
		if l.Outcome == "erased" && !l.Time.IsZero() && l.Answer+l.Key+l.Question == "" {
			list = append(list, "-")
			continue
		}
		list = append(list, strings.TrimPrefix(l.Answer, "ans_"))
	}
	return strings.Join(list, " ")
}

// TestLinesBeyondTheirRetentionGo, the oldest first, by age and by size; what is answered
// afterwards is added to what stayed.
func TestLinesBeyondTheirRetentionGo(t *testing.T) {
	now := time.Now().UTC()
	size := func(path string) int64 {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	for name, test := range map[string]struct {
		limit func(size int64) database.Limit
		torn  string // stands before all lines
		want  string
	}{
		"nothing is old": {func(int64) database.Limit { return database.Limit{Before: now.AddDate(0, 0, -30)} }, "", "0 1 2 3 4"},
		"by age":         {func(int64) database.Limit { return database.Limit{Before: now.AddDate(0, 0, -2)} }, "", "2 3 4"},
		"by size":        {func(n int64) database.Limit { return database.Limit{Bytes: n * 2 / 5} }, "", "3 4"},
		"by both": {func(n int64) database.Limit {
			return database.Limit{Bytes: n * 4 / 5, Before: now.AddDate(0, 0, -1)}
		}, "", "3 4"},
		"all of it":        {func(int64) database.Limit { return database.Limit{Before: now.AddDate(0, 0, 1)} }, "", ""},
		"after half one":   {func(int64) database.Limit { return database.Limit{Before: now.AddDate(0, 0, -3)} }, `{"time":"20` + "\n", "1 2 3 4"},
		"half one, no age": {func(int64) database.Limit { return database.Limit{Before: now.AddDate(0, 0, -30)} }, `{"time":"20` + "\n", "? 0 1 2 3 4"},
	} {
		t.Run(name, func(t *testing.T) {
			path := dayLines(t, 5, now)
			if test.torn != "" {
				data, _ := os.ReadFile(path)
				if err := os.WriteFile(path, append([]byte(test.torn), data...), 0o640); err != nil {
					t.Fatal(err)
				}
			}
			a, err := OpenAudit(AuditOptions{File: path, Log: slog.New(slog.DiscardHandler)})
			if err != nil {
				t.Fatal(err)
			}
			defer a.Close()
			before := strings.Count(answers(t, path)+" ", " ")
			limit := test.limit(size(path))
			n, more, err := a.Retain(t.Context(), limit)
			if err != nil || more {
				t.Fatalf("%d, %v, %v", n, more, err)
			}
			if got := answers(t, path); got != test.want || n != before-len(strings.Fields(test.want)) {
				t.Errorf("%q is left and %d went, want %q of %d", got, n, test.want, before)
			}
			a.Answered(t.Context(), &Answer{ID: "ans_next", Sources: []citeway.Source{}})
			if got, want := answers(t, path), strings.TrimSpace(test.want+" next"); got != want {
				t.Errorf("then %q, want %q", got, want)
			}
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
				t.Errorf("%v, %v", info.Mode(), err)
			}
			if left, _ := filepath.Glob(path + "~"); len(left) > 0 {
				t.Errorf("left is %v", left)
			}
		})
	}
}

// TestLinesThatTellOfTheErasedGo: by key, answer, evidence and document; the others and the
// lines about erasing stay, and a server adds lines to the same file.
func TestLinesThatTellOfTheErasedGo(t *testing.T) {
	for name, test := range map[string]struct {
		gone Gone
		want string
	}{
		"a key":      {Gone{By: func(key string) bool { return key == "key_1" }}, "0 - 2 -"},
		"an answer":  {Gone{IDs: map[string]bool{"ans_2": true}}, "0 1 - 3"},
		"evidence":   {Gone{IDs: map[string]bool{"c_0": true, "c_9": true}}, "- 1 2 3"},
		"a document": {Gone{IDs: map[string]bool{"d_1": true}}, "0 1 - -"},
		"nothing":    {Gone{}, "0 1 2 3"},
	} {
		t.Run(name, func(t *testing.T) {
			path := dayLines(t, 4, time.Now().UTC())
			a, err := OpenAudit(AuditOptions{File: path, Log: slog.New(slog.DiscardHandler)})
			if err != nil {
				t.Fatal(err)
			}
			defer a.Close()
			a.Erased(t.Context(), &Erasure{By: "key_1", Kind: "document"})
			n, err := EraseAudit(path, &test.gone)
			if err != nil || n != strings.Count(test.want, "-") {
				t.Errorf("%d, %v", n, err)
			}
			a.Answered(t.Context(), &Answer{ID: "ans_next"})
			if got := answers(t, path); got != test.want+"  next" { // the line about erasing has no answer
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
	if n, err := EraseAudit(filepath.Join(t.TempDir(), "none"), &Gone{}); n != 0 || err != nil {
		t.Errorf("no file: %d, %v", n, err)
	}
}
