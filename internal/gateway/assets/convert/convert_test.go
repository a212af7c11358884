package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// folder writes a package's folder with every tensor of the layout, whose n-th
// value is n % 251 - 125, in two shards.
func folder(t *testing.T, change func(shapes map[string][]int)) string {
	t.Helper()
	dir := t.TempDir()
	shapes := map[string][]int{"module/other": {2}}
	for _, e := range layout {
		shapes["module_apply_default/"+strings.TrimPrefix(e.graph, "module/")] = []int{e.rows, e.cols}
	}
	shapes["module/Embeddings_en"] = []int{pieces, narrow}
	delete(shapes, "module_apply_default/Embeddings_en")
	if change != nil {
		change(shapes)
	}
	type weight struct {
		Name  string `json:"name"`
		Shape []int  `json:"shape"`
		Dtype string `json:"dtype"`
	}
	var all []weight
	var data []byte
	for name, shape := range shapes {
		all = append(all, weight{name, shape, "float32"})
		n := 1
		for _, side := range shape {
			n *= side
		}
		for i := range n {
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(float32(i%251-125)))
		}
	}
	half := len(data) / 2
	write(t, dir, "shard1", data[:half])
	write(t, dir, "shard2", data[half:])
	write(t, dir, "vocab.json", []byte(`[["<unk>",0],["▁tide",-3.5],["://",null]]`))
	group := map[string]any{"paths": []string{"shard1", "shard2"}, "weights": all}
	model, err := json.Marshal(map[string]any{"modelTopology": map[string]any{}, "weightsManifest": []any{group}})
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "model.json", model)
	return dir
}

func write(t *testing.T, dir, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestConvert(t *testing.T) {
	in := folder(t, nil)
	for exact, size := range map[bool]int{true: 28_000_000, false: 7_000_000} {
		out := filepath.Join(t.TempDir(), "encoder.bin")
		if err := convert(in, out, exact); err != nil {
			t.Fatal(err)
		}
		file, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		begin := []byte(magic + "\x03\x00\x00\x00\x05<unk>\x00\x00\x00\x00\x07▁tide\x00\x00\x60\xc0\x03://\x00\x00\x00\x00\x0aembeddings")
		if !bytes.HasPrefix(file, begin) {
			t.Errorf("begins with %q", file[:len(begin)])
		}
		if math.Abs(float64(len(file)-size)) > float64(size)/20 {
			t.Errorf("exact %v: %d bytes, want about %d", exact, len(file), size)
		}
		if left, _ := filepath.Glob(out + ".*"); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	}
}

func TestConvertNamesWhatIsWrong(t *testing.T) {
	for name, c := range map[string]struct {
		spoil  func(dir string)
		change func(shapes map[string][]int)
		words  string
	}{
		"no vocabulary":      {func(dir string) { os.Remove(filepath.Join(dir, "vocab.json")) }, nil, "vocab.json"},
		"empty vocabulary":   {func(dir string) { write(t, dir, "vocab.json", []byte("[]")) }, nil, "0 pieces"},
		"no JSON":            {func(dir string) { write(t, dir, "model.json", []byte("<html>")) }, nil, "model.json"},
		"a shard is missing": {func(dir string) { os.Remove(filepath.Join(dir, "shard2")) }, nil, "shard2"},
		"a shard cut off":    {func(dir string) { write(t, dir, "shard2", nil) }, nil, "the shards end"},
		"a tensor missing":   {nil, func(s map[string][]int) { delete(s, "module/Embeddings_en") }, "Embeddings_en has 0 bytes"},
		"another shape":      {nil, func(s map[string][]int) { s["module/Embeddings_en"] = []int{7, narrow} }, "want 8002 x 256"},
		"two of a name": {nil, func(s map[string][]int) {
			s["again/hidden_layers/tanh_layer_0/bias"] = []int{1, wide}
		}, "two tensors"},
	} {
		t.Run(name, func(t *testing.T) {
			in := folder(t, c.change)
			if c.spoil != nil {
				c.spoil(in)
			}
			out := filepath.Join(t.TempDir(), "encoder.bin")
			err := convert(in, out, false)
			if err == nil || !strings.Contains(err.Error(), c.words) {
				t.Errorf("%v", err)
			}
			if _, err := os.Stat(out); err == nil {
				t.Error("a file was written")
			}
		})
	}
}

func TestTurned(t *testing.T) {
	var data []byte
	for i := range 6 {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(float32(i)))
	}
	m, err := weights{"a/w": data}.find(entry{"w", "w", 2, 3, true})
	if err != nil || m.rows != 3 || m.cols != 2 || !slices.Equal(m.values, []float32{0, 3, 1, 4, 2, 5}) {
		t.Errorf("%+v, %v", m, err)
	}
}

// TestLevels: no value is further off than half a level.
func TestLevels(t *testing.T) {
	row := []float32{0.3, -1.27, 0.001, 0, 1.2}
	s := step(row)
	for _, v := range row {
		if off := math.Abs(float64(v - s*float32(level(v, s)))); off > float64(s)/2+1e-6 {
			t.Errorf("%v is written as %v", v, s*float32(level(v, s)))
		}
	}
	if level(0, step([]float32{0, 0})) != 0 {
		t.Error("an empty row has levels")
	}
}
