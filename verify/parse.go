package verify

import "github.com/citeway/citeway"

// ParseUnsupported returns the choice of that name; "" is Keep. Invalid for any
// other.
func ParseUnsupported(name string) (Unsupported, error) {
	switch u := Unsupported(name); u {
	case "":
		return Keep, nil
	case Keep, Flag, Drop:
		return u, nil
	}
	return "", &citeway.Error{Code: citeway.Invalid, Place: "unsupported", Message: "unknown choice " + name, Mend: "use keep, flag or drop"}
}
