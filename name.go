package citeway

import (
	"net/url"
	"strings"
)

// lastPart is the file name of a path written with either slash.
func lastPart(path string) string {
	trimmed := strings.TrimRight(path, `/\`)
	if i := strings.LastIndexAny(trimmed, `/\`); i >= 0 {
		return trimmed[i+1:]
	}
	if trimmed == "" {
		return path
	}
	return trimmed
}

// fileOfURL is the decoded last part of a URL's path, else its host, else the
// URL as it stands.
func fileOfURL(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return raw
	}
	if name := lastPart(u.Path); name != "" && name != "/" {
		return name
	}
	if u.Host != "" {
		return strings.TrimPrefix(u.Host, "www.")
	}
	return raw
}
