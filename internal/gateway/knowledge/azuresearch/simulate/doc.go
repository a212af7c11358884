// Package simulate is a small Azure AI Search service: an http.Handler with
// indexes, documents, every query type that Citeway uses, paging and the
// service's own errors, for tests and for trying citeway doctor without an
// account. Faults are planted: throttling, silence, an answer cut short.
//
// It keeps to what is written of the service and to messages that people have
// reported of it; its figures are plausible and not the service's: BM25 over the
// searchable fields, cosine turned into 1/(2-cosine), reciprocal rank fusion with
// 60, and a ranker of 0 to 4 that counts the question's words.
//
//   - https://learn.microsoft.com/rest/api/searchservice/documents/search-post
//   - https://learn.microsoft.com/azure/search/search-query-odata-syntax-reference
//   - https://github.com/MuleSoft-AI-Chain-Project/mule-vectors-connector/issues/94 (unknown vector field)
//   - https://github.com/OrchardCMS/OrchardCore/issues/19298 (a profile that is not defined)
//   - https://github.com/run-llama/llama_index/issues/13513 (a filter that cannot be read)
//
// What may not enter: what no test and no check of the doctor needs, such as
// facets, suggestions, skillsets and complex fields.
package simulate
