package when

import (
	"fmt"
	"strconv"
	"time"

	"github.com/citeway/citeway"
)

// Duration is a length on the calendar: so many of each grain.
type Duration []Part

// Part is a number of grains.
type Part struct {
	N     int
	Grain Grain
}

// maxNumber bounds the numbers in a duration: ten thousand years in days.
const maxNumber = 4_000_000

// isoDate and isoTime are the letters of ISO 8601 before and after the T.
var (
	isoDate = map[byte]Grain{'Y': Year, 'Q': Quarter, 'M': Month, 'W': Week, 'D': Day}
	isoTime = map[byte]Grain{'H': Hour, 'M': Minute, 'S': Second}
)

// ParseISO reads an ISO 8601 duration such as P1Y2M, PT12H or P26W; Q is read as
// a quarter.
func ParseISO(s string) (Duration, error) {
	bad := &citeway.Error{Code: citeway.Invalid, Message: fmt.Sprintf("%q is no ISO 8601 duration", s), Mend: "write P7D, P1M, P1Y or PT12H"}
	if len(s) < 3 || s[0] != 'P' {
		return nil, bad
	}
	units := isoDate
	var d Duration
	for i := 1; i < len(s); {
		if s[i] == 'T' {
			units = isoTime
			i++
			continue
		}
		n, size := count(s[i:])
		if size == 0 || i+size >= len(s) || units[s[i+size]] == "" {
			return nil, bad
		}
		d = append(d, Part{n, units[s[i+size]]})
		i += size + 1
	}
	if d == nil {
		return nil, bad
	}
	return d, nil
}

// count reads the number at the start of s and how many bytes it takes.
func count(s string) (n, size int) {
	for size < len(s) && '0' <= s[size] && s[size] <= '9' {
		size++
	}
	n, err := strconv.Atoi(s[:size])
	if err != nil || n > maxNumber {
		return 0, 0
	}
	return n, size
}

// short reads a duration of the time syntax at the start of s, such as 7D or
// 1Y6M, and how many bytes it takes.
func short(s string) (d Duration, size int) {
	for {
		n, digits := count(s[size:])
		end := size + digits
		if digits == 0 || end >= len(s) || letters[s[end:end+1]] == "" {
			return d, size
		}
		d = append(d, Part{n, letters[s[end:end+1]]})
		size = end + 1
	}
}

// Shift moves t by the duration, sign times: 1 forward, -1 back.
func (c Calendar) Shift(t time.Time, d Duration, sign int) time.Time {
	for _, p := range d {
		t = c.Add(t, p.Grain, sign*p.N)
	}
	return t
}
