package spans

import "sort"

// cuts maps positions between two texts of which one has stretches that the
// other lacks: markers, with the blanks before them.
type cuts struct {
	at    []int // where a stretch begins in the longer text, rising
	end   []int // where it ends
	total []int // bytes in this stretch and all before it
}

// add notes that the longer text has a stretch [start, end) that the other lacks.
func (c *cuts) add(start, end int) {
	if start == end {
		return
	}
	total := end - start
	if n := len(c.total); n > 0 {
		total += c.total[n-1]
	}
	c.at, c.end, c.total = append(c.at, start), append(c.end, end), append(c.total, total)
}

// short returns the place in the shorter text for one in the longer.
func (c *cuts) short(long int) int {
	i := sort.SearchInts(c.at, long) // stretches that begin before long
	if i == 0 {
		return long
	}
	if long < c.end[i-1] {
		long = c.end[i-1]
	}
	return long - c.total[i-1]
}

// long returns the place in the longer text for one in the shorter; where a
// stretch stands there, the place before it, or after it for the start of a span.
func (c *cuts) long(short int, start bool) int {
	i := sort.Search(len(c.at), func(i int) bool {
		at := c.at[i] - c.before(i)
		return at > short || at == short && !start
	})
	return short + c.before(i)
}

func (c *cuts) before(i int) int {
	if i == 0 {
		return 0
	}
	return c.total[i-1]
}
