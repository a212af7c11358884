package database

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/citeway/citeway"
)

// TransferBatch is how many rows one transaction of a transfer holds.
const TransferBatch = 500

// Transferred is one table that was transferred.
type Transferred struct {
	Kind   string `json:"kind"`
	Table  string `json:"table"`
	Rows   int64  `json:"rows"`
	Digest string `json:"digest"`
}

// table is one table of a kind: its columns in the order of their names, and which of them
// are truths on a server, are numbered by it, or are its key.
type table struct {
	name            string
	columns, key    []string
	truths          map[string]bool
	numbered        string
	reading, adding string
}

// Transfer copies every row of what a kind keeps from one place to another, and then counts
// and digests both: they must be alike, or it is an error. What is there already stays, so
// that a transfer that was cut goes on where it is begun again. Nothing may write to either
// meanwhile. progress is called after each batch; nil is nobody. Errors: Invalid where the
// target holds something else.
func (k Kind) Transfer(ctx context.Context, from, to *DB, progress func(table string, rows int64)) ([]Transferred, error) {
	tables, err := tablesOf(ctx, to)
	if err != nil {
		return nil, k.Failed(err)
	}
	var all []Transferred
	for i := range tables {
		one, err := k.transfer(ctx, from, to, &tables[i], progress)
		if err != nil {
			return all, k.Failed(err)
		}
		all = append(all, one)
	}
	return all, nil
}

func (k Kind) transfer(ctx context.Context, from, to *DB, t *table, progress func(string, int64)) (Transferred, error) {
	here, err := t.digest(ctx, from)
	if err != nil {
		return here, err
	}
	there, err := t.digest(ctx, to)
	if err == nil && here != there {
		if err = t.copy(ctx, from, to, progress); err == nil {
			there, err = t.digest(ctx, to)
		}
	}
	if err == nil && here != there {
		err = &citeway.Error{Code: citeway.Invalid, Place: string(k) + ", " + t.name, Message: fmt.Sprintf("is not alike after the transfer: %d rows (%.12s) and %d rows (%.12s)",
			here.Rows, here.Digest, there.Rows, there.Digest), Mend: "stop what writes to either, or empty the target"}
	}
	here.Kind = string(k)
	return here, err
}

// copy copies the rows, in transactions of TransferBatch.
func (t *table) copy(ctx context.Context, from, to *DB, progress func(string, int64)) error {
	if len(t.key) == 0 { // its rows cannot be told apart
		if _, err := to.ExecContext(ctx, `DELETE FROM `+t.name); err != nil {
			return err
		}
	}
	rows, err := from.QueryContext(ctx, t.reading)
	if err != nil {
		return err
	}
	defer rows.Close()
	for done := int64(0); ; {
		batch, err := t.batch(rows)
		if err != nil || len(batch) == 0 {
			return errOr(err, func() error { return t.renumber(ctx, to) })
		}
		if err := to.InTransaction(ctx, func(tx *sql.Tx) error { return t.add(ctx, tx, batch, to.server) }); err != nil {
			return err
		}
		done += int64(len(batch))
		if progress != nil {
			progress(t.name, done)
		}
	}
}

func errOr(err error, next func() error) error {
	if err != nil {
		return err
	}
	return next()
}

// batch reads the next rows.
func (t *table) batch(rows *sql.Rows) (batch [][]any, err error) {
	for len(batch) < TransferBatch && rows.Next() {
		row, err := t.scan(rows)
		if err != nil {
			return nil, err
		}
		batch = append(batch, row)
	}
	return batch, rows.Err()
}

// scan reads a row, with truths as numbers.
func (t *table) scan(rows *sql.Rows) ([]any, error) {
	row, into := make([]any, len(t.columns)), make([]any, len(t.columns))
	for i := range row {
		into[i] = &row[i]
	}
	if err := rows.Scan(into...); err != nil {
		return nil, err
	}
	for i, v := range row {
		switch v := v.(type) {
		case bool:
			row[i] = int64(Bit(v))
		case int32:
			row[i] = int64(v)
		case []byte:
			row[i] = slices.Clone(v)
		case time.Time:
			return nil, fmt.Errorf("the column %s of %s holds a time", t.columns[i], t.name)
		}
	}
	return row, nil
}

func (t *table) add(ctx context.Context, tx *sql.Tx, batch [][]any, server bool) error {
	adding, err := tx.PrepareContext(ctx, t.adding)
	if err != nil {
		return err
	}
	defer adding.Close()
	for _, row := range batch {
		given := slices.Clone(row)
		for i, name := range t.columns {
			if n, is := given[i].(int64); is && server && t.truths[name] {
				given[i] = n != 0
			}
		}
		if _, err := adding.ExecContext(ctx, given...); err != nil {
			return err
		}
	}
	return nil
}

// renumber lets a server number new rows after those that were copied.
func (t *table) renumber(ctx context.Context, to *DB) error {
	if t.numbered == "" {
		return nil
	}
	_, err := to.ExecContext(ctx, fmt.Sprintf(`SELECT setval(pg_get_serial_sequence('%s', '%s'), coalesce((SELECT max(%s) FROM %s), 0) + 1, false)`, t.name, t.numbered, quoted(t.numbered), t.name))
	return err
}

// digest counts the rows, and digests them whatever their order.
func (t *table) digest(ctx context.Context, db *DB) (Transferred, error) {
	one := Transferred{Table: t.name}
	rows, err := db.QueryContext(ctx, t.reading)
	if err != nil {
		return one, err
	}
	defer rows.Close()
	var sum [sha256.Size]byte
	for rows.Next() {
		row, err := t.scan(rows)
		if err != nil {
			return one, err
		}
		one.Rows++
		add(&sum, digestOf(row))
	}
	one.Digest = hex.EncodeToString(sum[:])
	return one, rows.Err()
}

// add adds a digest to a sum, byte by byte from the last, as numbers are.
func add(sum *[sha256.Size]byte, one [sha256.Size]byte) {
	carry := 0
	for i := len(sum) - 1; i >= 0; i-- {
		carry += int(sum[i]) + int(one[i])
		sum[i] = byte(carry)
		carry >>= 8
	}
}

// digestOf is the digest of a row. A text and bytes that are alike differ, and so do no value
// and an empty one.
func digestOf(row []any) (sum [sha256.Size]byte) {
	h := sha256.New()
	for _, v := range row {
		text, kind := fmt.Sprint(v), fmt.Sprintf("%T", v)
		if b, is := v.([]byte); is {
			text = string(b)
		}
		var size [8]byte
		binary.BigEndian.PutUint64(size[:], uint64(len(text)))
		h.Write([]byte(kind))
		h.Write(size[:])
		h.Write([]byte(text))
	}
	h.Sum(sum[:0])
	return sum
}

// quoted is a name that may be a word of SQL.
func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

func quotedAll(names []string) string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = quoted(name)
	}
	return strings.Join(list, ", ")
}
