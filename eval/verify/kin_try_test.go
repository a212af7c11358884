package verify

import (
	"bufio"
	"fmt"
	room "github.com/citeway/citeway/verify"
	"math"
	"os"
	"sort"
	"strconv"
	"strings"
	"sync"
	"testing"
)

func TestKin(t *testing.T) {
	if os.Getenv("KIN") == "" {
		t.Skip()
	}
	f, _ := os.Open("/tmp/glove/vec.txt")
	sc := bufio.NewScanner(f)
	sc.Buffer(make([]byte, 1<<20), 1<<20)
	type ent struct {
		v    [100]float32
		rank int
		w    float32
	}
	m := map[string]*ent{}
	var order []string
	rank := 0
	for sc.Scan() && rank < 36000 {
		rank++
		p := strings.Fields(sc.Text())
		st := room.Stems(p[0])
		if len(st) != 1 || len(p[0]) < 3 {
			continue
		}
		e := m[st[0]]
		if e == nil {
			e = &ent{rank: rank}
			m[st[0]] = e
			order = append(order, st[0])
		}
		w := float32(1 / math.Sqrt(float64(rank)))
		var n float64
		var v [100]float32
		for i := 0; i < 100; i++ {
			x, _ := strconv.ParseFloat(p[i+1], 64)
			v[i] = float32(x)
			n += x * x
		}
		for i := range v {
			e.v[i] += w * v[i] / float32(math.Sqrt(n))
		}
	}
	fmt.Println(len(order))
	if len(order) > 16000 {
		order = order[:16000]
	}
	es := make([]*ent, len(order))
	for i, o := range order {
		es[i] = m[o]
		var n float64
		for _, x := range es[i].v {
			n += float64(x) * float64(x)
		}
		for k := range es[i].v {
			es[i].v[k] /= float32(math.Sqrt(n))
		}
	}
	type nb struct {
		j int
		s float32
	}
	out := make([][]nb, len(order))
	var wg sync.WaitGroup
	for g := 0; g < 2; g++ {
		wg.Go(func() {
			for i := g; i < len(es); i += 2 {
				if es[i].rank < 150 {
					continue
				}
				var l []nb
				a := &es[i].v
				for j := range es {
					if j == i || es[j].rank < 150 {
						continue
					}
					b := &es[j].v
					var s0, s1, s2, s3 float32
					for k := 0; k < 100; k += 4 {
						s0 += a[k] * b[k]
						s1 += a[k+1] * b[k+1]
						s2 += a[k+2] * b[k+2]
						s3 += a[k+3] * b[k+3]
					}
					if s := s0 + s1 + s2 + s3; s > 0.6 {
						l = append(l, nb{j, s})
					}
				}
				sort.Slice(l, func(x, y int) bool { return l[x].s > l[y].s })
				if len(l) > 8 {
					l = l[:8]
				}
				out[i] = l
			}
		})
	}
	wg.Wait()
	g, _ := os.Create("../../verify/kin.txt")
	w := bufio.NewWriter(g)
	for i, l := range out {
		if len(l) == 0 {
			continue
		}
		fmt.Fprint(w, order[i])
		for _, n := range l {
			fmt.Fprintf(w, " %s %d", order[n.j], int(n.s*100))
		}
		fmt.Fprintln(w)
	}
	w.Flush()
	g.Close()
}
