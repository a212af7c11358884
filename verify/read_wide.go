package verify

import (
	"strconv"
	"strings"
)

// Chinese, Japanese and Korean write what a number of a date or a time is behind it: 2024年,
// 10月, 3日, 15時30分. The sign is taken with the number, so that it is the same as 2024-10-03
// and 15:30, and not one more word to be met.

// eras are the years before the first of each era of Japan that is still counted in.
var eras = [...]struct {
	name   string
	before float64
}{{"令和", 2018}, {"平成", 1988}, {"昭和", 1925}, {"大正", 1911}, {"明治", 1867}}

// wideDate reads a year, a month or a day with its sign, and reports whether there is one.
func (r *reader) wideDate(t *reading, text string) bool {
	s := &r.scan
	rest := s.Rest()
	size := digitsLen(rest[:min(len(rest), 5)])
	if size == 0 || size > 4 {
		return false
	}
	value, _ := strconv.Atoi(rest[:size])
	sign := wideSign(rest[size:])
	switch {
	case sign == "":
		return false
	case sign == "年" || sign == "년":
		n := number{value: float64(value), step: 1, year: size == 4 && value >= 1000 && value < 2200}
		if base := r.eraBefore(t, text); base > 0 && size <= 2 {
			n.value, n.year = n.value+base, true
		}
		if !n.year {
			return false
		}
		t.add(n, s.Start, s.Start+size+len(sign))
	case sign == "月" || sign == "월":
		if value < 1 || value > 12 || size > 2 {
			return false
		}
		r.addMonth(t, value, s.Start, s.Start+size+len(sign))
	default: // 3日 is also three days: only behind its month
		if k := len(t.tokens) - 1; k < 0 || t.tokens[k].flags&isMonth == 0 || !blankOnly(text[t.tokens[k].end:s.Start]) {
			return false
		}
		t.add(number{value: float64(value), step: 1}, s.Start, s.Start+size+len(sign))
	}
	s.Skip(size + len(sign))
	return true
}

func blankOnly(gap string) bool { return gap == "" || onlyBlank(gap) }

// wideSign is the sign of a part of a date at the start of s, or "".
func wideSign(s string) string {
	for _, sign := range [...]string{"年", "月", "日", "号", "號", "년", "월", "일"} {
		if rest, ok := strings.CutPrefix(s, sign); ok && !strings.HasPrefix(rest, "間") && !strings.HasPrefix(rest, "间") && !strings.HasPrefix(rest, "간") {
			return sign
		}
	}
	return ""
}

// eraBefore is what the years of the era count from whose name stands before the scan's
// number, 0 for none. Its tokens are taken out.
func (r *reader) eraBefore(t *reading, text string) float64 {
	for _, era := range eras {
		if before := strings.TrimRight(text[:r.scan.Start][max(0, r.scan.Start-8):], " "); strings.HasSuffix(before, era.name) {
			t.dropFrom(int32(r.scan.Start - len(era.name)))
			return era.before
		}
	}
	return 0
}

// dropFrom takes out the last tokens that are pairs of characters from a place on.
func (t *reading) dropFrom(start int32) {
	for k := len(t.tokens) - 1; k >= 0 && t.tokens[k].start >= start && t.tokens[k].flags&isNumber == 0; k-- {
		t.tokens = t.tokens[:k]
	}
}

// halves are the halves of the day as they stand before an hour.
var halves = [...]struct {
	word string
	half byte
}{{"午後", 'p'}, {"午前", 'a'}, {"下午", 'p'}, {"上午", 'a'}, {"晚上", 'p'}, {"早上", 'a'}, {"오후", 'p'}, {"오전", 'a'}}

// wideTime reads an hour with its sign and its minutes, and reports whether there is one.
func (r *reader) wideTime(t *reading, text string) bool {
	s := &r.scan
	rest := s.Rest()
	at := timeOfDay{hours: digitsLen(rest[:min(len(rest), 3)])}
	if at.hours == 0 || at.hours > 2 {
		return false
	}
	before := strings.TrimRight(text[max(0, s.Start-8):s.Start], " ")
	half := ""
	for _, h := range halves {
		if strings.HasSuffix(before, h.word) {
			half, at.half = h.word, h.half
		}
	}
	sign := hourSign(rest[at.hours:], half != "")
	at.hour, _ = strconv.ParseFloat(rest[:at.hours], 64)
	if sign == "" || at.hour > 24 {
		return false
	}
	if half != "" {
		t.dropFrom(int32(s.Start - len(half) - (s.Start - max(0, s.Start-8) - len(before))))
		if at.hour > halfDay {
			at.half = 0
		}
	}
	var n number
	n.setClock(at)
	size := at.hours + len(sign)
	t.add(n, s.Start, s.Start+size)
	size += r.wideMinutes(t, rest, size)
	s.Skip(size)
	return true
}

// hourSign is the sign of an hour at the start of s. 点 is a point too, unless the half of
// the day stands before it or minutes behind.
func hourSign(s string, sure bool) string {
	for _, sign := range [...]string{"点钟", "點鐘", "時", "时", "点", "點", "시"} {
		rest, ok := strings.CutPrefix(s, sign)
		if !ok || strings.HasPrefix(rest, "間") || strings.HasPrefix(rest, "间") || strings.HasPrefix(rest, "간") {
			continue
		}
		rest = strings.TrimPrefix(rest, " ")
		if sign != "点" && sign != "點" || sure || strings.HasPrefix(rest, "半") || strings.HasPrefix(rest[digitsLen(rest[:min(len(rest), 3)]):], "分") {
			return sign
		}
	}
	return ""
}

// wideMinutes reads the minutes at a place behind an hour, and returns the bytes they take.
func (r *reader) wideMinutes(t *reading, rest string, at int) int {
	blank := blankLen(rest[at:])
	from := at + blank
	start := r.scan.Start
	if half := "半"; strings.HasPrefix(rest[at:], half) {
		t.add(number{value: 30, step: 1}, start+at, start+at+len(half))
		return len(half)
	}
	size := digitsLen(rest[from:min(len(rest), from+3)])
	for _, sign := range [...]string{"分", "분"} {
		if size == 0 || size > 2 || !strings.HasPrefix(rest[from+size:], sign) {
			continue
		}
		if value, _ := strconv.Atoi(rest[from : from+size]); value > 0 {
			t.add(number{value: float64(value), step: 1}, start+from, start+from+size+len(sign))
		}
		return blank + size + len(sign)
	}
	return 0
}
