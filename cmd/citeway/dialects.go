package main

import (
	"encoding/json"

	"github.com/citeway/citeway/dialect/table"
)

// dialectsCmd is `citeway dialects`.
type dialectsCmd struct {
	JSON     bool `name:"json" help:"Print JSON."`
	Markdown bool `help:"Print the matrix of the documentation."`
}

// Run prints the table of dialects.
func (c *dialectsCmd) Run(m *Main) error {
	switch {
	case c.JSON:
		enc := json.NewEncoder(m.Stdout)
		enc.SetIndent("", "  ")
		return enc.Encode(table.Rows())
	case c.Markdown:
		return table.Markdown(m.Stdout)
	}
	return table.Print(m.Stdout)
}
