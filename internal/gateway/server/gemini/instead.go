package gemini

import (
	"strings"

	"github.com/citeway/citeway/internal/gateway/server"
)

// insteads say what to do in place of what the API has and this surface lacks, by what stands behind its version.
var insteads = server.Insteads{
	{"interactions", "ask /gemini/v1beta/models/citeway:generateContent with the whole conversation"},
	{"files", "put the file into the documents of the server; what it knows is searched for every question"},
	{"fileSearchStores", "put the file into the documents of the server; what it knows is searched for every question"},
	{"cachedContents", "nothing is kept here; send the whole conversation"},
	{"batches", "ask each request by itself"},
}

// Instead is what to do in place of a path that the surface lacks.
func (s *Surface) Instead(path string) string {
	_, path, _ = strings.Cut(strings.TrimPrefix(path, "upload/"), "/")
	return insteads.For(path)
}
