package writer

import (
	"mime"
	"net/url"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// maxFileName is the most characters of a file's name.
const maxFileName = 255

// maxNameHeader is the most bytes of a header that is looked at.
const maxNameHeader = 8 << 10

// fileNameOf reads the name of an uploaded file from its Content-Disposition header, in
// every form that clients write it: bare, quoted, and filename* as in RFC 5987
// (https://www.rfc-editor.org/rfc/rfc6266). The name is the last part of a path,
// without invisible characters. Returns Invalid for a header without a usable name.
func fileNameOf(header string) (string, error) {
	if len(header) > maxNameHeader {
		return "", misnamed("is longer than 8 KiB")
	}
	given := parameters(header)
	name := given["filename*"]
	if name != "" {
		name = extendedName(name)
	}
	if name == "" {
		name = plainName(given["filename"])
	}
	return usable(name)
}

func misnamed(message string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: "Content-Disposition", Message: message,
		Mend: `send attachment; filename="name.txt", or filename*=UTF-8''name.txt with other letters percent-encoded`}
}

// parameters returns the header's parameters, each under its name in lower case; the
// first one of a name counts.
func parameters(header string) map[string]string {
	given := map[string]string{}
	for header != "" {
		var part string
		part, header = cutHeader(header)
		name, value, found := strings.Cut(part, "=")
		name = strings.ToLower(strings.TrimSpace(name))
		if _, again := given[name]; found && !again {
			given[name] = unquote(strings.TrimSpace(value))
		}
	}
	return given
}

// cutHeader divides a header at the first semicolon outside quotes.
func cutHeader(header string) (part, rest string) {
	quoted := false
	for i := 0; i < len(header); i++ {
		switch {
		case header[i] == '\\' && quoted:
			i++
		case header[i] == '"':
			quoted = !quoted
		case header[i] == ';' && !quoted:
			return header[:i], header[i+1:]
		}
	}
	return header, ""
}

// unquote takes the quotes and their escapes off. A backslash before anything but
// a quote or a backslash is the beginning of a path's part.
func unquote(s string) string {
	if len(s) < 2 || s[0] != '"' {
		return s
	}
	s = strings.TrimSuffix(s[1:], `"`)
	return strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(s)
}

// extendedName reads charset'language'percent-encoded; "" if the value has another
// form.
func extendedName(s string) string {
	charset, rest, _ := strings.Cut(s, "'")
	_, value, found := strings.Cut(rest, "'")
	if !found {
		return ""
	}
	decoded, err := url.PathUnescape(value)
	if err != nil {
		return ""
	}
	if strings.EqualFold(charset, "iso-8859-1") {
		return latin(decoded)
	}
	if !utf8.ValidString(decoded) {
		return ""
	}
	return decoded
}

// plainName is a plain parameter: UTF-8, else Latin-1 as headers were; encoded words
// as mail has them are read.
func plainName(s string) string {
	if !utf8.ValidString(s) {
		s = latin(s)
	}
	if decoded, err := new(mime.WordDecoder).DecodeHeader(s); err == nil {
		return decoded
	}
	return s
}

// latin reads Latin-1: each byte is a character.
func latin(s string) string {
	runes := make([]rune, len(s))
	for i := range len(s) {
		runes[i] = rune(s[i])
	}
	return string(runes)
}

// usable is the last part of a name that can be used.
func usable(name string) (string, error) {
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == unicode.ReplacementChar {
			return -1
		}
		return r
	}, name)
	name = strings.TrimSpace(path.Base(strings.ReplaceAll(strings.TrimSpace(name), `\`, "/")))
	switch {
	case name == "" || name == "." || name == ".." || name == "/":
		return "", misnamed("names no file")
	case utf8.RuneCountInString(name) > maxFileName:
		return "", misnamed("names a file with more than 255 characters")
	}
	return name, nil
}

// nameHeader is the header with which a file of that name is sent back.
func nameHeader(name string) string {
	ascii := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || r == '"' || r == '\\' || r == '%' {
			return '_'
		}
		return r
	}, name)
	header := `attachment; filename="` + ascii + `"`
	if ascii != name {
		header += "; filename*=UTF-8''" + strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
	}
	return header
}
