package embed

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/upstream"
)

// batch is what goes in one request: texts, and their places among all.
type batch struct {
	texts  []string
	places []int
}

// batches cuts texts into batches, the empty ones aside, which servers refuse.
func batches(texts []string) []batch {
	var all []batch
	var b batch
	size := 0
	for at, text := range texts {
		text = cut(strings.TrimSpace(strings.ToValidUTF8(text, "\uFFFD")))
		if text == "" {
			continue
		}
		if len(b.texts) == MaxBatch || len(b.texts) > 0 && size+len(text) > MaxBatchBytes {
			all, b, size = append(all, b), batch{}, 0
		}
		b.texts, b.places = append(b.texts, text), append(b.places, at)
		size += len(text)
	}
	if len(b.texts) > 0 {
		all = append(all, b)
	}
	return all
}

// cut is the beginning of text that is sent, up to the end of a character.
func cut(text string) string {
	if len(text) <= MaxText {
		return text
	}
	end := MaxText
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end]
}

// batch asks for the vectors of texts.
func (e *Remote) batch(ctx context.Context, texts []string) ([][]float32, error) {
	body, err := e.body(texts)
	if err != nil {
		return nil, err
	}
	raw, err := e.client.Bytes(ctx, upstream.Request{Path: embeddings, Body: body})
	if err != nil {
		return nil, err
	}
	all, err := readVectors(raw, len(texts), e.dim)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Upstream, Place: "embedder " + e.options.Name, Message: "the embedder's server gave no vectors", Err: err}
	}
	return all, nil
}

// question is the body of a request.
type question struct {
	Model      string   `json:"model"`
	Input      []string `json:"input"`
	Format     string   `json:"encoding_format"`
	Dimensions int      `json:"dimensions,omitempty"`
}

// answer is what comes back.
type answer struct {
	Data []struct {
		Index     int       `json:"index"`
		Embedding []float32 `json:"embedding"`
	} `json:"data"`
}

func (e *Remote) body(texts []string) ([]byte, error) {
	body, err := json.Marshal(&question{Model: e.options.Name, Input: texts, Format: "float", Dimensions: e.options.Dimensions})
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "texts", Message: "the request cannot be written as JSON", Err: err}
	}
	return body, nil
}

// readVectors reads the answer for count texts. The vectors have length 1 and dim
// numbers, or any one number of them where dim is 0.
func readVectors(raw []byte, count, dim int) ([][]float32, error) {
	var a answer
	if err := json.Unmarshal(raw, &a); err != nil {
		return nil, err
	}
	if len(a.Data) != count {
		return nil, fmt.Errorf("%d vectors for %d texts", len(a.Data), count)
	}
	all := make([][]float32, count)
	for i := range a.Data {
		d := &a.Data[i]
		if d.Index < 0 || d.Index >= count || all[d.Index] != nil {
			return nil, fmt.Errorf("index %d is out of range or twice there", d.Index)
		}
		if dim == 0 {
			dim = len(d.Embedding)
		}
		if len(d.Embedding) != dim || dim == 0 || dim > MaxDim {
			return nil, fmt.Errorf("a vector has %d numbers, want %d", len(d.Embedding), dim)
		}
		if !normalised(d.Embedding) {
			return nil, errors.New("a vector has no direction")
		}
		all[d.Index] = d.Embedding
	}
	return all, nil
}

// normalised brings x to length 1; false where it has none.
func normalised(x []float32) bool {
	var squares float64
	for _, v := range x {
		squares += float64(v) * float64(v)
	}
	length := math.Sqrt(squares)
	if length == 0 || math.IsInf(length, 0) || math.IsNaN(length) {
		return false
	}
	for i, v := range x {
		x[i] = float32(float64(v) / length)
	}
	return true
}
