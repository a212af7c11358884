package sqlite

import "database/sql"

// The statements of a document that is new, which are prepared once: reading them took an
// eighth of the time.
const (
	askDocument = `SELECT ` + documentColumns + ` FROM documents WHERE id = ?`
	// keepVersion leaves a version that is there as it is, and returns its number.
	keepVersion  = `INSERT INTO versions (document, version, text) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET version = version RETURNING number`
	keepDocument = `INSERT OR REPLACE INTO documents (id, ` + documentColumns + `) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`
	keepPassage  = `INSERT INTO passages (id, document, version, context, page, chunk, start, end, current) VALUES (?,?,?,?,?,?,?,?,1)
		ON CONFLICT (id) DO UPDATE SET current = 1, context = excluded.context, chunk = excluded.chunk`
	noteChange = `INSERT INTO changes (document) VALUES (?)`
)

// statements are prepared for the connection that writes, by their words.
type statements map[string]*sql.Stmt

func prepare(db *sql.DB) (statements, error) {
	all := statements{}
	for _, query := range []string{askDocument, keepVersion, keepDocument, keepPassage, noteChange} {
		statement, err := db.Prepare(query)
		if err != nil {
			return nil, err
		}
		all[query] = statement
	}
	return all, nil
}

// exec runs a prepared statement.
func (p *writing) exec(query string, args ...any) error {
	_, err := p.tx.StmtContext(p.ctx, p.store.prepared[query]).ExecContext(p.ctx, args...)
	return err
}
