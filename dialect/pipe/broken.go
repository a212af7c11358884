package pipe

import (
	"errors"

	"github.com/citeway/citeway"
)

// CloseWithError ends a message whose bytes broke off with err, such as that of the
// connection that brought them: what came is written, then the form's own way of saying
// that the answer is not whole. Plain text cannot tell by itself that it was cut, so Close
// would write it as a whole answer. A reader of the answer sees err only if it is a
// *citeway.Error. Returns err; without one it is Close.
func (c *Conversion) CloseWithError(err error) error {
	if err == nil {
		return c.Close()
	}
	if !c.closed {
		c.broken = brokeOff(err)
		_ = c.Close() // err came first
	}
	return err
}

// brokeOff is err as the end of an answer tells it.
func brokeOff(err error) *citeway.Error {
	var ours *citeway.Error
	if errors.As(err, &ours) {
		return ours
	}
	return &citeway.Error{Code: citeway.Truncated, Message: "the answer broke off before its end", Err: err}
}

// breaking tells of a broken message at its end, where its bytes do not give a reason of
// their own. A message that broke off calls nothing.
type breaking struct {
	next citeway.Sink
	c    *Conversion
}

// Put passes the event on.
func (b *breaking) Put(e citeway.Event) error {
	end, last := e.(*citeway.End)
	if !last || b.c.broken == nil || end.Err != nil && end.Err.Code != citeway.Truncated {
		return b.next.Put(e)
	}
	told := *end
	told.Err, told.Calls, told.Finish = b.c.broken, nil, ""
	return b.next.Put(&told)
}
