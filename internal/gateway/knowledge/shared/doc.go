// Package shared is a knowledge store that many machines share: rows in a database, PostgreSQL for more than one
// machine, and an [Engine] that finds candidates among the passages.
//
// The rows are what counts. A change is committed with a note in the outbox, and the note goes once the engine
// has taken the change; where the engine fails, or the program ends in between, the note stays, and whichever
// machine comes first tries again. So nothing that was acknowledged is lost, and the same twice does no harm.
//
// A search asks the engine for candidates within what the caller may see, reads them from the rows, which decide
// once more what may be seen, and ranks them as the store in memory does: with counts of what the caller may see,
// so that what is hidden shifts no score.
//
// It knows no engine.
package shared
