// Package server is what every client surface shares: keys, limits, health,
// metrics, errors, streams, shutdown. A surface is a folder below; surfaces do not know
// each other. What may not enter: a wire form, an answer.
package server
