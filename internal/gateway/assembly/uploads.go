package assembly

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/keeping"
)

// maxFileName is the longest file name, in bytes, that common file systems allow.
const maxFileName = 200

// notUploaded are the endings of files that control an ingest and so are refused: a
// list of URLs would make it call other hosts, a sidecar would change the label of
// another document.
var notUploaded = []string{".urls", keeping.LabelEnding}

// uploads is a folder for files from clients.
type uploads struct {
	folder string
	disk   disk
}

// keep writes a file and its label, nil for none, beside their place. Nobody sees them
// before the exchange's swap.
func (u uploads) keep(name string, content io.Reader, label *citeway.Label) (*exchange, error) {
	name, err := plainName(name)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(u.folder, 0o755); err != nil {
		return nil, unwritable(u.folder, err)
	}
	folder, err := os.MkdirTemp(u.folder, keeping.ExchangePrefix+"*")
	if err != nil {
		return nil, unwritable(u.folder, err)
	}
	x := &exchange{disk: u.disk, folder: folder, path: filepath.Join(u.folder, name)}
	if err := x.fill(name, content, label); err != nil {
		_ = x.undo()
		return nil, err
	}
	return x, nil
}

// fill writes what comes into the exchange's folder.
func (x *exchange) fill(name string, content io.Reader, label *citeway.Label) error {
	from := &sender{r: content}
	err := x.disk.Write(x.in(newFile), from)
	if from.err != nil {
		return &citeway.Error{Code: citeway.Invalid, Place: name, Message: "the upload breaks off", Mend: "send it again", Err: from.err}
	}
	if err != nil {
		return unwritable(name, err)
	}
	return x.label(name, label)
}

// label writes the label of what comes, if it is not nil.
func (x *exchange) label(name string, label *citeway.Label) error {
	if label == nil {
		return nil
	}
	data, err := json.Marshal(label)
	if err == nil {
		err = x.disk.Write(x.in(newFile+labelEnding), bytes.NewReader(data))
	}
	if err != nil {
		return unwritable(name, err)
	}
	return nil
}

// sender remembers the error that cut a client's file short.
type sender struct {
	r   io.Reader
	err error
}

// Read passes on what came.
func (s *sender) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// plainName returns the last part of a name that a client gave, if it can be used.
func plainName(name string) (string, error) {
	base := filepath.Base(strings.ReplaceAll(name, `\`, "/"))
	bad := base == "." || base == "/" || strings.HasPrefix(base, ".") || len(base) > maxFileName || strings.ContainsFunc(base, hidden)
	for _, ending := range notUploaded {
		bad = bad || strings.HasSuffix(strings.ToLower(base), ending)
	}
	if bad {
		return "", &citeway.Error{Code: citeway.Invalid, Place: "file name " + base, Message: "cannot be used", Mend: "give the file a plain, short name with its extension"}
	}
	return base, nil
}

// hidden reports whether a character is invisible or changes the direction of text.
func hidden(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == unicode.ReplacementChar
}

func unwritable(place string, err error) error {
	return &citeway.Error{Code: citeway.Unavailable, Place: place, Message: "the upload could not be kept", Mend: database.Mend(err, "see that the data folder may be written to, and the space on its disk"), Err: err}
}
