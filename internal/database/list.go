package database

import (
	"context"
	"database/sql"
)

// Asker is what answers with rows: a database, or a transaction.
type Asker interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// Row is one row of an answer: *sql.Row, or the row at which *sql.Rows stands.
type Row interface {
	Scan(into ...any) error
}

// List reads every row that a query finds, each by scan. It is never nil unless
// there is an error.
func List[T any](ctx context.Context, in Asker, scan func(Row) (T, error), query string, args ...any) ([]T, error) {
	rows, err := in.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []T{}
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	return list, nil
}

// Column reads a row of one column.
func Column[T any](row Row) (T, error) {
	var one T
	err := row.Scan(&one)
	return one, err
}
