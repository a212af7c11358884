package jsonobject

import (
	"encoding/json"
	"errors"
	"reflect"
)

// Plainly says which value is of a wrong type, in words of JSON and not of Go; any other
// error stays as it is.
func Plainly(err error) error {
	var kind *json.UnmarshalTypeError
	if !errors.As(err, &kind) {
		return err
	}
	wanted := "another type"
	switch kind.Type.Kind() {
	case reflect.Bool:
		wanted = "true or false"
	case reflect.Int, reflect.Float64:
		wanted = "a number"
	case reflect.Slice:
		wanted = "an array"
	case reflect.Struct, reflect.Map:
		wanted = "an object"
	case reflect.String:
		wanted = "text"
	}
	said := kind.Value + " where " + wanted + " belongs"
	if kind.Field != "" {
		said = kind.Field + ": " + said
	}
	return errors.New(said)
}
