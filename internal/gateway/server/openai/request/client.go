package request

import (
	"net/http"
	"regexp"
	"strings"
)

// Sure is how sure it is which client sends a request.
type Sure int

// The degrees, in order.
const (
	Unknown  Sure = iota
	Probably      // the program that Open WebUI calls with, which others may call with too
	Surely        // Open WebUI says so
)

// webuiHeaders is what the headers of Open WebUI begin with that say who asks and in which
// chat, as net/http writes them (include_user_info_headers in
// backend/open_webui/utils/headers.py of github.com/open-webui/open-webui). It sends them
// where ENABLE_FORWARD_USER_INFO_HEADERS is set.
const webuiHeaders = "X-Openwebui-"

var (
	// webuiNames are the program's own name in a User-Agent or an X-Title.
	webuiNames = regexp.MustCompile(`(?i)\bopen[-_ ]?webui\b`)
	// webuiCalls is the User-Agent of an Open WebUI that sends no headers of its own: that
	// of aiohttp, unchanged (backend/open_webui/routers/openai.py).
	webuiCalls = regexp.MustCompile(`^Python/[0-9.]+ aiohttp/[0-9.]+\S*$`)
)

// FromOpenWebUI is how sure it is that a request comes from Open WebUI.
func FromOpenWebUI(h http.Header) Sure {
	for name := range h {
		if strings.HasPrefix(name, webuiHeaders) {
			return Surely
		}
	}
	agent := h.Get("User-Agent")
	switch {
	case named(agent), named(h.Get("X-Title")):
		return Surely
	case strings.HasPrefix(agent, "Python/") && webuiCalls.MatchString(agent):
		return Probably
	}
	return Unknown
}

// named reports whether a header holds the program's name. Few do, and the expression
// is asked about no other: every request comes by here.
func named(header string) bool {
	for rest := header; len(rest) >= len("webui"); rest = rest[1:] {
		if strings.EqualFold(rest[:len("webui")], "webui") {
			return webuiNames.MatchString(header)
		}
	}
	return false
}
