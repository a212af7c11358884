package sqlite

import (
	"database/sql"
	"encoding/json"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
)

// Schema is the number of the schema that this version writes.
const Schema = len(migrations)

// migrations bring a file from each schema to the next; its number is kept in
// user_version. A step that was released is never changed: another follows it.
var migrations = [...]string{`
CREATE TABLE keys (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hash BLOB NOT NULL UNIQUE,
  record TEXT NOT NULL, revoked TEXT, used TEXT
);
CREATE TABLE version (number INTEGER NOT NULL);
INSERT INTO version (number) VALUES (1);
`}

// row is a key as stored in the table: what may change has columns of its own next to
// the record.
type row struct {
	record        string
	hash          []byte
	revoked, used sql.NullString
}

func rowOf(k *access.Key) (row, error) {
	data, err := json.Marshal(k)
	if err != nil {
		return row{}, file.Failed(err)
	}
	return row{record: string(data), revoked: timeText(k.Revoked), used: timeText(k.LastUsed)}, nil
}

func (r *row) key() (access.Key, error) {
	var k access.Key
	if err := json.Unmarshal([]byte(r.record), &k); err != nil || len(r.hash) != len(k.Hash) {
		return k, &citeway.Error{Code: citeway.Internal, Place: "keys", Message: "a key cannot be read", Err: err}
	}
	copy(k.Hash[:], r.hash)
	k.Revoked, k.LastUsed = timeOf(r.revoked), timeOf(r.used)
	return k, nil
}

func timeText(t *time.Time) sql.NullString {
	if t == nil {
		return sql.NullString{}
	}
	return sql.NullString{String: t.UTC().Format(time.RFC3339), Valid: true}
}

// timeOf reads what timeText wrote. What is there and cannot be read counts as a
// time all the same: a key that was revoked must not come alive again.
func timeOf(s sql.NullString) *time.Time {
	if !s.Valid {
		return nil
	}
	t, _ := time.Parse(time.RFC3339, s.String)
	return &t
}
