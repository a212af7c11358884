package request

import (
	"encoding/json"
	"strconv"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/jsonobject"
)

// tool reads one tool: nested under its type as in chat completions, or flat as in
// responses.
func (a *Asked) tool(o *jsonobject.Object, nested bool) {
	if o == nil {
		return
	}
	if kind := o.Text("type"); kind != "function" {
		o.Fail(o.At("type"), strconv.Quote(kind)+" is not offered here", "use tools of type function; documents are searched without a tool")
		return
	}
	f := o
	if nested {
		if f = o.Child("function"); f == nil {
			o.Fail(o.At("function"), "is missing", "")
			return
		}
	}
	t := model.Tool{Name: f.Text("name"), Description: f.Text("description")}
	if t.Name == "" {
		f.Fail(f.At("name"), "is missing", "")
	}
	var schema map[string]json.RawMessage
	if f.Read("parameters", &schema, "a JSON schema") {
		t.Parameters = f.Raw("parameters")
	}
	a.Tools = append(a.Tools, t)
}

// choice is which tool is to be called: a word, or an object that names one.
func choice(o *jsonobject.Object, name string) string {
	if !o.Has(name) {
		return ""
	}
	if o.IsText(name) {
		word := o.Text(name)
		if word != "auto" && word != "none" && word != "required" {
			o.Fail(o.At(name), strconv.Quote(word)+" is no choice", "use auto, none, required, or name a function")
		}
		return word
	}
	c := o.Child(name)
	if c == nil {
		return ""
	}
	if f := c.Child("function"); f != nil {
		c = f
	}
	called := c.Text("name")
	if called == "" {
		o.Fail(o.At(name), "names no function", "")
	}
	return called
}
