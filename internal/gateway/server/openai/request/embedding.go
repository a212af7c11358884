package request

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/jsonobject"
)

// Limits of a request for embeddings.
const (
	// MaxInputs is the most texts.
	MaxInputs = 2048
	// MaxInput is the most characters of one text, MaxAllInput those of all.
	MaxInput    = 16 << 10
	MaxAllInput = 1 << 20
)

// Embedding is a request for embeddings.
type Embedding struct {
	Model string
	Input []string
	// Dimensions is how many numbers of each vector are wanted; 0 is all.
	Dimensions int
	// Base64 says that vectors are wanted as the base64 of their bytes.
	Base64 bool
}

// ReadEmbedding reads a request for embeddings. Returns Invalid for what is none.
func ReadEmbedding(data []byte) (*Embedding, error) {
	o, err := jsonobject.Parse(data)
	if err != nil {
		return nil, err
	}
	e := &Embedding{Model: o.Text("model"), Input: inputs(o, "input", MaxInputs)}
	if e.Model == "" {
		o.Fail("model", "is missing", "write \"citeway\"")
	}
	if n := count(o, "dimensions"); o.Err() == nil && o.Has("dimensions") {
		if n < 1 {
			o.Fail("dimensions", "is not at least 1", "leave it out for all")
		}
		e.Dimensions = n
	}
	switch format := o.Text("encoding_format"); format {
	case "", "float":
	case "base64":
		e.Base64 = true
	default:
		o.Fail("encoding_format", strconv.Quote(format)+" is no encoding", "use float or base64")
	}
	e.lengths(o)
	return e, o.Err()
}

// lengths refuses texts that are empty or too long.
func (e *Embedding) lengths(o *jsonobject.Object) {
	all := 0
	for i, text := range e.Input {
		n := utf8.RuneCountInString(text)
		switch all += n; {
		case n == 0:
			o.Fail(fmt.Sprintf("input[%d]", i), "is empty", "leave it out")
		case n > MaxInput:
			o.Fail(fmt.Sprintf("input[%d]", i), fmt.Sprintf("has more than %d characters", MaxInput), "cut it")
		case all > MaxAllInput:
			o.Fail("input", fmt.Sprintf("has more than %d characters in all", MaxAllInput), "send it in several requests")
		}
	}
}

// OverDimensions is the error of more dimensions than there are.
func OverDimensions(most int) error {
	return &citeway.Error{Code: citeway.Invalid, Place: "dimensions", Message: fmt.Sprintf("is more than the %d that there are", most), Mend: "leave it out for all"}
}

// inputs is a field that is a text or a list of texts, at least one and at most that many.
func inputs(o *jsonobject.Object, name string, most int) (list []string) {
	switch raw := bytes.TrimLeft(o.Raw(name), "[ \t\r\n"); {
	case !o.Has(name):
		o.Fail(o.At(name), "is missing", "send a text or a list of texts")
		return nil
	case o.IsText(name):
		return []string{o.Text(name)}
	case len(raw) > 0 && raw[0] >= '0' && raw[0] <= '9':
		o.Fail(o.At(name), "is a list of tokens, which are another model's", "send texts; LangChain does with check_embedding_ctx_length=False")
		return nil
	}
	if !o.Read(name, &list, "a text or a list of texts") {
		return nil
	}
	if len(list) == 0 || len(list) > most {
		o.Fail(o.At(name), fmt.Sprintf("has %d texts, and 1 to %d are taken", len(list), most), "send others in another request")
	}
	return list
}
