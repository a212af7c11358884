package native

import (
	"bytes"
	"cmp"
	"context"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server"
)

// Originals are the files that documents were read from. All methods answer NotFound for a
// document that the caller may not see, that is gone, or whose file is not kept.
type Originals interface {
	Original(ctx context.Context, id string, sight knowledge.Sight) (*Original, error)
	// Sheet reads a page of a PDF, counted from 1.
	Sheet(ctx context.Context, id string, page int, sight knowledge.Sight) (*Sheet, error)
	// Picture draws a page of a PDF, about so many pixels wide, as PNG.
	Picture(ctx context.Context, id string, page, width int, sight knowledge.Sight) ([]byte, error)
	// Rendered lays out Markdown or HTML.
	Rendered(ctx context.Context, id string, sight knowledge.Sight) (*Rendered, error)
}

// Original is the file that a document was read from.
type Original struct {
	// Digest is its SHA-256 in hexadecimal.
	Digest string `json:"sha256"`
	Mime   string `json:"mime,omitempty"`
	// Source is the document, and Data the file's bytes; Document has neither.
	Source citeway.Source `json:"-"`
	Data   []byte         `json:"-"`
}

// Sheet is a page of a PDF: its extent in points, and its words.
type Sheet struct {
	Page   int     `json:"page"`
	Pages  int     `json:"pages"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Words  []Word  `json:"words"`
}

// Word is a word of a page and its box: left, top, right and bottom, as shares of the
// page's width and height from its upper left corner.
type Word struct {
	Text string     `json:"text"`
	Box  [4]float64 `json:"box"`
}

// The widths of pictures in pixels. Others are rounded up to a step, so that few of a page
// are drawn.
const (
	DefaultPicture = 1200
	MaxPicture     = 2400
	pictureStep    = 400
)

// original is GET /v1/sources/{id}/original: the file as it was taken in. It is saved and
// never shown, so that nothing in it acts here.
func (s *Surface) original(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if s.o.Originals == nil {
		return noOriginal(id)
	}
	o, err := s.o.Originals.Original(r.Context(), id, sightOf(r.Context()))
	if citeway.CodeOf(err) == citeway.NotFound {
		return noOriginal(id)
	}
	if err != nil {
		return err
	}
	sealed(w, o.Digest)
	w.Header().Set("Content-Type", cmp.Or(o.Mime, "application/octet-stream"))
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": fileName(&o.Source)}))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(o.Data))
	return nil
}

// noOriginal is the one answer for a file of which the caller may know nothing.
func noOriginal(id string) error {
	return &citeway.Error{Code: citeway.NotFound, Place: id, Message: "there is no such document, or its file is not kept", Mend: "see GET /v1/sources"}
}

// fileName is the name under which a document's file is saved.
func fileName(s *citeway.Source) string {
	name := path.Base(strings.ReplaceAll(cmp.Or(s.Path, s.URL, s.Title, s.ID), `\`, "/"))
	name, _, _ = strings.Cut(name, "?")
	if name == "" || name == "." || name == "/" {
		return s.ID
	}
	return name
}

// sealed sets the headers of what comes out of a document: it stays with this reader, and
// where it is opened by itself it may do nothing.
func sealed(w http.ResponseWriter, tag string) {
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "private, no-cache")
	h.Set("ETag", `"`+tag+`"`)
}

// sheet is GET /v1/sources/{id}/pages/{page}: N is the words of a page with their boxes,
// N.png its picture.
func (s *Surface) sheet(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	number, drawn := strings.CutSuffix(r.PathValue("page"), ".png")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || s.o.Originals == nil {
		return noSheet(id)
	}
	if drawn {
		err = s.picture(w, r, id, n)
	} else {
		var page *Sheet
		if page, err = s.o.Originals.Sheet(r.Context(), id, n, sightOf(r.Context())); err == nil {
			w.Header().Set("Cache-Control", "private, no-cache")
			server.WriteJSON(w, http.StatusOK, page)
		}
	}
	if citeway.CodeOf(err) == citeway.NotFound {
		return noSheet(id)
	}
	return err
}

func noSheet(id string) error {
	return &citeway.Error{Code: citeway.NotFound, Place: id, Message: "there is no such document, or it has no such page to be shown",
		Mend: "see GET /v1/sources/" + id}
}

func (s *Surface) picture(w http.ResponseWriter, r *http.Request, id string, n int) error {
	width := DefaultPicture
	if given := r.URL.Query().Get("width"); given != "" {
		var err error
		if width, err = strconv.Atoi(given); err != nil || width < 1 || width > MaxPicture {
			return &citeway.Error{Code: citeway.Invalid, Place: "width", Message: "is not a whole number between 1 and " + strconv.Itoa(MaxPicture), Mend: "leave it out for " + strconv.Itoa(DefaultPicture)}
		}
	}
	width = (width + pictureStep - 1) / pictureStep * pictureStep
	picture, err := s.o.Originals.Picture(r.Context(), id, n, width, sightOf(r.Context()))
	if err != nil {
		return err
	}
	sealed(w, knowledge.VersionOf(string(picture)))
	w.Header().Set("Content-Type", "image/png")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(picture))
	return nil
}
