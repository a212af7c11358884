package verify

import (
	"strings"
	"unicode/utf8"
)

// hanDigits are the digits of Chinese characters, hanScales what multiplies them.
var (
	hanDigits = map[rune]float64{'〇': 0, '零': 0, '一': 1, '二': 2, '两': 2, '兩': 2, '三': 3, '四': 4, '五': 5, '六': 6, '七': 7, '八': 8, '九': 9}
	hanScales = map[rune]float64{'十': 10, '百': 100, '千': 1e3, '万': 1e4, '萬': 1e4, '亿': 1e8, '億': 1e8}
)

// longestHan is how many characters of a number are read.
const longestHan = 16

// hanValue is the number in Chinese characters at the start of s, and the bytes it takes:
// 二〇二四, 三十五, 一万二千.
func hanValue(s string) (n number, size int) {
	total, part, digit, bare := 0.0, 0.0, 0.0, true
	n.step = 1
	for range longestHan {
		r, took := utf8.DecodeRuneInString(s[size:])
		d, isDigit := hanDigits[r]
		by, isScale := hanScales[r]
		switch {
		case isDigit:
			digit, bare, n.step = digit*10+d, false, 1
		case isScale && by < 1e4:
			if bare {
				digit = 1
			}
			part, digit, bare, n.step = part+digit*by, 0, true, by
		case isScale && size > 0:
			total, part, digit, bare, n.step = total+(part+digit)*by, 0, 0, true, by
		default:
			n.value = total + part + digit
			return n, size
		}
		size += took
	}
	return n, 0
}

// hanCounted are the characters that tell a number from a word that begins like one: 三人 is
// three people, and 三明 a city.
const hanCounted = "年月日号號时時元円圆圓人个個名天周週件台岁歳歲倍次章条小分％%"

// hanNumber reads the number in Chinese characters that the scan has reached, where it is
// counted or a share, 百分之五, and reports whether there is one.
func (r *reader) hanNumber(t *reading, text string) bool {
	s := &r.scan
	rest, percent := strings.CutPrefix(text[s.Start:], "百分之")
	n, size := hanValue(rest)
	if percent && rest != "" && isDigit(rest[0]) {
		n, size = digits(rest, false)
	}
	if size == 0 {
		return false
	}
	sign, signed := utf8.DecodeRuneInString(rest[size:])
	if !percent && (signed == 0 || !strings.ContainsRune(hanCounted, sign) || hanWord(rest[:size], sign)) {
		return false
	}
	end := len(text) - len(rest) + size
	k := len(t.tokens) - 1
	switch behind := k >= 0 && t.tokens[k].flags&isMonth != 0; {
	case percent:
		n.percent = true
	case sign == '年' && n.value >= 1000 && n.value < 2200 && n.step == 1:
		n.year = true
		end += signed
	case sign == '月' && n.value >= 1 && n.value <= 12:
		r.addMonth(t, int(n.value), s.Start, end+signed)
		s.Skip(end + signed - s.At())
		return true
	case behind && (sign == '日' || sign == '号' || sign == '號'):
		end += signed
	}
	t.add(n, s.Start, end)
	s.Skip(end - s.At())
	return true
}

// hanWord reports whether a number and what it would count are a word of another sense: 一个
// is an article, 一時 for a while, 十分 enough.
func hanWord(number string, counted rune) bool {
	return number == "十" && counted == '分' || number == "一" && !strings.ContainsRune("年月日号號元円", counted)
}
