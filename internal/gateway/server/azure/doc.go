// Package azure is the surface of clients made for Azure OpenAI On Your Data, a
// service that is being retired: chat completions with data_sources in the
// request and message.context in the answer. It answers them from an index of
// Azure AI Search where the settings name its endpoint, and otherwise from
// Citeway's own knowledge; without data_sources it is a plain chat completion.
//
// Where the forms come from: "Azure OpenAI On Your Data API reference" and
// "Data source - Azure AI Search",
// learn.microsoft.com/azure/ai-foundry/openai/references/on-your-data, the
// 2024-10-21 inference schema in github.com/Azure/azure-rest-api-specs, and the
// validator's messages as its users report them
// (github.com/microsoft/semantic-kernel issues 10510 and 11337,
// github.com/owndev/Open-WebUI-Functions issue 62).
//
// The one rule that outranks the service's: no endpoint that a request names is
// called, and no credential that it holds is used, unless the settings name the
// endpoint too. What may not enter: how an index is asked, how an answer is
// written; these are knowledge/azuresearch's and dialect/azure's.
package azure
