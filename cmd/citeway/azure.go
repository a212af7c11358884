package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
)

// azureCmd is `citeway azure`.
type azureCmd struct {
	Index azureIndexCmd `cmd:"" help:"Print an index, a blob indexer and their field mappings for Azure AI Search, as JSON."`
}

// azureIndexCmd is `citeway azure index`.
type azureIndexCmd struct {
	Mapping    string `placeholder:"FILE" help:"The fields_mapping, as JSON; - is standard input. Without it the usual names are taken."`
	Name       string `default:"documents" help:"The index's name."`
	VectorDims int    `name:"vector-dims" placeholder:"N" help:"Add vector fields of N dimensions."`
	Semantic   bool   `help:"Add a semantic configuration."`
	DataSource string `name:"data-source" placeholder:"NAME" help:"Name the blob data source, and print it too."`
}

// maxMapping is the most bytes of a mapping that are read.
const maxMapping = 1 << 20

// Run prints the definitions, and what is left to do to standard error.
func (c *azureIndexCmd) Run(ctx context.Context, m *Main) error {
	mapping, err := c.mapping(ctx, m)
	if err != nil {
		return err
	}
	d, err := azuresearch.Define(*mapping, azuresearch.DefineOptions{Name: c.Name, Dimensions: c.VectorDims, Semantic: c.Semantic, DataSource: c.DataSource})
	if err != nil {
		return err
	}
	for _, note := range d.Notes {
		fmt.Fprintln(m.Stderr, "citeway:", note)
	}
	enc := json.NewEncoder(m.Stdout)
	enc.SetIndent("", "  ")
	return enc.Encode(d)
}

// mapping reads the mapping that the flag names.
func (c *azureIndexCmd) mapping(ctx context.Context, m *Main) (*azuresearch.Mapping, error) {
	if c.Mapping == "" {
		return &azuresearch.Mapping{}, nil
	}
	in, err := m.open(ctx, c.Mapping)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	name := c.Mapping
	if name == "-" {
		name = "standard input"
	}
	data, err := io.ReadAll(io.LimitReader(withoutBOM(in), maxMapping+1))
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: name, Message: "cannot be read", Err: err}
	}
	return azuresearch.ParseMapping(name, data)
}
