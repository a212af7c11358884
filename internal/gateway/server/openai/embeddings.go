package openai

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"math"
	"net/http"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
	"github.com/citeway/citeway/prompt"
)

// Embedder makes vectors of texts; an embed.Encoder fulfils it.
type Embedder interface {
	// Embed returns a vector of length 1 for each text, in order, and the zero vector for
	// one that it cannot read.
	Embed(ctx context.Context, texts []string) ([][]float32, error)
	// Dim is the length of the vectors, Name what made them.
	Dim() int
	Name() string
}

// embedded is a vector as OpenAI's API writes it.
// https://platform.openai.com/docs/api-reference/embeddings/object
type embedded struct {
	Object string `json:"object"`
	Index  int    `json:"index"`
	// Embedding is a list of numbers, or their bytes in base64.
	Embedding any `json:"embedding"`
}

// embedBatch is how many texts are embedded between two looks at whether the client is
// still there.
const embedBatch = 16

// embeddings is POST /openai/v1/embeddings.
func (s *Surface) embeddings(w http.ResponseWriter, r *http.Request) error {
	data, err := server.ReadBody(r)
	if err != nil {
		return err
	}
	asked, err := request.ReadEmbedding(data)
	if err != nil {
		return err
	}
	if s.o.Embedder == nil {
		return &citeway.Error{Code: citeway.NotFound, Place: "embeddings", Message: "there are no embeddings here", Mend: "name an embedder in the settings"}
	}
	by, err := s.o.Embedder()
	if err != nil {
		return err
	}
	if err := embeds(by, asked); err != nil {
		return err
	}
	list, tokens := make([]embedded, 0, len(asked.Input)), 0
	for batch := range slices.Chunk(asked.Input, embedBatch) {
		vectors, err := by.Embed(r.Context(), batch)
		if err != nil {
			return err
		}
		for i, v := range vectors {
			list = append(list, embedded{Object: "embedding", Index: len(list), Embedding: written(cut(v, asked.Dimensions), asked.Base64)})
			tokens += prompt.Tokens(batch[i])
		}
	}
	// Mistral's client reads no embeddings without an id, which OpenAI's have not.
	server.WriteJSON(w, http.StatusOK, map[string]any{"id": evidence.NewID("emb_"), "object": "list", "model": asked.Model, "data": list,
		"usage": map[string]int{"prompt_tokens": tokens, "total_tokens": tokens}})
	return nil
}

// embeds refuses a request that the embedder does not fulfil. A vector of another model
// compares with none of ours, so only its own names will do.
func embeds(by Embedder, asked *request.Embedding) error {
	if asked.Model != own && asked.Model != by.Name() {
		return &citeway.Error{Code: citeway.NotFound, Place: "model", Message: "there is no model of embeddings " + asked.Model, Mend: "use " + own + " or " + by.Name()}
	}
	if asked.Dimensions > by.Dim() {
		return request.OverDimensions(by.Dim())
	}
	return nil
}

// cut is the vector's beginning, of length 1 again; 0 leaves it as it is.
func cut(v []float32, dimensions int) []float32 {
	if dimensions == 0 || dimensions == len(v) {
		return v
	}
	v = slices.Clone(v[:dimensions])
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	if sum > 0 {
		scale := float32(1 / math.Sqrt(sum))
		for i := range v {
			v[i] *= scale
		}
	}
	return v
}

// written is a vector in the encoding wanted: numbers, or the base64 of their bytes, the
// lowest first.
func written(v []float32, packed bool) any {
	if !packed {
		return v
	}
	raw := make([]byte, 0, 4*len(v))
	for _, x := range v {
		raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(x))
	}
	return base64.StdEncoding.EncodeToString(raw)
}
