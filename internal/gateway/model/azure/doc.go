// Package azure is a model deployed at Azure OpenAI, with and without On Your
// Data, where the service itself searches an index and cites what it found.
//
// Where it comes from: "Azure OpenAI On Your Data Python & REST API reference",
// learn.microsoft.com/azure/ai-foundry/openai/references/on-your-data, and the
// 2024-10-21 inference schema in github.com/Azure/azure-rest-api-specs. Which
// fields the service refuses beside data_sources is told in
// github.com/openai/openai-python/issues/2296 and
// github.com/microsoft/sample-app-aoai-chatGPT/issues/1260.
//
// What may not enter: a request to a search index of our own.
package azure
