// Package rillv1 is Rill's messages as protocol buffers: the code that protoc
// generates from rill.proto beside it.
package rillv1

//go:generate protoc -I ../.. --go_out=../.. --go_opt=module=github.com/citeway/citeway/proto rill/v1/rill.proto
