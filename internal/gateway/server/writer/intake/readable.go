package intake

import (
	"bytes"
	"encoding/base64"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"path"
	"strconv"
	"strings"

	htmlcharset "golang.org/x/net/html/charset"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

// readable converts formats that the extractor does not know into ones that it does:
// subtitles into their words, a mail into its text. Anything else is passed on
// unchanged.
func readable(f ingest.File) (ingest.File, error) {
	switch strings.ToLower(path.Ext(f.Name)) {
	case ".srt":
		return ingest.File{Name: f.Name + ".txt", Data: subtitles(f.Data)}, nil
	case ".eml":
		return letter(f)
	}
	return f, nil
}

// subtitles are the words of an SRT file, without numbers and times.
func subtitles(data []byte) []byte {
	var out bytes.Buffer
	for line := range bytes.Lines(data) {
		text := strings.TrimSpace(string(line))
		if _, err := strconv.Atoi(text); err == nil || strings.Contains(text, "-->") {
			continue
		}
		out.WriteString(text + "\n")
	}
	return out.Bytes()
}

// Limits of mails.
const (
	// maxParts is how many parts of a mail are looked at.
	maxParts = 100
	// maxNested is how deep parts lie within parts.
	maxNested = 5
)

// letter returns the text of a mail, below its subject: the plain text if there is any,
// else the HTML. Attachments are left out.
func letter(f ingest.File) (ingest.File, error) {
	m, err := mail.ReadMessage(bytes.NewReader(f.Data))
	if err != nil {
		return f, &citeway.Error{Code: citeway.Invalid, Place: f.Name, Message: "is no mail", Err: err}
	}
	l := &reading{left: maxParts}
	l.part(m.Header.Get("Content-Type"), m.Header.Get("Content-Transfer-Encoding"), "", m.Body, 0)
	if l.plain == "" && l.html != "" {
		return ingest.File{Name: f.Name + ".html", Data: []byte(l.html)}, nil
	}
	var head strings.Builder
	for _, name := range []string{"Subject", "From", "To", "Date"} {
		if value := decoded(m.Header.Get(name)); value != "" {
			head.WriteString(name + ": " + value + "\n")
		}
	}
	return ingest.File{Name: f.Name + ".txt", Data: []byte(head.String() + "\n" + l.plain)}, nil
}

func decoded(header string) string {
	if text, err := new(mime.WordDecoder).DecodeHeader(header); err == nil {
		return text
	}
	return header
}

// reading is a mail on its way: the first text of either kind.
type reading struct {
	plain, html string
	left        int
}

// part reads one part, or those within it.
func (l *reading) part(kind, encoding, disposition string, body io.Reader, depth int) {
	if l.left--; l.left < 0 || depth > maxNested || strings.HasPrefix(strings.ToLower(disposition), "attachment") {
		return
	}
	if kind == "" {
		kind = "text/plain"
	}
	media, parameters, err := mime.ParseMediaType(kind)
	if err != nil {
		return
	}
	if strings.HasPrefix(media, "multipart/") {
		l.parts(multipart.NewReader(body, parameters["boundary"]), depth)
		return
	}
	switch text := content(encoding, parameters["charset"], body); {
	case media == "text/plain" && l.plain == "":
		l.plain = text
	case media == "text/html" && l.html == "":
		l.html = text
	}
}

func (l *reading) parts(r *multipart.Reader, depth int) {
	for l.left > 0 {
		p, err := r.NextRawPart()
		if err != nil {
			return
		}
		l.part(p.Header.Get("Content-Type"), p.Header.Get("Content-Transfer-Encoding"), p.Header.Get("Content-Disposition"), p, depth+1)
	}
}

// content is a part's text, as far as it can be decoded.
func content(encoding, charset string, body io.Reader) string {
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	}
	data, _ := io.ReadAll(body) // what came of it is text too
	if known, _ := htmlcharset.Lookup(charset); known != nil {
		if text, err := known.NewDecoder().Bytes(data); err == nil {
			data = text
		}
	}
	return string(data)
}
