package doctor

import (
	"cmp"
	"context"
	"encoding/base64"
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"github.com/citeway/citeway/internal/link"
)

// linkKind says what stands in a field that is to hold an address.
type linkKind int

// The kinds, the soundest first.
const (
	linkSound    linkKind = iota
	linkNone              // it is empty
	linkPlain             // http, which browsers warn of
	linkAwkward           // blanks or brackets, which break the links of writers that do not encode them
	linkEncoded           // the base64 of an address
	linkPath              // a path of a file
	linkUnsafe            // a scheme that is never a link
	linkUnparsed          // an unusable address
)

// linkFaults say what is wrong with each kind, and the mend. A fault that not all
// documents have is a warning.
var linkFaults = map[linkKind]struct {
	state         State
	message, mend string
}{
	linkNone: {Fault, "is empty", "map metadata_storage_path to the field in the indexer, and run it again"},
	linkPlain: {Warning, "is an http address: browsers warn of it",
		"store https addresses"},
	linkAwkward: {Warning, "holds blanks or brackets: Citeway encodes them, other writers' links break there",
		"store the addresses percent-encoded"},
	linkEncoded: {Fault, "is the base64 of an address, as the indexer writes it for keys",
		"map metadata_storage_path to the field without base64Encode, and keep the encoded one for the key"},
	linkPath:   {Fault, "is the path of a file, which no browser opens", "store the https address of the document, for a blob metadata_storage_path"},
	linkUnsafe: {Fault, "is no web address, and is refused as a link", "store an https address; other schemes than http, https and mailto are shown as text"},
	linkUnparsed: {Fault, "cannot be read as an address",
		"store whole addresses, as https://HOST/PATH"},
}

var (
	drivePath  = regexp.MustCompile(`^[a-zA-Z]:[\\/]`)
	schemeOnly = regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9+.-]*:`)
)

// kindOf is the kind of an address.
func kindOf(raw string) linkKind {
	raw = strings.TrimSpace(raw)
	lower := strings.ToLower(raw)
	switch {
	case raw == "":
		return linkNone
	case strings.HasPrefix(lower, "file:"), drivePath.MatchString(raw), strings.HasPrefix(raw, `\\`), strings.HasPrefix(raw, "/"):
		return linkPath
	case strings.HasPrefix(lower, "http://"), strings.HasPrefix(lower, "https://"):
		return webKind(raw)
	case decoded(raw) != "":
		return linkEncoded
	case strings.HasPrefix(lower, "mailto:"):
		return linkSound
	case schemeOnly.MatchString(raw):
		return linkUnsafe
	}
	return linkPath
}

func webKind(raw string) linkKind {
	u, err := url.Parse(raw)
	safe, ok := link.Safe(raw)
	switch {
	case !ok:
		return linkUnparsed
	case err != nil || strings.ContainsAny(raw, " ()<>") || safe != raw:
		return linkAwkward
	case u.Scheme == "http":
		return linkPlain
	}
	return linkSound
}

// decoded returns the address whose base64 s is, or "". The indexer's
// base64Encode writes URL-safe base64, and the number of = signs in their place.
// https://learn.microsoft.com/azure/search/search-indexer-field-mappings#base64encode-function
func decoded(s string) string {
	s = strings.TrimRight(s, "=")
	for _, text := range []string{s, strings.TrimRight(s, "012")} {
		for _, coding := range []*base64.Encoding{base64.RawURLEncoding, base64.RawStdEncoding} {
			if raw, err := coding.DecodeString(text); err == nil && strings.HasPrefix(string(raw), "http") {
				return string(raw)
			}
		}
	}
	return ""
}

// links looks whether the URLs can be links.
func (x *indexVisit) links(ctx context.Context) {
	fields := x.linkFields()
	if len(fields) == 0 {
		x.see(CheckLinks, cmp.Or(x.report.faulty(CheckFields, CheckReadable), CheckFields))
		return
	}
	if x.report.Is(CheckNames, Fault) {
		x.see(CheckLinks, CheckNames)
		return
	}
	c := x.census(fields)
	if kind := c.worst(); kind != linkSound {
		f := linkFaults[kind]
		if c.broken() < len(x.sample) {
			f.state = Warning
		}
		x.found(CheckLinks, f.state, fields[0], fmt.Sprintf("in %d of %d documents looked at it %s%s", c.count[kind], len(x.sample), f.message, quotedLink(c.example[kind])), f.mend)
		return
	}
	x.ok(CheckLinks, fields[0], "the addresses can be links")
	x.open(ctx, c.example[linkSound])
}

// census is how many documents have an address of each kind, and one of these.
type census struct {
	count   [linkUnparsed + 1]int
	example [linkUnparsed + 1]string
}

func (x *indexVisit) census(fields []string) *census {
	c := &census{}
	for _, d := range x.sample {
		value := filled(d, fields...)
		kind := kindOf(value)
		c.count[kind]++
		c.example[kind] = cmp.Or(c.example[kind], value)
	}
	return c
}

// worst is the kind to be told: the most frequent of those that are no links, else
// of those that have a flaw.
func (c *census) worst() linkKind {
	worst := linkSound
	for kind := range linkFaults {
		switch {
		case c.count[kind] == 0:
		case worst == linkSound, linkFaults[worst].state == Warning && linkFaults[kind].state == Fault:
			worst = kind
		case linkFaults[kind].state == linkFaults[worst].state && (c.count[kind] > c.count[worst] || c.count[kind] == c.count[worst] && kind > worst):
			worst = kind
		}
	}
	return worst
}

// broken is how many documents have no link.
func (c *census) broken() int {
	n := 0
	for kind, f := range linkFaults {
		if f.state == Fault {
			n += c.count[kind]
		}
	}
	return n
}

// linkFields are those that links are made of: the URL, and the file path where
// that is an address and the URL is missing.
func (x *indexVisit) linkFields() []string {
	var fields []string
	if x.reads(x.mapping.URLField) {
		fields = append(fields, x.mapping.URLField)
	}
	if x.reads(x.mapping.FilepathField) && x.pathsAreLinks() {
		fields = append(fields, x.mapping.FilepathField)
	}
	return fields
}

// maxExample is the most bytes of a value that are shown.
const maxExample = 120

// quotedLink is an example of a value, without a query, which may hold a
// signature.
func quotedLink(s string) string {
	if s == "" {
		return ""
	}
	s, _, _ = strings.Cut(s, "?")
	s = strings.ToValidUTF8(s, "")
	if len(s) > maxExample {
		s = strings.ToValidUTF8(s[:maxExample], "") + "…"
	}
	return fmt.Sprintf(": %q", s)
}
