package table_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// TestCSVAtItsEdges: what files hold that no standard says.
func TestCSVAtItsEdges(t *testing.T) {
	for name, test := range map[string][2]string{
		"no end of the last line":        {"a,b\n1,2", "a:INT64 b:INT64\n[1,2]"},
		"one row, one column":            {"a\nx", "a:STRING\n[\"x\"]"},
		"only a header, no line end":     {"a", "a:STRING"},
		"blank lines":                    {"a,b\n\n1,2\n\n\n3,4\n", "a:INT64 b:INT64\n[1,2]\n[3,4]"},
		"a quote left open":              {"a,b\n\"x,1\n", "a:STRING b:STRING\n[\"x,1\\n\",null]"},
		"a quote within a word":          {"a,b\n5\" pipe,1\n", "a:STRING b:INT64\n[\"5\\\" pipe\",1]"},
		"words of other scripts":         {"名前,цена\n東京,5\nОдесса,6\n", "名前:STRING цена:INT64\n[\"東京\",5]\n[\"Одесса\",6]"},
		"blanks about a name":            {" a , b \n 1 ,2\n", "a:STRING b:INT64\n[\" 1 \",2]"},
		"a name that a number would get": {"a,a_2,a,a\n1,2,3,4\n", "a:INT64 a_2:INT64 a_3:INT64 a_4:INT64\n[1,2,3,4]"},
		"names that differ by case":      {"a,A\n1,2\n", "a:INT64 A:INT64\n[1,2]"},
		"signs":                          {"n\n-1\n+1\n", "n:STRING\n[\"-1\"]\n[\"+1\"]"},
		"a zero before the point":        {"f\n0.5\n-0.5\n0\n", "f:FLOAT64\n[0.5]\n[-0.5]\n[0]"},
		"no zero before the point":       {"f\n.5\n5.\n", "f:FLOAT64\n[0.5]\n[5]"},
		"exponents":                      {"f\n1e3\n1E-2\n0E0\n", "f:FLOAT64\n[1000]\n[0.01]\n[0]"},
		"numbers with blanks in between": {"n\n1 000\n2\n", "n:STRING\n[\"1 000\"]\n[\"2\"]"},
		"numbers beyond floats":          {"f\n1e400\n1\n", "f:STRING\n[\"1e400\"]\n[\"1\"]"},
		"infinity is a word":             {"f\nInf\n1\n", "f:STRING\n[\"Inf\"]\n[\"1\"]"},
		"truth and numbers":              {"b\ntrue\n1\n", "b:STRING\n[\"true\"]\n[\"1\"]"},
		"truths in three ways":           {"b\ntrue\nFALSE\nTrue\n", "b:BOOL\n[true]\n[false]\n[true]"},
		"dates and numbers":              {"t\n2024-05-06\n7\n", "t:STRING\n[\"2024-05-06\"]\n[\"7\"]"},
		"a day that is none":             {"t\n2024-02-30\n", "t:STRING\n[\"2024-02-30\"]"},
		"a year alone is a number":       {"y\n2024\n", "y:INT64\n[2024]"},
		"a column that is empty":         {"a,b\n1,\n2,\n", "a:INT64 b:STRING\n[1,null]\n[2,null]"},
		"a row that is empty":            {"a,b\n,\n1,2\n", "a:INT64 b:INT64\n[null,null]\n[1,2]"},
		"semicolons within quotes":       {"\"a;b\",c\n1,2\n", "a;b:INT64 c:INT64\n[1,2]"},
		"bars are no separator":          {"a|b\n1|2\n", "a|b:STRING\n[\"1|2\"]"},
	} {
		if got := shown(read(t, "x.csv", test[0])); got != test[1] {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, test[1])
		}
	}
}

// TestLinesAtTheirEdges: JSON lines that programs write.
func TestLinesAtTheirEdges(t *testing.T) {
	for name, test := range map[string][2]string{
		"a mark at the beginning":       {"\ufeff" + `{"a":1}`, "a:INT64\n[1]"},
		"carriage returns":              {"{\"a\":1}\r\n{\"a\":2}\r\n", "a:INT64\n[1]\n[2]"},
		"an empty object is a row":      {"{}\n{\"a\":1}", "a:INT64\n[null]\n[1]"},
		"a name without letters":        {`{"":1,"ключ":2}`, ":INT64 ключ:INT64\n[1,2]"},
		"the order of the first row":    {"{\"b\":1,\"a\":2}\n{\"a\":3,\"b\":4}", "b:INT64 a:INT64\n[1,2]\n[4,3]"},
		"pairs of surrogates":           {`{"a":"\ud83d\ude00"}`, "a:STRING\n[\"😀\"]"},
		"half a pair":                   {`{"a":"\ud83d"}`, "a:STRING\n[\"\ufffd\"]"},
		"numbers of every writing":      {"{\"a\":1.0}\n{\"a\":-0.0}\n{\"a\":1E2}", "a:FLOAT64\n[1]\n[-0]\n[100]"},
		"a number beyond numbers":       {"{\"a\":1}\n{\"a\":1e999}", "a:INT64\n[1]\n[null]"},
		"only nulls":                    {"{\"a\":null}\n{\"a\":null}", "a:STRING\n[null]\n[null]"},
		"nulls among times":             {"{\"a\":null}\n{\"a\":\"2024-05-06\"}\n{}", "a:TIMESTAMP\n[null]\n[\"2024-05-06T00:00:00Z\"]\n[null]"},
		"truth and times":               {"{\"a\":true}\n{\"a\":\"2024-05-06\"}", "a:STRING\n[\"true\"]\n[\"2024-05-06\"]"},
		"times and numbers":             {"{\"a\":\"2024-05-06\"}\n{\"a\":5}", "a:STRING\n[\"2024-05-06\"]\n[\"5\"]"},
		"an object one day, words then": {"{\"a\":{\"x\": 1}}\n{\"a\":\"y\"}", "a:STRING\n[\"{\\\"x\\\":1}\"]\n[\"y\"]"},
		"nested as deep as it likes":    {`{"a":` + strings.Repeat("[", 200) + strings.Repeat("]", 200) + `}`, "a:STRING\n[\"" + strings.Repeat("[", 200) + strings.Repeat("]", 200) + "\"]"},
	} {
		if got := shown(read(t, "x.ndjson", test[0])); got != test[1] {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, test[1])
		}
	}
}

// TestBrokenLinesAreNamed: the error says in which line and what.
func TestBrokenLinesAreNamed(t *testing.T) {
	for text, want := range map[string]string{
		"{\"a\":1}\n[1]":                    "x.jsonl:2: is not readable as a JSON object: it does not begin with {",
		"{\"a\":1}\n\n\n{\"a\":1}{\"a\":2}": "x.jsonl:4: is not readable as a JSON object: more stands after the object",
		"{\"a\":1":                          "x.jsonl:1: is not readable as a JSON object: ",
		"{\"a\":'x'}":                       "x.jsonl:1: is not readable as a JSON object: ",
		"{a:1}":                             "x.jsonl:1: is not readable as a JSON object: ",
		"{\"a\":1,}":                        "x.jsonl:1: is not readable as a JSON object: ",
		"null":                              "x.jsonl:1: is not readable as a JSON object: it does not begin with {",
		"{\"a\":" + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + "}": "x.jsonl:1: is not readable as a JSON object: ",
	} {
		_, err := table.Read(t.Context(), "x.jsonl", []byte(text))
		if citeway.CodeOf(err) != citeway.Invalid || err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.40q: %v, want %s", text, err, want)
		}
	}
}

// TestWrittenAndReadAgain: what encoding/csv and encoding/json write of random
// cells comes back as it was, and both make the same table of it.
func TestWrittenAndReadAgain(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	words := []string{"a", "b,c", "say \"hi\"", "two\nlines", " blank ", "Ærø", "漢字", "null", "x;y", "'", "tab\there", "0x1"}
	for range 60 {
		var records [][]string
		var lines bytes.Buffer
		names := []string{"text", "number", "fraction"}
		for range 1 + r.IntN(20) {
			row := []string{words[r.IntN(len(words))], fmt.Sprint(r.Int64() - r.Int64()), fmt.Sprint(r.NormFloat64())}
			records = append(records, row)
			fmt.Fprintf(&lines, "{\"text\":%s,\"number\":%s,\"fraction\":%s}\n", quoted(t, row[0]), row[1], row[2])
		}
		var b bytes.Buffer
		w := csv.NewWriter(&b)
		if err := w.WriteAll(append([][]string{names}, records...)); err != nil {
			t.Fatal(err)
		}
		got := read(t, "x.csv", b.String())
		for i, row := range records {
			for k, want := range row {
				if cell := got.Column(names[k]).Value(i).String(); cell != want && !strings.Contains(want, "e") {
					t.Fatalf("%q came back as %q", want, cell)
				}
			}
		}
		if again := read(t, "x.jsonl", lines.String()); shown(again) != shown(got) {
			t.Fatalf("CSV\n%s\nJSON\n%s", shown(got), shown(again))
		}
	}
}

func quoted(t testing.TB, s string) []byte {
	t.Helper()
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestOpenSaysWhatIsWrong: the file, and a code.
func TestOpenSaysWhatIsWrong(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.csv"), "a\n1\n")
	write(t, filepath.Join(dir, "a.txt"), "a\n1\n")
	got, err := table.Open(t.Context(), filepath.Join(dir, "a.csv"))
	if err != nil || got.Name != "a.csv" || got.Rows != 1 || got.Column("a") == nil || got.Column("b") != nil {
		t.Errorf("%+v, %v", got, err)
	}
	for name, want := range map[string]citeway.Code{"b.csv": citeway.NotFound, "a.txt": citeway.Invalid, ".": citeway.Unavailable} {
		if _, err := table.Open(t.Context(), filepath.Join(dir, name)); citeway.CodeOf(err) != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	large := filepath.Join(dir, "large.csv") // a file of a size, which takes no room
	write(t, large, "")
	if err := os.Truncate(large, table.MaxBytes+1); err != nil {
		t.Skip("a file of that size cannot be made: ", err)
	}
	if _, err := table.Open(t.Context(), large); citeway.CodeOf(err) != citeway.TooLarge {
		t.Errorf("a large file: %v", err)
	}
}

// TestFormatsHaveTheirEndings: an ending decides, in whatever case; a wrong one is
// told with the right ones.
func TestFormatsHaveTheirEndings(t *testing.T) {
	for _, name := range []string{"x.csv", "X.CSV", "x.tsv", "x.Csv"} {
		if got := shown(read(t, name, "a\n1\n")); got != "a:INT64\n[1]" {
			t.Errorf("%s: %s", name, got)
		}
	}
	_, err := table.Read(t.Context(), "x.xls", nil)
	if err == nil || err.Error() != "x.xls: is not readable as a table: its name ends in none of .parquet .csv .tsv .jsonl .ndjson" {
		t.Error(err)
	}
}

// TestTheCacheKeepsNoErrors: a file that is mended is read.
func TestTheCacheKeepsNoErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	write(t, path, "{\"a\":")
	var c table.Cache
	if _, err := c.Table(t.Context(), path); citeway.CodeOf(err) != citeway.Invalid {
		t.Fatalf("a broken file: %v", err)
	}
	write(t, path, "{\"a\":1}")
	if got, err := c.Table(t.Context(), path); err != nil || got.Rows != 1 {
		t.Errorf("the file mended: %+v, %v", got, err)
	}
}

// TestTheCacheReadsOnce: callers at the same time share what is read.
func TestTheCacheReadsOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.csv")
	write(t, path, "a\n"+strings.Repeat("1\n", 5000))
	var c table.Cache
	got := make(chan *table.Table)
	for range 8 {
		go func() {
			x, err := c.Table(context.Background(), path)
			if err != nil {
				t.Error(err)
			}
			got <- x
		}()
	}
	first := <-got
	for range 7 {
		if x := <-got; x != first {
			t.Error("the file was read twice")
		}
	}
}

// TestLongReadsStop: the context is looked at while rows are read.
func TestLongReadsStop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, text := range map[string]string{"x.csv": "a\n" + strings.Repeat("1\n", 40_000), "x.jsonl": strings.Repeat("{\"a\":1}\n", 40_000)} {
		if _, err := table.Read(ctx, name, []byte(text)); err != context.Canceled {
			t.Errorf("%s: %v", name, err)
		}
	}
	type row struct {
		N int64 `parquet:"n"`
	}
	if _, err := table.Read(ctx, "x.parquet", inParquet(t, row{1})); err != context.Canceled {
		t.Errorf("Parquet: %v", err)
	}
}
