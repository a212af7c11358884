package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/citeway/citeway"
)

// The bounds of the table of like words.
const (
	kinForms   = 36000 // word forms read
	kinStems   = 16000 // stems compared with each other
	kinCommon  = 150   // the commonest forms, which are like everything
	kinMost    = 5     // like stems written for one
	kinLeast   = 0.66  // how alike, as a cosine
	vectorSize = 100
)

// stemVector is the mean of a stem's forms, the commoner the heavier.
type stemVector struct {
	stem string
	rank int
	v    [vectorSize]float32
}

// kin makes kin.txt from word vectors of 100 dimensions, commonest
// word first, a line each: the word, then its numbers. The table in the
// repository is from the GloVe vectors of 6 billion words.
func kin(vectors io.Reader, w io.Writer) error {
	list, err := stemVectors(vectors)
	if err != nil {
		return err
	}
	found := make([][]string, len(list))
	var wait sync.WaitGroup
	for part := range 2 {
		wait.Go(func() {
			for i := part; i < len(list); i += 2 {
				found[i] = alike(list, i)
			}
		})
	}
	wait.Wait()
	out := bufio.NewWriter(w)
	for i, f := range found {
		if len(f) > 0 {
			fmt.Fprintln(out, list[i].stem, strings.Join(f, " "))
		}
	}
	return out.Flush()
}

func stemVectors(r io.Reader) ([]*stemVector, error) {
	known := map[string]*stemVector{}
	var list []*stemVector
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 1<<16), 1<<20)
	for rank := 1; rank < kinForms && lines.Scan(); rank++ {
		fields := strings.Fields(lines.Text())
		if len(fields) != vectorSize+1 {
			return nil, &citeway.Error{Code: citeway.Invalid, Place: fmt.Sprintf("line %d", rank), Message: "not a word and 100 numbers"}
		}
		stems := stemsOf(fields[0])
		if len(stems) != 1 || len(fields[0]) < 3 {
			continue
		}
		s := known[stems[0]]
		if s == nil {
			s = &stemVector{stem: stems[0], rank: rank}
			known[stems[0]] = s
			list = append(list, s)
		}
		s.add(fields[1:], 1/math.Sqrt(float64(rank)))
	}
	list = list[:min(kinStems, len(list))]
	for _, s := range list {
		s.unit()
	}
	return list, lines.Err()
}

// add adds the unit vector of one form.
func (s *stemVector) add(fields []string, weight float64) {
	var v [vectorSize]float64
	sum := 1e-12
	for i, f := range fields {
		v[i], _ = strconv.ParseFloat(f, 64)
		sum += v[i] * v[i]
	}
	for i := range v {
		s.v[i] += float32(weight * v[i] / math.Sqrt(sum))
	}
}

func (s *stemVector) unit() {
	sum := float32(1e-12)
	for _, x := range s.v {
		sum += x * x
	}
	for i := range s.v {
		s.v[i] /= float32(math.Sqrt(float64(sum)))
	}
}

// alike lists the stems most like stem i, with how alike in hundredths.
func alike(list []*stemVector, i int) []string {
	if list[i].rank < kinCommon {
		return nil
	}
	type other struct {
		at int
		by float32
	}
	var best []other
	for j := range list {
		if j == i || list[j].rank < kinCommon {
			continue
		}
		if by := dot(&list[i].v, &list[j].v); by >= kinLeast {
			best = append(best, other{j, by})
		}
	}
	slices.SortFunc(best, func(a, b other) int { return cmp.Compare(b.by, a.by) })
	var out []string
	for _, o := range best[:min(kinMost, len(best))] {
		out = append(out, list[o.at].stem, strconv.Itoa(int(o.by*100)))
	}
	return out
}

func dot(a, b *[vectorSize]float32) float32 {
	sum := float32(0)
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}
