// Command gateway measures what the gateway adds between a client and a model's
// server: to the first byte, to each token, to a whole request, in requests a
// second, and in memory for each open stream. The same is measured, in turns and
// within one run, without anything between and with Go's own reverse proxy.
//
//	go build -o /tmp/citeway ./cmd/citeway && cd bench && go run ./gateway -citeway /tmp/citeway
//
// With -before PROGRAM another gateway is measured in the same run: one before a
// change, say.
//
// Everything runs on loopback, in processes of its own that it starts and ends.
// The model's server says when it sent each token, within the token, so that the
// delay of each is known. It speaks HTTP/2 over TLS, as real ones do, with a
// certificate made for the run: 10,000 streams need 10,000 files and not twice
// that.
package main
