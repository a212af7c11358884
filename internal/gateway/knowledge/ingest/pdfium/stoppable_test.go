package pdfium

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// section is a part of a module.
func section(id byte, content ...byte) []byte {
	return append(appendCount([]byte{id}, len(content)), content...)
}

// module is a program with one function, run(i32), and this body.
func module(body ...byte) []byte {
	code := append(appendCount([]byte{1}, len(body)+1), append([]byte{0}, body...)...)
	return slices.Concat([]byte("\x00asm\x01\x00\x00\x00"),
		section(1, 2, 0x60, 0, 1, 0x7C, 0x60, 1, typeInt32, 0),
		section(importSection, append([]byte("\x01\x03env\x13"+clock), kindFunction, 0)...),
		section(3, 1, 1),
		section(variableSection, 1, typeInt32, mutable, opInt32, 7, opEnd),
		section(7, []byte("\x01\x03run\x00\x01")...),
		section(codeSection, code...))
}

// The programs of the tests: do {} while (--n); and for {}.
var (
	counted = module(opLoop, noResult, opLocalGet, 0, opInt32, 1, opSubtract, opLocalTee, 0, opJumpIf, 0, opEnd, opEnd)
	endless = module(opLoop, noResult, opJump, 0, opEnd, opEnd)
)

const opLocalTee = 0x22

// run runs a program made stoppable, and says how often it asked for the time.
func run(t *testing.T, ctx context.Context, program []byte, n uint64) (asked int, err error) {
	t.Helper()
	runtime := wazero.NewRuntime(t.Context())
	defer runtime.Close(t.Context())
	host := runtime.NewHostModuleBuilder("env").NewFunctionBuilder().WithGoModuleFunction(api.GoModuleFunc(
		func(ctx context.Context, m api.Module, stack []uint64) { asked++; time(ctx, m, stack) }),
		nil, []api.ValueType{api.ValueTypeF64}).Export(clock)
	if _, err := host.Instantiate(t.Context()); err != nil {
		t.Fatal(err)
	}
	program, err = stoppable(program)
	if err != nil {
		t.Fatal(err)
	}
	m, err := runtime.Instantiate(t.Context(), program)
	if err != nil {
		t.Fatal(err)
	}
	_, err = m.ExportedFunction("run").Call(ctx, n)
	return asked, err
}

func TestLoopsAskForTheTime(t *testing.T) {
	for n, want := range map[uint64]int{1: 0, turns - 1: 0, turns: 1, 3*turns - 1: 2, 3 * turns: 3} {
		if asked, err := run(t, t.Context(), counted, n); asked != want || err != nil {
			t.Errorf("%d turns ask %d times, want %d: %v", n, asked, want, err)
		}
	}
}

// patience is a context that ends when it has been asked so many times.
type patience struct {
	context.Context
	left int
}

func (p *patience) Err() error {
	if p.left--; p.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

func TestAnEndlessLoopIsStopped(t *testing.T) {
	if asked, err := run(t, &patience{t.Context(), 5}, endless, 0); asked != 6 || !errors.Is(err, errAborted) {
		t.Errorf("asked %d times, %v", asked, err)
	}
}

// TestNoOtherModule: a program of which not every loop is found is none.
func TestNoOtherModule(t *testing.T) {
	head := counted[:headerSize]
	variables, code := section(variableSection, 1, typeInt32, mutable, opInt32, 7, opEnd), section(codeSection, 1, 2, 0, opEnd)
	for name, program := range map[string][]byte{
		"nothing": nil, "no clock": slices.Concat(head, variables, code), "no variables": slices.Concat(head, code),
		"an instruction that is not known": module(0xFB, 0, opEnd), "another of two bytes": module(opMore, 99, opEnd),
	} {
		if _, err := stoppable(program); !errors.Is(err, errModule) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for cut := len(counted) - 1; cut > len(counted)-20; cut-- {
		if _, err := stoppable(counted[:cut]); !errors.Is(err, errModule) {
			t.Errorf("cut after %d of %d bytes: %v", cut, len(counted), err)
		}
	}
}

// TestOperands: each instruction ends where the next one, a loop, begins.
func TestOperands(t *testing.T) {
	for _, code := range [][]byte{
		{opBlock, noResult}, {opJumpTable, 2, 0, 1, 0}, {opCallTable, 0x80, 0x01, 0}, {opSelectTyped, 1, typeInt32},
		{opFirstLoad, 2, 0x80, 0x80, 0x01}, {opMemoryGrow, 0}, {opInt32, 0x7F}, {opInt32, 0x83, 0x03},
		{opInt64, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7F},
		{opFloat32, 3, 3, 3, 3}, {opFloat64, 3, 3, 3, 3, 3, 3, 3, 3}, {opLastNumeric},
		{opMore, 2}, {opMore, 11, 0}, {opMore, 10, 0, 0},
	} {
		c := &cursor{data: append(code, opLoop, noResult)}
		if first, second := c.instruction(), c.instruction(); first != code[0] || second != opLoop || c.bad || c.at != len(c.data) {
			t.Errorf("% x is read up to %d", code, c.at)
		}
	}
}

func FuzzStoppable(f *testing.F) {
	f.Add(counted)
	f.Add(endless)
	f.Fuzz(func(t *testing.T, program []byte) {
		out, err := stoppable(program)
		if err != nil {
			return
		}
		if _, err := stoppable(out); err != nil {
			t.Errorf("what was made of it cannot be read: %v", err)
		}
	})
}
