package table

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"time"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/format"
)

// batch is how many rows of a Parquet file are read at a time.
const batch = 1024

// readParquet reads the columns that are single values; lists and groups are
// skipped. The library panics on some damaged files, which is an error here.
func (t *Table) readParquet(ctx context.Context, data []byte) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = broken(t.Name, "Parquet", fmt.Errorf("%v", r))
		}
	}()
	f, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return broken(t.Name, "Parquet", err)
	}
	if f.NumRows() > MaxRows {
		return tooLarge(t.Name, "the number of rows", MaxRows)
	}
	at, err := t.parquetColumns(f.Root())
	if err != nil {
		return err
	}
	for _, group := range f.RowGroups() {
		if err := t.readGroup(ctx, group, at); err != nil {
			return err
		}
	}
	return nil
}

// leaf is where a leaf of the file goes: a column and how its values are read.
type leaf struct {
	column int
	read   func(parquet.Value) Value
}

// parquetColumns makes the columns and returns the leaves by their index.
func (t *Table) parquetColumns(root *parquet.Column) (map[int]leaf, error) {
	at := map[int]leaf{}
	for _, c := range root.Columns() {
		if !c.Leaf() || c.Repeated() {
			t.Skipped = append(t.Skipped, c.Name())
			continue
		}
		kind, read := parquetKind(c)
		at[c.Index()] = leaf{len(t.Columns), read}
		t.Columns = append(t.Columns, NewColumn(c.Name(), kind))
	}
	if len(t.Columns) > MaxColumns {
		return nil, tooLarge(t.Name, "the number of columns", MaxColumns)
	}
	return at, nil
}

func (t *Table) readGroup(ctx context.Context, group parquet.RowGroup, at map[int]leaf) error {
	rows := group.Rows()
	defer rows.Close()
	buffer := make([]parquet.Row, batch)
	row := make([]Value, len(t.Columns))
	for {
		n, err := rows.ReadRows(buffer)
		for _, values := range buffer[:n] {
			clear(row)
			for _, v := range values {
				if l, ok := at[v.Column()]; ok && !v.IsNull() {
					row[l.column] = l.read(v)
				}
			}
			if err := t.add(ctx, row); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) || err == nil && n == 0 {
			return nil
		}
		if err != nil {
			return broken(t.Name, "Parquet", err)
		}
	}
}

// parquetKind is the kind of a leaf and how its values are read
// (https://github.com/apache/parquet-format/blob/master/LogicalTypes.md).
func parquetKind(c *parquet.Column) (Kind, func(parquet.Value) Value) {
	kind := c.Type().Kind()
	if logical := c.Type().LogicalType(); logical != nil {
		switch logical := logical.Value.(type) {
		case *format.TimestampType:
			scale := toMicroseconds(logical.Unit)
			return Time, func(v parquet.Value) Value { return Value{Kind: Time, Int: scale(v.Int64())} }
		case *format.DateType:
			return Time, func(v parquet.Value) Value { return OfTime(time.Unix(int64(v.Int32())*secondsPerDay, 0)) }
		case *format.DecimalType:
			return Float, decimal(kind, int(logical.Scale))
		case *format.IntType:
			if !logical.IsSigned {
				return Int, unsigned(kind)
			}
		case *format.UUIDType:
			return Text, func(v parquet.Value) Value { return ofUUID(v.ByteArray()) }
		}
	}
	return plainKind(kind)
}

// plainKind is parquetKind for a leaf without a logical type that matters here.
func plainKind(kind parquet.Kind) (Kind, func(parquet.Value) Value) {
	switch kind {
	case parquet.Boolean:
		return Bool, func(v parquet.Value) Value { return OfBool(v.Boolean()) }
	case parquet.Int32:
		return Int, func(v parquet.Value) Value { return Value{Kind: Int, Int: int64(v.Int32())} }
	case parquet.Int64:
		return Int, func(v parquet.Value) Value { return Value{Kind: Int, Int: v.Int64()} }
	case parquet.Int96:
		return Time, func(v parquet.Value) Value { return ofInt96(v.Int96()) }
	case parquet.Float:
		return Float, func(v parquet.Value) Value { return OfFloat(float64(v.Float())) }
	case parquet.Double:
		return Float, func(v parquet.Value) Value { return OfFloat(v.Double()) }
	}
	return Text, func(v parquet.Value) Value { return Value{Kind: Text, Text: cut(string(v.ByteArray()))} }
}

// unsigned reads integers without a sign; one above the integers is Null.
func unsigned(kind parquet.Kind) func(parquet.Value) Value {
	if kind == parquet.Int32 {
		return func(v parquet.Value) Value { return Value{Kind: Int, Int: int64(v.Uint32())} }
	}
	return func(v parquet.Value) Value {
		if v.Uint64() > math.MaxInt64 {
			return Value{}
		}
		return Value{Kind: Int, Int: v.Int64()}
	}
}

// ofUUID writes sixteen bytes as an identifier is written.
func ofUUID(b []byte) Value {
	if len(b) != 16 {
		return Value{}
	}
	return Value{Kind: Text, Text: fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])}
}

const secondsPerDay = 24 * 60 * 60

// toMicroseconds returns what brings a count of a unit to microseconds.
func toMicroseconds(unit format.TimeUnit) func(int64) int64 {
	switch unit.Value.(type) {
	case *format.MilliSeconds:
		return func(n int64) int64 { return n * 1000 }
	case *format.NanoSeconds:
		return func(n int64) int64 { return time.Unix(0, n).UnixMicro() } // which goes down, also before 1970
	}
	return func(n int64) int64 { return n }
}

// decimal reads a number that is kept as an integer to be divided by 10^scale.
func decimal(kind parquet.Kind, scale int) func(parquet.Value) Value {
	by := new(big.Float).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(0, min(scale, 76)))), nil))
	return func(v parquet.Value) Value {
		n := new(big.Int)
		switch kind {
		case parquet.Int32:
			n.SetInt64(int64(v.Int32()))
		case parquet.Int64:
			n.SetInt64(v.Int64())
		default:
			n = twosComplement(v.ByteArray())
		}
		f, _ := new(big.Float).Quo(new(big.Float).SetInt(n), by).Float64()
		return OfFloat(f)
	}
}

func twosComplement(b []byte) *big.Int {
	n := new(big.Int).SetBytes(b)
	if len(b) > 0 && b[0]&0x80 != 0 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(8*len(b))))
	}
	return n
}

// ofInt96 reads a time of the old form: nanoseconds of a day, and the Julian day.
func ofInt96(v deprecated.Int96) Value {
	const unixEpoch = 2_440_588 // the Julian day of 1970-01-01
	nanos := int64(v[1])<<32 | int64(v[0])
	return OfTime(time.Unix((int64(v[2])-unixEpoch)*secondsPerDay, nanos))
}
