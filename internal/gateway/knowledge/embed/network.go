package embed

import (
	"fmt"
	"math"
)

// The sizes of the network: see internal/gateway/assets/encoder.md.
const (
	heads  = 4
	narrow = 256
	wide   = 512
	inner  = 1536
)

// network is the encoder without its vocabulary.
type network struct {
	embeddings tensor
	timing     []float32 // what is added to the embedding at each place
	layers     [2]layer
	head       dense
}

func newNetwork(f *file) (*network, error) {
	p := parts{file: f}
	n := &network{
		embeddings: p.tensor("embeddings", 0, narrow),
		timing:     timing(),
		layers: [2]layer{
			{width: narrow, project: p.dense("0.project", narrow, wide), attention: p.attention("0", narrow), forward: p.forward("0")},
			{width: wide, attention: p.attention("1", wide), forward: p.forward("1")},
		},
		head: p.dense("head", wide, Dim),
	}
	if p.err == nil && n.embeddings.rows < len(f.pieces) {
		return nil, fmt.Errorf("%d pieces have %d embeddings", len(f.pieces), n.embeddings.rows)
	}
	return n, p.err
}

// timing is sin and cos of every place at rates that fall from 1 to 1/10000.
func timing() []float32 {
	const rates = narrow / 2
	all := make([]float32, Window*narrow)
	for at := range Window {
		for i := range rates {
			angle := float64(at) * math.Pow(10000, -float64(i)/(rates-1))
			all[at*narrow+i] = float32(math.Sin(angle))
			all[at*narrow+rates+i] = float32(math.Cos(angle))
		}
	}
	return all
}

// parts takes tensors out of a file; err is the first that is missing or of
// another shape.
type parts struct {
	file *file
	err  error
}

// tensor returns the tensor of that name; rows of 0 is any number.
func (p *parts) tensor(name string, rows, cols int) tensor {
	t, is := p.file.tensors[name]
	if p.err == nil && (!is || rows != 0 && t.rows != rows || t.cols != cols) {
		p.err = fmt.Errorf("%s is %d x %d, want %d x %d", name, t.rows, t.cols, rows, cols)
	}
	return t
}

func (p *parts) vector(name string, length int) []float32 {
	t := p.tensor(name, 1, length)
	return t.all()
}

func (p *parts) dense(name string, in, out int) dense {
	weight := p.tensor(name+".weight", out, in)
	return dense{in: in, out: out, weight: weight.all(), bias: p.vector(name+".bias", out)}
}

func (p *parts) norm(name string, width int) scaling {
	return scaling{scale: p.vector(name+".scale", width), bias: p.vector(name+".bias", width)}
}

func (p *parts) attention(layer string, width int) attention {
	return attention{norm: p.norm(layer+".norm", width), qkv: p.dense(layer+".qkv", width, 3*width), out: p.dense(layer+".out", width, wide)}
}

func (p *parts) forward(layer string) forward {
	return forward{norm: p.norm(layer+".ffn.norm", wide), up: p.dense(layer+".ffn.up", wide, inner), down: p.dense(layer+".ffn.down", inner, wide)}
}

// scratch is what one run works in.
type scratch struct {
	input  [Window * narrow]float32
	hidden [Window * wide]float32
	normed [Window * wide]float32
	// qkv holds queries, keys and values, place by place.
	qkv [Window * 3 * wide]float32
	// values are the values of one head, turned: dimension by dimension.
	values  [wide / heads * Window]float32
	shares  [Window]float32
	mixed   [Window * wide]float32
	inner   [Window * inner]float32
	added   [Window * wide]float32
	mean    [wide]float32
	outcome [Dim]float32
}

// run returns the vector of at most Window tokens; it is valid until the next run.
func (n *network) run(s *scratch, tokens []int32) []float32 {
	count := len(tokens)
	for at, id := range tokens {
		row := s.input[at*narrow : (at+1)*narrow]
		n.embeddings.row(row, int(id), 2)
		add(row, n.timing[at*narrow:(at+1)*narrow])
	}
	n.layers[0].run(s, s.input[:count*narrow], count)
	n.layers[1].run(s, s.hidden[:count*wide], count)
	n.average(s, count)
	n.head.apply(s.outcome[:], s.mean[:], 1)
	for i, v := range s.outcome {
		s.outcome[i] = float32(math.Tanh(float64(v)))
	}
	unit(s.outcome[:])
	return s.outcome[:]
}

func (n *network) average(s *scratch, count int) {
	clear(s.mean[:])
	for at := range count {
		add(s.mean[:], s.hidden[at*wide:(at+1)*wide])
	}
	for i := range s.mean {
		s.mean[i] /= float32(count)
	}
}
