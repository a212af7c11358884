package writer

import (
	"fmt"
	"net/http"
	"strconv"

	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/jsonobject"
)

// bodyOf reads the object that a request's body is.
func bodyOf(r *http.Request) (*jsonobject.Object, error) {
	data, err := server.ReadBody(r)
	if err != nil {
		return nil, err
	}
	return jsonobject.Parse(data)
}

// whole returns a whole number within its range, or otherwise if the field is missing.
func whole(o *jsonobject.Object, name string, least, most, otherwise int) int {
	n := otherwise
	if o.Read(name, &n, "a whole number") && (n < least || n > most) {
		o.Fail(o.At(name), fmt.Sprintf("is %d, and not between %d and %d", n, least, most), "")
	}
	return n
}

// number is a number within its range, or nil.
func number(o *jsonobject.Object, name string, least, most float64) *float64 {
	f := o.Number(name)
	if f != nil && (*f < least || *f > most) {
		o.Fail(o.At(name), fmt.Sprintf("is %g, and not between %g and %g", *f, least, most), "")
	}
	return f
}

// texts returns the strings of a field, up to a maximum number.
func texts(o *jsonobject.Object, name string, most int) (list []string) {
	var all []*string
	o.Read(name, &all, "a list of strings")
	if len(all) > most {
		o.Fail(o.At(name), fmt.Sprintf("are more than %d", most), "")
	}
	for i, text := range all {
		if text == nil { // null
			o.Fail(o.At(name)+"["+strconv.Itoa(i)+"]", "is not a string", "")
			continue
		}
		list = append(list, *text)
	}
	return list
}

// objects returns the objects of a field, up to a maximum number.
func objects(o *jsonobject.Object, name string, most int) []*jsonobject.Object {
	items := o.List(name)
	if len(items) > most {
		o.Fail(o.At(name), fmt.Sprintf("are more than %d", most), "")
		return nil
	}
	var list []*jsonobject.Object
	for _, item := range items {
		if child := item.Object(); child != nil {
			list = append(list, child)
		}
	}
	return list
}
