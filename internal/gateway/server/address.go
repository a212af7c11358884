package server

import (
	"net/http"
	"net/netip"
	"strings"
)

// lineBits are the bits of an IPv6 address that tell one line from another: who has a line
// chooses the others.
const lineBits = 64

// address is where a request comes from, as far as it can be believed: what the connection
// says, and behind a proxy the last address in X-Forwarded-For, which the proxy itself wrote
// and nobody before it.
func (m *meters) address(r *http.Request) string {
	told := r.RemoteAddr
	if all := r.Header.Values("X-Forwarded-For"); m.proxied && len(all) > 0 {
		last := all[len(all)-1]
		told = strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
	}
	at, err := netip.ParseAddr(told)
	if err != nil {
		port, _ := netip.ParseAddrPort(told) // what is neither shares one meter
		at = port.Addr()
	}
	if at = at.Unmap().WithZone(""); !at.Is6() {
		return at.String()
	}
	line, _ := at.Prefix(lineBits) // it has as many bits
	return line.String()
}
