package table

import (
	"strconv"
	"strings"
	"time"
)

// kinds is a set of kinds that all values of a column so far can be read as.
type kinds uint8

const (
	anyKind   = kinds(1<<Bool | 1<<Int | 1<<Float | 1<<Time | 1<<Text)
	textual   = kinds(1 << Text)
	countable = kinds(1<<Int | 1<<Float | 1<<Text)
)

func (k kinds) has(kind Kind) bool { return k&(1<<kind) != 0 }

// pick is the narrowest kind of the set; Text where no value was seen.
func (k kinds) pick() Kind {
	if k == anyKind {
		return Text
	}
	for _, kind := range [...]Kind{Bool, Int, Float, Time} {
		if k.has(kind) {
			return kind
		}
	}
	return Text
}

// untyped leaves the kinds that a text without a type can be read as: a cell of
// a CSV file.
func (k kinds) untyped(s string) kinds {
	if k == textual {
		return k
	}
	left := textual
	for _, kind := range [...]Kind{Bool, Int, Float, Time} {
		if k.has(kind) && parse(s, kind).Kind == kind {
			left |= 1 << kind
		}
	}
	return left
}

// typed leaves the kinds that a value of JSON can be read as: a text that holds
// a time may be one, a text that holds a number is a text.
func (k kinds) typed(v Value) kinds {
	switch v.Kind {
	case Null:
		return k
	case Bool:
		return k & (1<<Bool | 1<<Text)
	case Int:
		return k & countable
	case Float:
		return k & (1<<Float | 1<<Text)
	case Time:
		return k & (1<<Time | 1<<Text)
	}
	if k.has(Time) && parse(v.Text, Time).Kind == Time {
		return k & (1<<Time | 1<<Text)
	}
	return textual
}

// parse reads a text as a kind; Null if it is not of that kind.
func parse(s string, kind Kind) Value {
	switch kind {
	case Bool:
		return parseBool(s)
	case Int:
		return parseInt(s)
	case Float:
		return parseFloat(s)
	case Time:
		if t, ok := ParseTime(s, time.UTC); ok {
			return OfTime(t)
		}
		return Value{}
	}
	return Value{Kind: Text, Text: s}
}

func parseBool(s string) Value {
	switch {
	case strings.EqualFold(s, "true"):
		return OfBool(true)
	case strings.EqualFold(s, "false"):
		return OfBool(false)
	}
	return Value{}
}

// parseInt reads an integer as it would be written: "007" is an identifier.
func parseInt(s string) Value {
	digits := strings.TrimPrefix(s, "-")
	if digits == "" || len(digits) > 1 && digits[0] == '0' || s == "-0" || digits[0] == '+' {
		return Value{}
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return Value{}
	}
	return Value{Kind: Int, Int: n}
}

func parseFloat(s string) Value {
	if s == "" || strings.Trim(s, "0123456789.-eE+") != "" || s[0] == '+' {
		return Value{}
	}
	if digits := strings.TrimPrefix(s, "-"); len(digits) > 1 && digits[0] == '0' && !strings.ContainsRune(".eE", rune(digits[1])) {
		return Value{}
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return Value{}
	}
	return OfFloat(f)
}

// timeForms are the ways a time is written in a file, the commonest first.
var timeForms = [...]string{
	time.RFC3339Nano, "2006-01-02", "2006-01-02 15:04:05.999999999", "2006-01-02T15:04:05.999999999", "2006-01-02 15:04:05Z07:00",
	"2006-01-02T15:04", "2006-01-02 15:04",
}

// ParseTime reads a time as files write it; one without an offset is in zone.
func ParseTime(s string, zone *time.Location) (time.Time, bool) {
	if len(s) < len("2006-01-02") || s[4] != '-' || s[0] < '0' || s[0] > '9' {
		return time.Time{}, false
	}
	for _, form := range timeForms {
		if t, err := time.ParseInLocation(form, s, zone); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}
