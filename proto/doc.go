// Package proto holds the protobuf definitions that forms are described by, one
// folder a form, with the generated code beside them. What may not enter: a
// service, or a message that no wire form has.
package proto

//go:generate protoc -I . --go_out=. --go_opt=module=github.com/citeway/citeway/proto rill/v1/rill.proto
