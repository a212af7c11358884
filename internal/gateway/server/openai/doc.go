// Package openai is the surface for the clients that speak OpenAI's API: its SDKs,
// Open WebUI, LibreChat, the Vercel AI SDK. It answers from Citeway's own
// knowledge, or passes a request through to an upstream and mends the citations of
// what comes back; docs/openai-surface.md says which, and how.
//
// Its parts stand in the folders below: request reads what is asked, ragprompt the
// sources that a client put into the prompt, task the helper calls of Open WebUI,
// form writes citations, through mends an upstream's answer. What may not enter:
// retrieval, a model, another surface.
package openai
