// Package openwebui does with an upstream's answer what a stock Open WebUI 0.9.4
// does: what its middleware forwards and stores, what its cards and chips show.
// The application itself needs a Python stack of its own; this is the behaviour
// observed of its stream handler (backend/open_webui/utils/middleware.py), of its
// socket (socket/main.py) and of its citation cards
// (src/lib/components/chat/Messages/Citations.svelte), as
// docs/dialects/openwebui.md has it. The suite beside it runs every answer of ours
// through it. What may not enter: anything that a stock client does not do.
package openwebui
