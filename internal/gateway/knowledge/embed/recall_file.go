package embed

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"slices"
)

// recallMagic opens a file; a change of its form changes it.
const recallMagic = "citeway vectors 1\n"

// recallHead is what a file of the embedder's vectors begins with: the form, the
// embedder's name, and the length of a vector. A record for each text follows, its
// hash and its numbers as little-endian float32, and the SHA-256 of all before.
func recallHead(e Embedder) []byte {
	h := []byte(recallMagic + e.Name() + "\n")
	return binary.LittleEndian.AppendUint32(h, uint32(e.Dim()))
}

// loadRecall reads a file of the embedder's vectors; none if the file is missing or
// broken.
func loadRecall(path string, e Embedder) map[key][]float32 {
	begins, record := recallHead(e), sha256.Size+4*e.Dim()
	info, err := os.Stat(path)
	if err != nil || info.Size() > int64(len(begins)+sha256.Size+MaxVectors*record) {
		return nil
	}
	file, err := os.ReadFile(path)
	if err != nil || !bytes.HasPrefix(file, begins) || len(file) < len(begins)+sha256.Size {
		return nil
	}
	body, sum := file[:len(file)-sha256.Size], file[len(file)-sha256.Size:]
	rest := body[len(begins):]
	if s := sha256.Sum256(body); !bytes.Equal(s[:], sum) || len(rest)%record != 0 {
		return nil
	}
	vectors := make(map[key][]float32, len(rest)/record)
	for r := range slices.Chunk(rest, record) {
		vectors[key(r[:sha256.Size])] = numbers(r[sha256.Size:])
	}
	return vectors
}

func numbers(raw []byte) []float32 {
	v := make([]float32, len(raw)/4)
	for i := range v {
		v[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
	}
	return v
}

// save writes a file beside the path and renames it, so that a reader sees either the
// old or the new one. The same vectors make the same file.
func save(path string, e Embedder, vectors map[key][]float32) error {
	keys := make([]key, 0, len(vectors))
	for k := range vectors {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b key) int { return bytes.Compare(a[:], b[:]) })
	file := recallHead(e)
	for _, k := range keys {
		file = append(file, k[:]...)
		for _, x := range vectors[k] {
			file = binary.LittleEndian.AppendUint32(file, math.Float32bits(x))
		}
	}
	sum := sha256.Sum256(file)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return replace(path, append(file, sum[:]...))
}

func replace(path string, data []byte) error {
	temporary, err := os.CreateTemp(filepath.Dir(path), ".vectors-*") // only its owner may read it
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name())
	_, err = temporary.Write(data)
	if closed := temporary.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(temporary.Name(), path)
}
