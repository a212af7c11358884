// Package azuresearch finds passages in an index of Azure AI Search, over its
// REST service. A [Client] is to a chat what a knowledge.Store is to it: asked
// with a knowledge.Query, it answers with hits. It also reads what citeway doctor
// looks at (the index's definition, how many documents, a few of them), and
// [Define] makes the definition of an index and of its blob indexer that fit a
// mapping.
//
// The wire forms are those of api-version 2024-07-01:
//   - searching: https://learn.microsoft.com/rest/api/searchservice/documents/search-post
//   - the index: https://learn.microsoft.com/rest/api/searchservice/indexes/create-or-update
//   - filters: https://learn.microsoft.com/azure/search/search-query-odata-filter
//   - the indexer: https://learn.microsoft.com/azure/search/search-howto-indexing-azure-blob-storage
//   - fields_mapping: https://learn.microsoft.com/azure/ai-foundry/openai/references/azure-search#fields-mapping-options
//   - what scores mean: https://learn.microsoft.com/azure/search/hybrid-search-ranking
//
// Clearance fails closed. It is a condition of the filter that is sent, and is
// checked again on what comes back. A caller with a clearance sees a document
// only if the mapping names the field of its rank and the rank is not above; a
// document without a rank, or an index without such a field, is seen only where
// Options.Unranked says which rank is to be assumed. So it is with sets and with
// lists of documents. A filter of the caller's own is taken only if its brackets
// and quotes close, so that it cannot reach past the brackets put around it.
//
// A request is tried again only when the service throttles or the connection
// fails before the first byte of an answer. Redirects are not followed, and the
// key and the token stand in no error.
//
// It does no prompting, answering or citing, and writes no documents into an index.
package azuresearch
