package main

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
)

// piece is one piece of the vocabulary. A piece without a score has score 0.
type piece struct {
	text  string
	score float32
}

// UnmarshalJSON reads ["piece", score].
func (p *piece) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &[]any{&p.text, &p.score})
}

func readPieces(folder string) ([]piece, error) {
	var all []piece
	if err := readJSON(filepath.Join(folder, "vocab.json"), &all); err != nil {
		return nil, err
	}
	if len(all) == 0 || len(all) > pieces {
		return nil, fmt.Errorf("vocab.json has %d pieces, want 1 to %d", len(all), pieces)
	}
	return all, nil
}

func readJSON(file string, into any) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// manifest is the part of model.json that says where the weights stand.
type manifest struct {
	WeightsManifest []struct {
		Paths   []string `json:"paths"`
		Weights []struct {
			Name  string `json:"name"`
			Shape []int  `json:"shape"`
			Dtype string `json:"dtype"`
		} `json:"weights"`
	} `json:"weightsManifest"`
}

// weights are the tensors of the graph by name, as bytes.
type weights map[string][]byte

func readWeights(folder string) (weights, error) {
	var m manifest
	if err := readJSON(filepath.Join(folder, "model.json"), &m); err != nil {
		return nil, err
	}
	all := weights{}
	for _, group := range m.WeightsManifest {
		var data []byte
		for _, path := range group.Paths {
			shard, err := os.ReadFile(filepath.Join(folder, filepath.Base(path)))
			if err != nil {
				return nil, err
			}
			data = append(data, shard...)
		}
		for _, w := range group.Weights {
			size := width(w.Dtype)
			for _, n := range w.Shape {
				size *= n
			}
			if size < 0 || size > len(data) {
				return nil, fmt.Errorf("the shards end before %s", w.Name)
			}
			all[w.Name], data = data[:size], data[size:]
		}
	}
	return all, nil
}

// width is the bytes of one value.
func width(dtype string) int {
	if dtype == "bool" {
		return 1
	}
	return 4
}

// matrix is a tensor as the file has it.
type matrix struct {
	rows, cols int
	values     []float32
}

// find returns the tensor of e, turned where the file wants it so.
func (w weights) find(e entry) (*matrix, error) {
	var data []byte
	for name, d := range w {
		if name == e.graph || strings.HasSuffix(name, "/"+e.graph) {
			if data != nil {
				return nil, fmt.Errorf("two tensors are called %s", e.graph)
			}
			data = d
		}
	}
	if len(data) != 4*e.rows*e.cols {
		return nil, fmt.Errorf("%s has %d bytes, want %d x %d values", e.graph, len(data), e.rows, e.cols)
	}
	m := &matrix{rows: e.rows, cols: e.cols, values: make([]float32, e.rows*e.cols)}
	if e.turned {
		m.rows, m.cols = e.cols, e.rows
	}
	for i := range m.values {
		at := i
		if e.turned {
			at = i%e.cols*e.rows + i/e.cols
		}
		m.values[at] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
	}
	return m, nil
}
