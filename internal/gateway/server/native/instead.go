package native

import "github.com/citeway/citeway/internal/gateway/server"

// insteads say what to do in place of the paths of other APIs that begin as this surface's do, where no surface has them: Writer's
// client and Cohere's both ask v1/chat. What is left empty is a path of a surface, which the server finds.
var insteads = server.Insteads{
	{"chat/", ""},
	{"chat", "Writer's client has the base URL /writer at this address; " + server.NotSpoken("Cohere's")},
	{"embeddings", ""},
	{"embed", server.NotSpoken("Cohere's")},
	{"rerank", server.NotSpoken("Cohere's")},
}

// Instead is what to do in place of a path that the surface lacks.
func (*Surface) Instead(path string) string { return insteads.For(path) }
