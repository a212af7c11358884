package encoder

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// tinyWords is the vocabulary of the tiny encoder.
var tinyWords = strings.Fields("[PAD] [UNK] [CLS] [SEP] [MASK] the mill was found ##ed by anna in 18 ##82 ? ! . , é e w ##he ##n who 中 文")

// tiny makes a weights file of two stems' and towers' layers with weights from a seed.
type tiny struct {
	random *rand.Rand
	parts  []part
	body   []byte
}

// tinyHeader is the head of the tiny encoder's file, but for its parts.
func tinyHeader() header {
	return header{Name: "tiny", Space: "tiny-space", Width: 64, Heads: 2, Hidden: 96, Stem: 1, Layers: 3, Length: 32, First: 8}
}

func tinyFile() []byte { return sealed(tinyParts(tinyHeader())) }

func tinyParts(h header) (header, []byte) {
	f := &tiny{random: rand.New(rand.NewPCG(1, 2))}
	f.add("vocabulary", "text", 1, len(tinyWords), []byte(strings.Join(tinyWords, "\n")))
	f.matrix("words", len(tinyWords), h.Width)
	f.matrix("positions", h.Length, h.Width)
	f.numbers("kinds", 2, h.Width)
	f.numbers("norm", 2, h.Width)
	for _, tower := range []string{"stem", "vector", "reader", "claims"} {
		from, to := h.Stem, h.Layers
		if tower == "stem" {
			from, to = 0, h.Stem
		}
		for i := from; i < to; i++ {
			at := fmt.Sprintf("%s.%d.", tower, i)
			f.linear(at+"mix", 3*h.Width, h.Width)
			f.linear(at+"out", h.Width, h.Width)
			f.linear(at+"up", h.Hidden, h.Width)
			f.linear(at+"down", h.Width, h.Hidden)
			f.numbers(at+"norm1", 2, h.Width)
			f.numbers(at+"norm2", 2, h.Width)
		}
	}
	for i, name := range []string{"answer", "span", "claim"} {
		f.numbers(name, i+1, h.Width)
		f.numbers(name+".bias", 1, i+1)
	}
	h.Parts, h.CRC32 = f.parts, crc32.ChecksumIEEE(f.body)
	return h, f.body
}

// sealed is a weights file with that head and body.
func sealed(h header, body []byte) []byte {
	text, err := json.Marshal(h)
	if err != nil {
		panic(err)
	}
	file := binary.LittleEndian.AppendUint32([]byte(magic), uint32(len(text)))
	return append(append(file, text...), body...)
}

func (f *tiny) add(name, kind string, rows, columns int, data []byte) {
	f.parts = append(f.parts, part{Name: name, Type: kind, Rows: rows, Columns: columns, At: len(f.body), Bytes: len(data)})
	f.body = append(f.body, data...)
}

func (f *tiny) linear(name string, rows, columns int) {
	f.matrix(name, rows, columns)
	f.numbers(name+".bias", 1, rows)
}

func (f *tiny) matrix(name string, rows, columns int) {
	var data []byte
	for range rows * columns {
		data = append(data, byte(f.random.IntN(255)-127))
	}
	for range rows {
		data = appendFloat(data, float32(f.random.Float64()/200+0.001))
	}
	f.add(name, "int8", rows, columns, data)
}

func (f *tiny) numbers(name string, rows, columns int) {
	var data []byte
	for range rows * columns {
		data = appendFloat(data, float32(f.random.NormFloat64()))
	}
	f.add(name, "float32", rows, columns, data)
}

func appendFloat(data []byte, x float32) []byte {
	return binary.LittleEndian.AppendUint32(data, math.Float32bits(x))
}

func openTiny(t testing.TB) *Encoder {
	t.Helper()
	e, err := Open(tinyFile())
	if err != nil {
		t.Fatal(err)
	}
	return e
}
