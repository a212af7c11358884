package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// The limits of a store's connections to a PostgreSQL server. There is a pool for each
// kind of thing that is kept, so that a gateway holds at most a few dozen in all.
const (
	// MaxConnections is how many connections one store has to a server. All stay open while they are used now and
	// then: to open one costs more than most questions.
	MaxConnections = 8
	// IdleTime is how long a connection that nobody uses stays open.
	IdleTime = time.Minute
	// ConnectTimeout is how long a connection to a server may take to open.
	ConnectTimeout = 10 * time.Second
	// StatementTimeout is how long one statement may run there.
	StatementTimeout = time.Minute
	// MaxTries is how often a transaction is begun that others get in the way of.
	MaxTries = 20
)

// IsServer reports whether where is the address of a PostgreSQL server,
// postgres://USER@HOST:PORT/DATABASE, and no path of a file.
func IsServer(where string) bool {
	return strings.HasPrefix(where, "postgres://") || strings.HasPrefix(where, "postgresql://")
}

// Hidden is where without the password that an address may hold, for messages.
func Hidden(where string) string {
	if !IsServer(where) {
		return where
	}
	config, err := pgx.ParseConfig(where)
	if err != nil {
		return "postgres://"
	}
	return fmt.Sprintf("postgres://%s:%d/%s", config.Host, config.Port, config.Database)
}

// namespace is the schema of the database that holds what a kind keeps.
func (k Kind) namespace() string { return "citeway_" + strings.ReplaceAll(string(k), " ", "_") }

// connect opens a pool to the server at an address, of connections that see the tables of
// this kind alone. Each waits for what it writes as the server is set up to: with a
// standby that is synchronous, for both machines.
func (k Kind) connect(address string) (*sql.DB, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	config.ConnectTimeout = ConnectTimeout
	for name, value := range map[string]string{"search_path": k.namespace(), "application_name": "citeway " + string(k),
		"statement_timeout": milliseconds(StatementTimeout), "lock_timeout": fmt.Sprint(BusyTimeout), "idle_in_transaction_session_timeout": milliseconds(StatementTimeout)} {
		config.RuntimeParams[name] = value
	}
	db := stdlib.OpenDB(*config)
	db.SetMaxOpenConns(MaxConnections)
	db.SetMaxIdleConns(MaxConnections)
	db.SetConnMaxIdleTime(IdleTime)
	return db, nil
}

func milliseconds(d time.Duration) string { return fmt.Sprint(d.Milliseconds()) }

// helpers are the functions that SQLite has and PostgreSQL lacks, so that a store has one
// text for each of its queries. What is no JSON has no parts.
const helpers = `
CREATE TABLE schema_number (number INTEGER NOT NULL);
INSERT INTO schema_number VALUES (0);
CREATE FUNCTION instr(text, text) RETURNS INTEGER LANGUAGE sql IMMUTABLE AS 'SELECT strpos($1, $2)';
CREATE FUNCTION unixepoch(text) RETURNS BIGINT LANGUAGE sql STABLE AS 'SELECT extract(epoch FROM $1::timestamptz)::bigint';
CREATE FUNCTION max(bigint, bigint) RETURNS BIGINT LANGUAGE sql IMMUTABLE AS 'SELECT greatest($1, $2)';
CREATE FUNCTION json_valid(said text) RETURNS BOOLEAN LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN PERFORM said::json; RETURN said IS NOT NULL; EXCEPTION WHEN others THEN RETURN FALSE; END $$;
CREATE FUNCTION json_extract(said text, path text) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN RETURN said::json #>> string_to_array(substr(path, 3), '.'); EXCEPTION WHEN others THEN RETURN NULL; END $$;
CREATE FUNCTION json_each(list text) RETURNS TABLE (value text) LANGUAGE sql IMMUTABLE AS 'SELECT json_array_elements_text($1::json)';
`

// migrateServer makes the namespace of this kind, or brings it to the newest schema. Of
// gateways that start together one does it, and the others wait.
func (k Kind) migrateServer(db *sql.DB, address string, steps []string) error {
	return InTransaction(context.Background(), db, func(tx *sql.Tx) error {
		if _, err := tx.Exec(`SELECT pg_advisory_xact_lock(hashtext($1))`, k.namespace()); err != nil {
			return err
		}
		number, err := k.prepared(tx)
		if err != nil {
			return err
		}
		if number > len(steps) {
			return k.unknown(Hidden(address), number)
		}
		for ; number < len(steps); number++ {
			if _, err := tx.Exec(steps[number]); err != nil {
				return err
			}
		}
		_, err = tx.Exec(`UPDATE schema_number SET number = $1`, number)
		return err
	})
}

// prepared makes the namespace with its functions if it is not there, and returns the
// number of the schema that it has.
func (k Kind) prepared(tx *sql.Tx) (number int, err error) {
	var there bool
	if err := tx.QueryRow(`SELECT to_regclass($1) IS NOT NULL`, k.namespace()+".schema_number").Scan(&there); err != nil {
		return 0, err
	}
	if !there {
		if _, err := tx.Exec(`CREATE SCHEMA IF NOT EXISTS ` + k.namespace() + `;` + helpers); err != nil {
			return 0, err
		}
	}
	return number, tx.QueryRow(`SELECT number FROM schema_number`).Scan(&number)
}

// inTheWay reports whether a transaction failed because others ran beside it: it could not be
// put in an order with them, waited for each other, or found a key taken that it had not seen.
func inTheWay(err error) bool {
	var said *pgconn.PgError
	return errors.As(err, &said) && (said.Code == "40001" || said.Code == "40P01" || said.Code == "23505")
}

// unkeepable reports whether the server refuses a value: a text with a zero byte, one
// that is no UTF-8.
func unkeepable(err error) bool {
	var said *pgconn.PgError
	return errors.As(err, &said) && strings.HasPrefix(said.Code, "22")
}

// ofServer reports whether err is one of a server or of the way to it.
func ofServer(err error) bool {
	var said *pgconn.PgError
	var opening *pgconn.ConnectError
	var way net.Error
	return errors.As(err, &said) || errors.As(err, &opening) || errors.As(err, &way) || errors.Is(err, io.ErrUnexpectedEOF)
}
