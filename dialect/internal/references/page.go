package references

import (
	"strings"

	"github.com/citeway/citeway"
)

// directive begins the suffix that distinguishes references to several passages of a
// page. A browser reads what follows :~: as instructions and ignores unknown ones.
const directive = ":~:passage="

// fragment is an address with a directive that lacks its number.
func fragment(url string) string {
	if strings.Contains(url, "#") {
		return url + directive
	}
	return url + "#" + directive
}

// address is an identifier without its directive.
func address(url string) string {
	at := strings.LastIndex(url, directive)
	if at < 0 || strings.Trim(url[at+len(directive):], "0123456789") != "" {
		return url
	}
	return strings.TrimSuffix(url[:at], "#")
}

// page is an entry of references.web and the identifier it has.
type page struct {
	source *citeway.Source
	url    string
}

// parted names the passages of a page by their identifiers if all differ. Otherwise a
// marker means the whole page.
func (l *lister) parted() {
	for _, entries := range l.pages {
		if len(entries) < 2 || !distinct(entries) {
			continue
		}
		for _, e := range entries {
			if len(e.source.Passages) > 0 {
				e.source.Passages[0].ID = e.url
			}
		}
	}
}

func distinct(entries []page) bool {
	seen := map[string]bool{}
	for _, e := range entries {
		if seen[e.url] {
			return false
		}
		seen[e.url] = true
	}
	return true
}
