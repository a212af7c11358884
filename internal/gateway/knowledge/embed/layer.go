package embed

import (
	"math"

	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
)

// layer is attention and a feed-forward step, each added to what came in.
type layer struct {
	width int // of what comes in; what goes out is wide
	// project widens what came in, where it is narrower than what goes out.
	project   dense
	attention attention
	forward   forward
}

// run works on count places of in and leaves the outcome in s.hidden.
func (l *layer) run(s *scratch, in []float32, count int) {
	l.attention.run(s, in, l.width, count)
	if l.project.weight != nil {
		l.project.apply(s.hidden[:], in, count)
	}
	add(s.hidden[:count*wide], s.added[:count*wide])
	l.forward.run(s, count)
	add(s.hidden[:count*wide], s.added[:count*wide])
}

// attention lets every place look at every other.
type attention struct {
	norm     scaling
	qkv, out dense
}

// run leaves the outcome in s.added.
func (a *attention) run(s *scratch, in []float32, width, count int) {
	a.norm.apply(s.normed[:], in, count)
	a.qkv.apply(s.qkv[:], s.normed[:], count)
	for head := range heads {
		attend(s, head, width, count)
	}
	a.out.apply(s.added[:], s.mixed[:], count)
}

// attend mixes the values of one head by how well each query fits each key.
func attend(s *scratch, head, width, count int) {
	size := width / heads
	first := head * size
	scale := float32(1 / math.Sqrt(float64(size)))
	for at := range count {
		values := s.qkv[at*3*width+2*width+first:]
		for d := range size {
			s.values[d*count+at] = values[d]
		}
	}
	shares := s.shares[:count]
	for at := range count {
		query := s.qkv[at*3*width+first:][:size]
		for other := range count {
			shares[other] = scale * vector.Dot(query, s.qkv[other*3*width+width+first:][:size])
		}
		softmax(shares)
		mixed := s.mixed[at*width+first:]
		for d := range size {
			mixed[d] = vector.Dot(shares, s.values[d*count:(d+1)*count])
		}
	}
}

// forward works on each place by itself.
type forward struct {
	norm     scaling
	up, down dense
}

// run leaves the outcome in s.added.
func (f *forward) run(s *scratch, count int) {
	f.norm.apply(s.normed[:], s.hidden[:count*wide], count)
	f.up.apply(s.inner[:], s.normed[:], count)
	for i, v := range s.inner[:count*inner] {
		s.inner[i] = max(v, 0)
	}
	f.down.apply(s.added[:], s.inner[:], count)
}
