package directline

import (
	"encoding/base64"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
)

// upgrades reports whether a request wants to be a WebSocket.
func upgrades(r *http.Request) bool {
	return r.ProtoAtLeast(1, 1) && names(r.Header["Connection"], "upgrade") && names(r.Header["Upgrade"], "websocket")
}

// shakes refuses a handshake that does not follow RFC 6455, section 4.2.1, in this
// surface's own words.
func shakes(r *http.Request) error {
	key, err := base64.StdEncoding.DecodeString(r.Header.Get("Sec-WebSocket-Key"))
	switch {
	case r.Header.Get("Sec-WebSocket-Version") != "13":
		return noSocket("Sec-WebSocket-Version", "is not 13")
	case err != nil || len(key) != socketKey || len(r.Header["Sec-Websocket-Key"]) != 1:
		return noSocket("Sec-WebSocket-Key", "is not 16 bytes in base64")
	}
	return nil
}

func noSocket(place, message string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: message, Mend: "open the address as a WebSocket"}
}

// socketKey is how many bytes the key of a handshake has.
const socketKey = 16

// names reports whether a list with commas holds a word, in any case.
func names(values []string, word string) bool {
	for one := range strings.SplitSeq(strings.Join(values, ","), ",") {
		if strings.EqualFold(strings.TrimSpace(one), word) {
			return true
		}
	}
	return false
}
