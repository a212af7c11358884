// Package doctortest is a small Azure OpenAI deployment with On Your Data, for
// tests of what diagnoses one, and for trying it without an account: it really
// searches the index that a request names, over the same address, and writes an
// answer with [docN] and context, whole. Faults are planted in it.
//
// The forms are those of
// https://learn.microsoft.com/azure/ai-foundry/openai/references/on-your-data and
// of refusals that people have reported:
// https://github.com/microsoft/sample-app-aoai-chatGPT/issues/1260 (a field that is
// not permitted), https://github.com/openai/openai-python/issues/1046 (a server that
// takes no data sources).
//
// What may not enter: streaming, and what no test needs.
package doctortest
