package native

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/prompt"
)

// uiFile is what a part says of a file: as useChat sends it, with a data: URL, or as a model takes it, with its data.
type uiFile struct {
	URL     string          `json:"url"`
	Name    string          `json:"filename"`
	Mime    string          `json:"mediaType"`
	OldMime string          `json:"mimeType"` // of AI SDK 4
	Data    json.RawMessage `json:"data"`
}

// sentFile is a file of a message.
type sentFile struct {
	uiFile
	place string
	// asked says that it came with the question, and not with an earlier one.
	asked bool
}

// filesTo are the files of a person's messages up to the last. A page sends them again with every question.
func (c *uiChat) filesTo(last int) []sentFile {
	var all []sentFile
	for i := range c.Messages[:last+1] {
		if c.Messages[i].Role != prompt.User {
			continue
		}
		for n, p := range c.Messages[i].list() {
			if p.Type == "file" || p.Type == "image" {
				all = append(all, sentFile{uiFile: p.uiFile, place: fmt.Sprintf("messages[%d], part %d", i, n), asked: i == last})
			}
		}
	}
	return all
}

// attach has a turn rest on the files of a page too: searched beside the library or, where the request brings sources, with
// these. A file that comes with the question and cannot be read is refused, since an answer that does without would pass for one about
// it; one of an earlier question was refused when it came.
func (s *Surface) attach(ctx context.Context, t *chat.Turn, files []sentFile) error {
	if len(files) > server.MaxAttached {
		return &citeway.Error{Code: citeway.TooLarge, Place: files[server.MaxAttached].place, Message: fmt.Sprintf("is one file too many; a chat may bring %d", server.MaxAttached), Mend: "add them to the documents at /v1/sources"}
	}
	var given []citeway.Source
	for i := range files {
		source, err := files[i].source(ctx, s.o.Reader)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil:
			given = append(given, *source)
		case files[i].asked:
			return files[i].refused(err)
		}
	}
	if t.Sources != nil {
		t.Sources = append(t.Sources, given...)
		return nil
	}
	t.Library = server.Beside(given, s.o.Search)
	return nil
}

// source is the file as a source.
func (f *sentFile) source(ctx context.Context, by server.Reader) (*citeway.Source, error) {
	from := f.URL
	if from == "" {
		_ = json.Unmarshal(f.Data, &from) // what is no string is no file
	}
	brought := server.Brought{Place: f.place, Name: f.Name, Mime: or(f.Mime, f.OldMime), Data: from}
	return brought.Source(ctx, by)
}

// refused is the error of a file, at its place.
func (f *sentFile) refused(err error) error {
	if f.Name != "" {
		return server.Placed(err, f.place+" ("+f.Name+")")
	}
	return server.Placed(err, f.place)
}
