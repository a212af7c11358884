package anthropic

import "github.com/citeway/citeway/internal/gateway/server"

// insteads say what to do in place of what the API has and this surface lacks, by how the path begins.
var insteads = server.Insteads{
	{"v1/messages/batches", "ask each request by itself, at /anthropic/v1/messages"},
	{"v1/complete", "ask /anthropic/v1/messages"},
	{"v1/files", "send a file in the request, as a document of text or of a PDF in base64, or put it into the documents of the server"},
}

// Instead is what to do in place of a path that the surface lacks.
func (s *Surface) Instead(path string) string {
	return insteads.For(path)
}
