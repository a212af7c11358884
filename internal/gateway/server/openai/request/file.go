package request

import (
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/jsonobject"
)

// file reads a part that is a file: a chat completion's has its fields in an object of its own.
// https://platform.openai.com/docs/guides/pdf-files
func (a *Asked) file(o *jsonobject.Object) {
	if o.Text("type") == "file" {
		inner := o.Child("file")
		if inner == nil {
			o.Fail(o.At("file"), "is missing", "send the file as file_data")
			return
		}
		o = inner
	}
	f := server.Brought{Place: o.At("file_data"), Name: o.Text("filename"), Data: o.Text("file_data")}
	for _, name := range [...]string{"file_id", "file_url"} {
		if f.Data == "" && o.Has(name) {
			o.Fail(o.At(name), "names a file that stands elsewhere, and none is kept or fetched here", "send the file itself as file_data, or put it into the documents of the server")
			return
		}
	}
	a.Files = append(a.Files, f)
}
