package openwebui

import (
	"strconv"

	"github.com/citeway/citeway"
)

// maxDigits is how many digits a number in brackets may have to be looked at.
const maxDigits = 9

// unescape takes back what literal does to a bracket with a number that names no
// card in any answer: a year, or zero. Others keep their backslash, without which
// they would be citations. The same prose gives the same result, however it is cut.
type unescape struct {
	next citeway.Sink
	held []byte // the beginning of an escaped number
	text citeway.Text
}

// Put takes the next event.
func (u *unescape) Put(e citeway.Event) error {
	t, ok := e.(*citeway.Text)
	if !ok {
		if err := u.send(u.held); err != nil {
			return err
		}
		u.held = u.held[:0]
		return u.next.Put(e)
	}
	b := t.Bytes
	if len(u.held) > 0 {
		b = append(u.held, b...)
		u.held = nil
	}
	from := 0
	for i := 0; i < len(b); i++ {
		if b[i] != '\\' {
			continue
		}
		n, whole := escaped(b[i:])
		if !whole {
			if err := u.send(b[from:i]); err != nil {
				return err
			}
			u.held = append([]byte(nil), b[i:]...)
			return nil
		}
		if n > 0 {
			if err := u.send(b[from:i]); err != nil {
				return err
			}
			from = i + 1
		}
		i += max(n, 1)
	}
	return u.send(b[from:])
}

// escaped is the length of the escaped year or zero that b begins with, or 0;
// whole is false where more has to come before that is known.
func escaped(b []byte) (n int, whole bool) {
	i := 1
	if i == len(b) {
		return 0, false
	}
	if b[i] != '[' {
		return 0, true
	}
	for i++; i < len(b) && i < 2+maxDigits && b[i] >= '0' && b[i] <= '9'; i++ {
	}
	if i == len(b) {
		return 0, false
	}
	number, err := strconv.Atoi(string(b[2:i]))
	if b[i] != ']' || err != nil || number > 0 && number < maxNumber {
		return 0, true
	}
	return i, true
}

func (u *unescape) send(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	u.text.Bytes = b
	return u.next.Put(&u.text)
}
