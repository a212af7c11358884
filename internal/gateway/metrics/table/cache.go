package table

import (
	"context"
	"os"
	"sync"
	"time"

	"github.com/citeway/citeway"
)

// Cache keeps tables that were read and reads a file again when it changed. The
// zero value is empty and ready.
type Cache struct {
	mu     sync.Mutex
	tables map[string]*held
}

// held is a table with what its file was like when it was read. Its lock is held
// while the file is read, so that two callers read it once.
type held struct {
	mu       sync.Mutex
	table    *Table
	size     int64
	modified time.Time
}

// Table returns the table in the file at path. Errors are Open's.
func (c *Cache) Table(ctx context.Context, path string) (*Table, error) {
	h := c.entry(path)
	h.mu.Lock()
	defer h.mu.Unlock()
	s, err := os.Stat(path)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.NotFound, Place: path, Message: "the table is gone", Err: err}
	}
	if h.table != nil && s.Size() == h.size && s.ModTime().Equal(h.modified) {
		return h.table, nil
	}
	t, err := Open(ctx, path)
	if err != nil {
		return nil, err
	}
	h.table, h.size, h.modified = t, s.Size(), s.ModTime()
	return t, nil
}

func (c *Cache) entry(path string) *held {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.tables == nil {
		c.tables = map[string]*held{}
	}
	h := c.tables[path]
	if h == nil {
		h = &held{}
		c.tables[path] = h
	}
	return h
}
