package ingest

import (
	"strconv"
	"strings"
)

// docxNumeral writes a number in a format of lists (ECMA-376 part 1, 17.18.59). Formats that
// are not known are decimal.
func docxNumeral(n int, format string) string {
	switch format {
	case "none":
		return ""
	case "decimalZero":
		if n >= 0 && n < 10 {
			return "0" + strconv.Itoa(n)
		}
	case "lowerLetter":
		return strings.ToLower(lettered(n))
	case "upperLetter":
		return lettered(n)
	case "lowerRoman":
		return strings.ToLower(roman(n))
	case "upperRoman":
		return roman(n)
	}
	return strconv.Itoa(n)
}

// maxNumeral is the highest number that is written with letters; more are decimal.
const maxNumeral = 3999

// lettered counts A to Z, then AA to ZZ, as office documents do.
func lettered(n int) string {
	if n < 1 || n > maxNumeral {
		return strconv.Itoa(n)
	}
	return strings.Repeat(string(rune('A'+(n-1)%26)), (n-1)/26+1)
}

// roman writes a number in Roman numerals.
func roman(n int) string {
	if n < 1 || n > maxNumeral {
		return strconv.Itoa(n)
	}
	var out strings.Builder
	for _, sign := range [...]struct {
		value int
		text  string
	}{{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}} {
		for ; n >= sign.value; n -= sign.value {
			out.WriteString(sign.text)
		}
	}
	return out.String()
}
