package remote

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/url"

	"github.com/citeway/citeway"
)

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

func (e *Embedder) body(texts []string) ([]byte, error) {
	body, err := json.Marshal(&question{Model: e.options.Name, Input: texts, Format: "float", Dimensions: e.options.Dimensions})
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "texts", Message: "the request cannot be written as JSON", Err: err}
	}
	return body, nil
}

// place is the address as errors show it: without a user's name or a query, which
// may hold a key.
func (e *Embedder) place() string {
	u, err := url.Parse(e.endpoint)
	if err != nil {
		return "embedder"
	}
	u.User, u.RawQuery = nil, ""
	return u.String()
}

// vectors reads the answer for count texts. The vectors have length 1 and dim
// numbers, or any one number of them where dim is 0.
func vectors(raw []byte, count, dim int) ([][]float32, error) {
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
		if !unit(d.Embedding) {
			return nil, errors.New("a vector has no direction")
		}
		all[d.Index] = d.Embedding
	}
	return all, nil
}

// unit brings x to length 1; false where it has none.
func unit(x []float32) bool {
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

// complaint finds the words for a person in what a server sends as its error; ""
// where there are none.
func complaint(raw []byte) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	var parts map[string]json.RawMessage
	if json.Unmarshal(raw, &parts) != nil {
		return ""
	}
	for _, name := range [...]string{"error", "message", "detail"} {
		if words := complaint(parts[name]); words != "" {
			return words
		}
	}
	return ""
}
