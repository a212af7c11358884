package table_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

func read(t testing.TB, name, text string) *table.Table {
	t.Helper()
	got, err := table.Read(t.Context(), name, []byte(text))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return got
}

// shown writes a table: a line with the columns and their kinds, then the rows.
func shown(x *table.Table) string {
	var b strings.Builder
	for i, c := range x.Columns {
		if i > 0 {
			b.WriteString(" ")
		}
		b.WriteString(c.Name + ":" + c.Kind.String())
	}
	for row := range x.Rows {
		cells := make([]any, len(x.Columns))
		for i, c := range x.Columns {
			cells[i] = c.Value(row).Any()
		}
		line, _ := json.Marshal(cells)
		b.WriteString("\n" + string(line))
	}
	return b.String()
}

func TestCSV(t *testing.T) {
	for name, test := range map[string][2]string{
		"kinds": {"n,f,b,t,s\n1,1.5,true,2024-05-06,x\n-2,2,FALSE,2024-05-06 07:08:09,y\n",
			"n:INT64 f:FLOAT64 b:BOOL t:TIMESTAMP s:STRING\n[1,1.5,true,\"2024-05-06T00:00:00Z\",\"x\"]\n[-2,2,false,\"2024-05-06T07:08:09Z\",\"y\"]"},
		"empty cells":                      {"n,s\n1,\n,y\n", "n:INT64 s:STRING\n[1,null]\n[null,\"y\"]"},
		"identifiers with zeros are texts": {"zip\n0123\n4000\n", "zip:STRING\n[\"0123\"]\n[\"4000\"]"},
		"a later text makes a column text": {"n\n1\n2.50\nx\n", "n:STRING\n[\"1\"]\n[\"2.50\"]\n[\"x\"]"},
		"a later fraction makes it float":  {"n\n1\n2.50\n", "n:FLOAT64\n[1]\n[2.5]"},
		"what is too large is float":       {"n\n1\n99999999999999999999\n", "n:FLOAT64\n[1]\n[100000000000000000000]"},
		"NaN is a text":                    {"n\n1\nNaN\n", "n:STRING\n[\"1\"]\n[\"NaN\"]"},
		"hexadecimal is a text":            {"n\n1\n0x10\n", "n:STRING\n[\"1\"]\n[\"0x10\"]"},
		"nothing at all is text":           {"n,m\n,1\n", "n:STRING m:INT64\n[null,1]"},
		"quotes":                           {"a,b\n\"x, y\",\"say \"\"hi\"\"\"\n", "a:STRING b:STRING\n[\"x, y\",\"say \\\"hi\\\"\"]"},
		"lines in quotes":                  {"a\n\"x\ny\"\n", "a:STRING\n[\"x\\ny\"]"},
		"semicolons":                       {"a;b\n1,5;2\n", "a:STRING b:INT64\n[\"1,5\",2]"},
		"tabs":                             {"a\tb\n1\t2\n", "a:INT64 b:INT64\n[1,2]"},
		"a mark at the beginning":          {"\ufeffa,b\n1,2\n", "a:INT64 b:INT64\n[1,2]"},
		"columns without a name or twice":  {"a,,a,a\n1,2,3,4\n", "a:INT64 column_2:INT64 a_2:INT64 a_3:INT64\n[1,2,3,4]"},
		"short and long rows":              {"a,b\n1\n1,2,3\n", "a:INT64 b:INT64\n[1,null]\n[1,2]"},
		"no rows":                          {"a,b\n", "a:STRING b:STRING"},
		"carriage returns":                 {"a,b\r\n1,2\r\n", "a:INT64 b:INT64\n[1,2]"},
		"offsets":                          {"t\n2024-05-06T07:08:09+02:00\n", "t:TIMESTAMP\n[\"2024-05-06T05:08:09Z\"]"},
		"microseconds":                     {"t\n2024-05-06T07:08:09.123456Z\n", "t:TIMESTAMP\n[\"2024-05-06T07:08:09.123456Z\"]"},
	} {
		if got := shown(read(t, "x.csv", test[0])); got != test[1] {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, test[1])
		}
	}
	if got := shown(read(t, "x.tsv", "a,b\tc\n1\t2\n")); got != "a,b:INT64 c:INT64\n[1,2]" {
		t.Error(got)
	}
}

func TestLines(t *testing.T) {
	for name, test := range map[string][2]string{
		"kinds": {`{"n":1,"f":1.5,"b":true,"t":"2024-05-06","s":"x"}` + "\n" + `{"n":2,"f":2,"b":false,"t":"2024-05-07","s":"y"}`,
			"n:INT64 f:FLOAT64 b:BOOL t:TIMESTAMP s:STRING\n[1,1.5,true,\"2024-05-06T00:00:00Z\",\"x\"]\n[2,2,false,\"2024-05-07T00:00:00Z\",\"y\"]"},
		"columns that come later":         {`{"a":1}` + "\n" + `{"b":2}` + "\n" + `{"a":3,"c":null}`, "a:INT64 b:INT64 c:STRING\n[1,null,null]\n[null,2,null]\n[3,null,null]"},
		"numbers in quotes are texts":     {`{"a":"1"}`, "a:STRING\n[\"1\"]"},
		"lists and objects are JSON":      {`{"a":[1, 2],"b":{"x": "y"}}`, "a:STRING b:STRING\n[\"[1,2]\",\"{\\\"x\\\":\\\"y\\\"}\"]"},
		"a text among times":              {`{"a":"2024-05-06"}` + "\n" + `{"a":"soon"}`, "a:STRING\n[\"2024-05-06\"]\n[\"soon\"]"},
		"numbers and texts":               {`{"a":1}` + "\n" + `{"a":"x"}`, "a:STRING\n[\"1\"]\n[\"x\"]"},
		"truth and numbers":               {`{"a":true}` + "\n" + `{"a":1}`, "a:STRING\n[\"true\"]\n[\"1\"]"},
		"empty lines and blanks":          {"\n  " + `{"a":1}` + "  \n\n", "a:INT64\n[1]"},
		"escapes":                         {`{"a":"\u00d8\n"}`, "a:STRING\n[\"Ø\\n\"]"},
		"the last of members named alike": {`{"a":1,"a":2}`, "a:INT64\n[2]"},
		"an integer beyond integers":      {`{"a":1}` + "\n" + `{"a":1e30}`, "a:FLOAT64\n[1]\n[1e+30]"},
		"no lines":                        {"", ""},
	} {
		if got := shown(read(t, "x.jsonl", test[0])); got != test[1] {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, test[1])
		}
	}
}

// parquetRow has a column of each kind that a Parquet file may hold.
type parquetRow struct {
	Name  string    `parquet:"name,dict"`
	Note  *string   `parquet:"note,optional"`
	Small int32     `parquet:"small"`
	Large int64     `parquet:"large"`
	Ratio float64   `parquet:"ratio"`
	Half  float32   `parquet:"half"`
	Done  bool      `parquet:"done"`
	At    time.Time `parquet:"at,timestamp(microsecond)"`
	Milli time.Time `parquet:"milli,timestamp(millisecond)"`
	Nano  time.Time `parquet:"nano,timestamp(nanosecond)"`
	Date  int32     `parquet:"date,date"`
	Price int64     `parquet:"price,decimal(2:18)"`
	Tags  []string  `parquet:"tags,list"`
}

func TestParquet(t *testing.T) {
	at := time.Date(2024, 5, 6, 7, 8, 9, 123456000, time.UTC)
	note := "a note"
	var b bytes.Buffer
	w := parquet.NewGenericWriter[parquetRow](&b)
	if _, err := w.Write([]parquetRow{
		{"lamp", &note, -1, 1 << 40, 0.5, 1.5, true, at, at, at, 19849, 12345, []string{"x"}},
		{"chair", nil, 2, 3, 4, 5, false, at.AddDate(-60, 0, 0), at, at, -1, -12345, nil},
	}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	got := read(t, "x.parquet", b.String())
	want := `name:STRING note:STRING small:INT64 large:INT64 ratio:FLOAT64 half:FLOAT64 done:BOOL at:TIMESTAMP milli:TIMESTAMP nano:TIMESTAMP date:TIMESTAMP price:FLOAT64
["lamp","a note",-1,1099511627776,0.5,1.5,true,"2024-05-06T07:08:09.123456Z","2024-05-06T07:08:09.123Z","2024-05-06T07:08:09.123456Z","2024-05-06T00:00:00Z",123.45]
["chair",null,2,3,4,5,false,"1964-05-06T07:08:09.123456Z","2024-05-06T07:08:09.123Z","2024-05-06T07:08:09.123456Z","1969-12-31T00:00:00Z",-123.45]`
	if shown(got) != want {
		t.Errorf("%s\nwant\n%s", shown(got), want)
	}
	if len(got.Skipped) != 1 || got.Skipped[0] != "tags" {
		t.Errorf("skipped %v", got.Skipped)
	}
	for _, damage := range [][]byte{nil, []byte("PAR1"), b.Bytes()[:b.Len()/2], append([]byte("x"), b.Bytes()...)} {
		if _, err := table.Read(t.Context(), "x.parquet", damage); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%d bytes: %v", len(damage), err)
		}
	}
}

func TestWhatIsNoTable(t *testing.T) {
	for name, text := range map[string]string{"x.csv": "", "x.txt": "a\n1\n", "x": "a\n1\n", "a.jsonl": "[1]", "b.jsonl": "{", "c.jsonl": `{"a":1} 2`, "d.jsonl": "x", "e.jsonl": `{"a"}`} {
		if got, err := table.Read(t.Context(), name, []byte(text)); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	_, err := table.Read(t.Context(), "x.jsonl", []byte("{\"a\":1}\n{\"a\":}\n"))
	if err == nil || !strings.HasPrefix(err.Error(), "x.jsonl:2: ") {
		t.Errorf("the line is not named: %v", err)
	}
}

func TestLimits(t *testing.T) {
	wide := strings.Repeat("a,", table.MaxColumns) + "a\n"
	if _, err := table.Read(t.Context(), "x.csv", []byte(wide)); citeway.CodeOf(err) != citeway.TooLarge {
		t.Errorf("columns of CSV: %v", err)
	}
	var object strings.Builder
	for i := range table.MaxColumns + 1 {
		fmt.Fprintf(&object, `,"c%d":1`, i)
	}
	if _, err := table.Read(t.Context(), "x.jsonl", []byte("{"+object.String()[1:]+"}")); citeway.CodeOf(err) != citeway.TooLarge {
		t.Errorf("columns of JSON: %v", err)
	}
	if _, err := table.Read(t.Context(), "x.jsonl", []byte(`{"a":"`+strings.Repeat("x", table.MaxLine)+`"}`)); citeway.CodeOf(err) != citeway.TooLarge {
		t.Errorf("a long line: %v", err)
	}
	long := read(t, "x.csv", "a\n"+strings.Repeat("ø", table.MaxCell)+"\n")
	if got := long.Columns[0].Value(0).Text; len(got) > table.MaxCell || strings.Trim(got, "ø") != "" {
		t.Errorf("a long cell has %d bytes", len(got))
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := table.Read(ctx, "x.csv", []byte("a\n1\n")); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
}

func TestFind(t *testing.T) {
	views, data := t.TempDir(), t.TempDir()
	write(t, filepath.Join(views, "a.csv"), "a\n1\n")
	write(t, filepath.Join(data, "b.jsonl"), `{"b":1}`)
	write(t, filepath.Join(data, "a.parquet"), "")
	for name, want := range map[string]string{"a": filepath.Join(views, "a.csv"), "a.csv": filepath.Join(views, "a.csv"), "b": filepath.Join(data, "b.jsonl"), "a.parquet": filepath.Join(data, "a.parquet")} {
		if got, err := table.Find(name, views, data); got != want || err != nil {
			t.Errorf("%s is %s, %v; want %s", name, got, err, want)
		}
	}
	for name, want := range map[string]citeway.Code{"c": citeway.NotFound, "../a": citeway.Invalid, "/etc/passwd": citeway.Invalid, "": citeway.Invalid, "..": citeway.Invalid} {
		if got, err := table.Find(name, views, data); citeway.CodeOf(err) != want {
			t.Errorf("%q is %q, %v", name, got, err)
		}
	}
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestACacheReadsAgainWhatChanged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.csv")
	write(t, path, "a\n1\n")
	var c table.Cache
	first, err := c.Table(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := c.Table(t.Context(), path); again != first || err != nil {
		t.Errorf("read again: %v", err)
	}
	write(t, path, "a\n1\n2\n")
	second, err := c.Table(t.Context(), path)
	if err != nil || second == first || second.Rows != 2 || second.Version == first.Version {
		t.Errorf("%+v, %v", second, err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Table(t.Context(), path); citeway.CodeOf(err) != citeway.NotFound {
		t.Errorf("a file that is gone: %v", err)
	}
}

func TestVersionsAreOfTheBytes(t *testing.T) {
	a, b, c := read(t, "x.csv", "a\n1\n"), read(t, "y.csv", "a\n1\n"), read(t, "x.csv", "a\n2\n")
	if a.Version != b.Version || a.Version == c.Version || len(a.Version) != 64 {
		t.Errorf("%s %s %s", a.Version, b.Version, c.Version)
	}
}

func TestCompare(t *testing.T) {
	moment := time.Date(2024, 5, 6, 0, 0, 0, 0, time.UTC)
	order := []table.Value{{}, table.Of(false), table.Of(true), table.Of(-1.5), table.Of(0), table.Of(2), table.Of(2.5), table.Of(int64(3)), table.Of(moment), table.Of(moment.Add(time.Hour)), table.Of("a"), table.Of("b")}
	for i, a := range order {
		for j, b := range order {
			got := table.Compare(a, b)
			if i == j && got != 0 || i < j && a.Kind == b.Kind && got >= 0 || i > j && a.Kind == b.Kind && got <= 0 {
				t.Errorf("%v and %v: %d", a, b, got)
			}
		}
	}
	if table.Compare(table.Of(2), table.Of(2.0)) != 0 || table.Of(2.0).Same() != table.Of(2).Same() || table.Of(2.5).Same() != table.Of(2.5) {
		t.Error("2 and 2.0 are not the same")
	}
	if table.Of(struct{}{}).Kind != table.Null || table.Of(json.Number("x")).Kind != table.Null || table.Of(json.Number("1e400")).Kind != table.Null {
		t.Error("what is no value")
	}
}

// FuzzRead: any bytes are a table or an error with a code that is not a fault of
// ours.
func FuzzRead(f *testing.F) {
	f.Add("x.csv", []byte("a,b\n1,\"x\ny\"\n"))
	f.Add("x.jsonl", []byte(`{"a":1,"b":[1,{}]}`))
	f.Add("x.parquet", []byte("PAR1xxxxPAR1"))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		got, err := table.Read(context.Background(), name, data)
		if err != nil {
			if code := citeway.CodeOf(err); code != citeway.Invalid && code != citeway.TooLarge {
				t.Errorf("%q: %v", name, err)
			}
			return
		}
		for _, c := range got.Columns {
			for row := range got.Rows {
				_ = c.Value(row).Any()
			}
		}
	})
}
