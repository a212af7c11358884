package embed

import (
	"encoding/binary"
	"hash/crc32"
	"math"
)

// maker writes a file of an encoder, as internal/gateway/assets/convert does.
type maker struct{ out []byte }

func (m *maker) number(n uint32) { m.out = binary.LittleEndian.AppendUint32(m.out, n) }

func (m *maker) float(f float32) { m.number(math.Float32bits(f)) }

func (m *maker) text(s string) { m.out = append(append(m.out, byte(len(s))), s...) }

// tensor writes rows x cols numbers, of which f gives each, as they are.
func (m *maker) tensor(name string, rows, cols int, f func(i int) float32) {
	m.text(name)
	m.number(uint32(rows))
	m.number(uint32(cols))
	m.out = append(m.out, kindFloats)
	for i := range rows * cols {
		m.float(f(i))
	}
}

// bytes writes rows x cols levels, each row with the step given.
func (m *maker) bytes(name string, cols int, steps []float32, levels ...int8) {
	m.text(name)
	m.number(uint32(len(steps)))
	m.number(uint32(cols))
	m.out = append(m.out, kindBytes)
	for _, s := range steps {
		m.float(s)
	}
	for _, l := range levels {
		m.out = append(m.out, byte(l))
	}
}

// begin returns a maker with a vocabulary.
func begin(pieces ...piece) *maker {
	m := &maker{out: []byte(magic)}
	m.number(uint32(len(pieces)))
	for _, p := range pieces {
		m.text(p.text)
		m.float(p.score)
	}
	return m
}

// end returns the file.
func (m *maker) end() []byte {
	m.number(crc32.ChecksumIEEE(m.out))
	return m.out
}

// small returns an encoder of the right shape whose pieces are letters and whose
// weights are made up, to test with where the real one is missing.
func small() []byte {
	pieces := make([]piece, reserved, 64)
	for _, p := range []string{blank, "a", "b", "c", "ab", blank + "a", "abc"} {
		pieces = append(pieces, piece{p, -float32(3 + len(p)%2)})
	}
	m := begin(pieces...)
	some := func(i int) float32 { return float32(i%13-6) / 100 }
	m.tensor("embeddings", len(pieces), narrow, some)
	m.dense("0.project", narrow, wide, some)
	m.layer("0", narrow, some)
	m.layer("1", wide, some)
	m.dense("head", wide, Dim, some)
	return m.end()
}

func (m *maker) layer(name string, width int, f func(int) float32) {
	m.norm(name+".norm", width)
	m.dense(name+".qkv", width, 3*width, f)
	m.dense(name+".out", width, wide, f)
	m.norm(name+".ffn.norm", wide)
	m.dense(name+".ffn.up", wide, inner, f)
	m.dense(name+".ffn.down", inner, wide, f)
}

func (m *maker) norm(name string, width int) {
	m.tensor(name+".scale", 1, width, func(int) float32 { return 1 })
	m.tensor(name+".bias", 1, width, func(int) float32 { return 0 })
}

func (m *maker) dense(name string, in, out int, f func(int) float32) {
	m.tensor(name+".weight", out, in, f)
	m.tensor(name+".bias", 1, out, f)
}
