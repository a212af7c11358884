// Package directline is the surface of Web Chat and other Bot Framework clients:
// Direct Line 3.0 under /v3/directline, with tokens, conversations, activities by
// polling and by WebSocket, resuming by watermark, and uploads.
//
// What a person sends is kept and echoed, then answered by a turn of the chat:
// as the activities of a livestream, as one activity, as what Microsoft Teams
// reads, or as plain text, whichever the channel of the conversation shows. What
// was said is kept before it is sent, so that a client that comes back reads on
// where it was, with the same ids; the growing text of an answer is not: a reader
// gets the newest, and the final message is kept.
//
// Where it comes from:
// https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-direct-line-3-0-api-reference
// and the requests of botframework-directlinejs 0.15.5 and 0.15.6, the client
// inside the published bundles of Web Chat. What may not enter: how an answer is
// found, which is the chat's, and how it is written, which is a dialect's.
package directline
