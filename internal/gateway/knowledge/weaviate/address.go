package weaviate

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// The schemes of an address: without and with TLS.
const (
	scheme       = "weaviate://"
	schemeSecure = "weaviates://"
)

// ParseAddress reads weaviate://HOST:PORT,HOST:PORT?replicas=3&shards=3&prefix=NAME, with weaviates for TLS.
// Returns Invalid for what is none.
func ParseAddress(address string) (Options, error) {
	way, rest := "http://", ""
	switch {
	case strings.HasPrefix(address, scheme):
		rest = address[len(scheme):]
	case strings.HasPrefix(address, schemeSecure):
		way, rest = "https://", address[len(schemeSecure):]
	default:
		return Options{}, noAddress()
	}
	hosts, query, _ := strings.Cut(strings.TrimSuffix(rest, "/"), "?")
	given, err := url.ParseQuery(query)
	if err != nil || hosts == "" {
		return Options{}, noAddress()
	}
	o := Options{Prefix: given.Get("prefix")}
	for _, host := range strings.Split(strings.TrimSuffix(hosts, "/"), ",") {
		o.Addresses = append(o.Addresses, way+host)
	}
	for name, into := range map[string]*int{"replicas": &o.Replicas, "shards": &o.Shards} {
		text := given.Get(name)
		if text == "" {
			continue
		}
		if *into, err = strconv.Atoi(text); err != nil || *into < 1 {
			return Options{}, invalid(name, "give a number, 1 or more")
		}
	}
	return o, o.fill()
}

func noAddress() error {
	return &citeway.Error{Code: citeway.Invalid, Place: "--search", Message: "is no address of Weaviate", Mend: "write weaviate://HOST:PORT, with more hosts after commas"}
}
