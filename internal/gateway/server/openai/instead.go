package openai

import "github.com/citeway/citeway/internal/gateway/server"

// insteads say what to do in place of what the API has and this surface lacks, by how the path begins.
var insteads = server.Insteads{
	{"v1/completions", "ask /openai/v1/chat/completions with messages"},
	{"v1/assistants", "ask /openai/v1/responses; its tool file_search searches vector stores, which are sets of documents"},
	{"v1/threads", "ask /openai/v1/responses with the whole conversation as input"},
	{"v1/conversations", "conversations are not kept here; send the whole conversation as input"},
	{"v1/responses/", "answers are not kept here; ask /openai/v1/responses with the whole conversation as input"},
	{"v1/vector_stores", "vector stores are sets of documents; send files to /v1/sources with the name of a set as their field set, or name sets in the settings"},
	{"v1/files", "send files to /v1/sources, or put them into the documents of the server"},
	{"v1/uploads", "send files to /v1/sources, or put them into the documents of the server"},
	{"v1/batches", "ask each request by itself"},
	// Cohere's paths, whose client is often given OpenAI's base URL.
	{"v1/chat/", "answers are not kept here; ask /openai/v1/chat/completions with the whole conversation"},
	{"v1/chat", server.NotSpoken("Cohere's")},
	{"v1/embeddings", ""},
	{"v1/embed", server.NotSpoken("Cohere's")},
	{"v1/rerank", server.NotSpoken("Cohere's")},
	{"v2/", server.NotSpoken("Cohere's")},
}

// Instead is what to do in place of a path that the surface lacks.
func (s *Surface) Instead(path string) string {
	return insteads.For(path)
}
