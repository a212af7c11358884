package table_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/deprecated"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// inParquet writes rows as a Parquet file.
func inParquet[T any](t testing.TB, rows ...T) []byte {
	t.Helper()
	var b bytes.Buffer
	w := parquet.NewGenericWriter[T](&b)
	if _, err := w.Write(rows); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestParquetKinds: a column of each logical type, and the value that stands for it.
func TestParquetKinds(t *testing.T) {
	type unsigned struct {
		Byte  uint8  `parquet:"byte"`
		Small uint32 `parquet:"small"`
		Large uint64 `parquet:"large"`
	}
	type signed struct {
		Byte  int8  `parquet:"byte"`
		Short int16 `parquet:"short"`
	}
	type decimals struct {
		Cents  int32   `parquet:"cents,decimal(2:9)"`
		Mills  int64   `parquet:"mills,decimal(3:18)"`
		Wide   [9]byte `parquet:"wide,decimal(2:20)"`
		Whole  int64   `parquet:"whole,decimal(0:18)"`
		Absent *int64  `parquet:"absent,optional"`
	}
	type moments struct {
		Nano int64 `parquet:"nano,timestamp(nanosecond)"`
		Old  deprecated.Int96
		Day  int32 `parquet:"day,date"`
	}
	type texts struct {
		ID   [16]byte `parquet:"id,uuid"`
		Kind string   `parquet:"kind,enum"`
		JSON []byte   `parquet:"json,json"`
		Raw  []byte   `parquet:"raw"`
	}
	wide := func(n int64) (b [9]byte) {
		if n < 0 {
			b[0] = 0xFF
		}
		for i := range 8 {
			b[8-i] = byte(n >> (8 * i))
		}
		return b
	}
	// 2024-05-06T07:08:09Z is Julian day 2460437 and so many nanoseconds.
	nanos := uint64(7*3600+8*60+9) * 1e9
	for name, test := range map[string]struct {
		data []byte
		want string
	}{
		"unsigned": {inParquet(t, unsigned{255, math.MaxUint32, math.MaxInt64}, unsigned{0, 1 << 31, math.MaxUint64}),
			"byte:INT64 small:INT64 large:INT64\n[255,4294967295,9223372036854775807]\n[0,2147483648,null]"},
		"signed": {inParquet(t, signed{-128, -32768}), "byte:INT64 short:INT64\n[-128,-32768]"},
		"decimals": {inParquet(t, decimals{-1205, 1, wide(12345), -7, nil}, decimals{5, -1, wide(-12345), 0, nil}),
			"cents:FLOAT64 mills:FLOAT64 wide:FLOAT64 whole:FLOAT64 absent:INT64\n[-12.05,0.001,123.45,-7,null]\n[0.05,-0.001,-123.45,0,null]"},
		"times": {inParquet(t, moments{-1, deprecated.Int96{uint32(nanos & math.MaxUint32), uint32(nanos >> 32), 2460437}, -1}),
			"nano:TIMESTAMP Old:TIMESTAMP day:TIMESTAMP\n[\"1969-12-31T23:59:59.999999Z\",\"2024-05-06T07:08:09Z\",\"1969-12-31T00:00:00Z\"]"},
		"texts": {inParquet(t, texts{[16]byte{0x12, 0x3e, 0x45, 0x67, 0xe8, 0x9b, 0x12, 0xd3, 0xa4, 0x56, 0x42, 0x66, 0x14, 0x17, 0x40, 0}, "A", []byte(`{"a":1}`), []byte("Ærø")}),
			"id:STRING kind:STRING json:STRING raw:STRING\n[\"123e4567-e89b-12d3-a456-426614174000\",\"A\",\"{\\\"a\\\":1}\",\"Ærø\"]"},
		"no rows": {inParquet[signed](t), "byte:INT64 short:INT64"},
	} {
		if got := shown(read(t, "x.parquet", string(test.data))); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, test.want)
		}
	}
}

// TestParquetFloats: what is no finite number is no value.
func TestParquetFloats(t *testing.T) {
	type floats struct {
		Double float64 `parquet:"double"`
		Single float32 `parquet:"single"`
	}
	got := read(t, "x.parquet", string(inParquet(t, floats{math.NaN(), float32(math.Inf(1))}, floats{math.MaxFloat64, 0.5}, floats{math.Inf(-1), -0.25})))
	if want := "double:FLOAT64 single:FLOAT64\n[null,null]\n[1.7976931348623157e+308,0.5]\n[null,-0.25]"; shown(got) != want {
		t.Errorf("%s\nwant\n%s", shown(got), want)
	}
}

// TestParquetGroups: rows come in the order of the file's groups, over more rows
// than are read at once; nested columns are left out and told.
func TestParquetGroups(t *testing.T) {
	type place struct {
		X int64 `parquet:"x"`
	}
	type row struct {
		N     int64            `parquet:"n"`
		Place place            `parquet:"place"`
		Tags  []string         `parquet:"tags"`
		Map   map[string]int64 `parquet:"map"`
		Last  string           `parquet:"last"`
	}
	var b bytes.Buffer
	w := parquet.NewGenericWriter[row](&b)
	const groups, rows = 3, 1500
	for g := range groups {
		for i := range rows {
			if _, err := w.Write([]row{{N: int64(g*rows + i), Tags: []string{"a", "b"}, Last: "end"}}); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	got := read(t, "x.parquet", b.String())
	if got.Rows != groups*rows || len(got.Columns) != 2 {
		t.Fatalf("%d rows, %d columns", got.Rows, len(got.Columns))
	}
	for i := range got.Rows {
		if n := got.Column("n").Value(i).Int; n != int64(i) || got.Column("last").Value(i).Text != "end" {
			t.Fatalf("row %d holds %d", i, n)
		}
	}
	if len(got.Skipped) != 3 {
		t.Errorf("skipped %v", got.Skipped)
	}
}

// TestDamagedParquet changes bytes of a file one by one: it is a table or an error
// of ours, never a panic.
func TestDamagedParquet(t *testing.T) {
	type row struct {
		Name string  `parquet:"name,dict"`
		N    *int64  `parquet:"n,optional"`
		F    float64 `parquet:"f"`
	}
	n := int64(7)
	whole := inParquet(t, row{"a", &n, 1}, row{"b", nil, 2}, row{"a", &n, 3})
	r := rand.New(rand.NewPCG(9, 10))
	readable := 0
	for range 400 {
		damaged := bytes.Clone(whole)
		for range 1 + r.IntN(3) {
			damaged[r.IntN(len(damaged))] = byte(r.IntN(256))
		}
		got, err := table.Read(t.Context(), "x.parquet", damaged)
		switch code := citeway.CodeOf(err); {
		case err != nil && code != citeway.Invalid && code != citeway.TooLarge:
			t.Errorf("%v", err)
		case err == nil:
			readable++
			_ = shown(got)
		}
	}
	if readable == 0 || readable == 400 {
		t.Errorf("%d of 400 damaged files are read", readable)
	}
	for cut := range len(whole) {
		if _, err := table.Read(t.Context(), "x.parquet", whole[:cut]); citeway.CodeOf(err) != citeway.Invalid {
			t.Fatalf("cut at %d: %v", cut, err)
		}
	}
}
