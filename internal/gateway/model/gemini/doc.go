// Package gemini is a model behind a server that speaks Google's Gemini API,
// generateContent, streamed: https://ai.google.dev/api/generate-content and, for
// tools, https://ai.google.dev/gemini-api/docs/function-calling, in types of our own.
//
// The API takes no documents to cite: passages go through the prompt, and markers
// are looked for in what the model writes. Grounding with Google Search is a tool of
// the server's own, off unless the options ask for it; the pages that it finds and
// the stretches that rest on them are read by dialect/gemini, beside the markers.
// Calls of tools carry a signature of the model's thoughts that must come back with
// them (https://ai.google.dev/gemini-api/docs/thought-signatures); it travels in the
// call's id.
//
// What may not enter: resolving, prompting, HTTP beyond one request's headers.
package gemini
