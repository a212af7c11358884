package request

import (
	"encoding/json"
	"strconv"

	"github.com/citeway/citeway/model"
)

// tool reads one tool: nested under its type as in chat completions, or flat as in
// responses.
func (a *Asked) tool(o *object, nested bool) {
	if o == nil {
		return
	}
	if kind := o.text("type"); kind != "function" {
		o.fail(o.at("type"), strconv.Quote(kind)+" is not offered here", "use tools of type function; documents are searched without a tool")
		return
	}
	f := o
	if nested {
		if f = o.child("function"); f == nil {
			o.fail(o.at("function"), "is missing", "")
			return
		}
	}
	t := model.Tool{Name: f.text("name"), Description: f.text("description")}
	if t.Name == "" {
		f.fail(f.at("name"), "is missing", "")
	}
	var schema map[string]json.RawMessage
	if f.read("parameters", &schema, "a JSON schema") {
		t.Parameters = f.raw["parameters"]
	}
	a.Tools = append(a.Tools, t)
}

// choice is which tool is to be called: a word, or an object that names one.
func (o *object) choice(name string) string {
	if !o.has(name) {
		return ""
	}
	if o.isText(name) {
		word := o.text(name)
		if word != "auto" && word != "none" && word != "required" {
			o.fail(o.at(name), strconv.Quote(word)+" is no choice", "use auto, none, required, or name a function")
		}
		return word
	}
	c := o.child(name)
	if c == nil {
		return ""
	}
	if f := c.child("function"); f != nil {
		c = f
	}
	called := c.text("name")
	if called == "" {
		o.fail(o.at(name), "names no function", "")
	}
	return called
}
