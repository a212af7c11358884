// Package pdfium reads the text of PDFs with PDFium, compiled to WebAssembly and
// run in a sandbox: it sees no file, no network, no clock and no environment, and
// only so much memory and time as the limits here give it.
//
// It does not know what the text means: package extract makes paragraphs and
// headings of the lines.
package pdfium

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/citeway/citeway"
)

// Engine is PDFium compiled. Every document gets an instance of its own, so that
// a hostile one harms no other. It is safe for use at the same time.
type Engine struct {
	runtime wazero.Runtime
	guest   wazero.CompiledModule
	cache   wazero.CompilationCache
}

// New compiles PDFium. Compiling takes about a second; the result is kept in the
// user's cache folder, from which it takes some 70 milliseconds.
func New(ctx context.Context, wasm []byte) (*Engine, error) {
	e := &Engine{cache: compilationCache()}
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(memoryPages)
	if e.cache != nil {
		config = config.WithCompilationCache(e.cache)
	}
	e.runtime = wazero.NewRuntimeWithConfig(ctx, config)
	if err := e.compile(ctx, wasm); err != nil {
		_ = e.Close()
		return nil, &citeway.Error{Code: citeway.Unavailable, Place: "assets/pdfium.wasm", Message: "does not run",
			Mend: "run `make assets` and build again", Err: err}
	}
	return e, nil
}

func (e *Engine) compile(ctx context.Context, wasm []byte) error {
	program, err := stoppable(wasm)
	if err != nil {
		return err
	}
	if e.guest, err = e.runtime.CompileModule(ctx, program); err != nil {
		return err
	}
	return instantiateHost(ctx, e.runtime, e.guest)
}

// compilationCache is a folder of the user's cache, or nil without one.
func compilationCache() wazero.CompilationCache {
	folder, err := os.UserCacheDir()
	if err != nil {
		return nil
	}
	cache, err := wazero.NewCompilationCacheWithDir(filepath.Join(folder, "citeway", "wasm"))
	if err != nil {
		return nil
	}
	return cache
}

// Close frees the engine. No document of it may be read afterwards.
func (e *Engine) Close() error {
	err := e.runtime.Close(context.Background())
	if e.cache != nil {
		err = errors.Join(err, e.cache.Close(context.Background()))
	}
	return err
}

// instance is one PDFium with its own memory.
type instance struct {
	module api.Module
	memory *memory
	// functions are those of PDFium that were called, by name: looking one up makes
	// it a stack of its own.
	functions map[string]api.Function
	// stack holds the arguments and the result of a call.
	stack [maxArguments]uint64
	// err is the first error: PDFium itself failed, and nothing more is asked of it.
	err error
	ctx context.Context
}

// instance makes an instance that takes at most so many bytes.
func (e *Engine) instance(ctx context.Context, most uint64) (*instance, error) {
	m := &memory{limit: most}
	module, err := e.runtime.InstantiateModule(m.within(ctx), e.guest, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return nil, err
	}
	i := &instance{module: module, memory: m, functions: map[string]api.Function{}, ctx: ctx}
	if i.call("PDFiumExt_Init"); i.err != nil {
		i.close()
		return nil, i.err
	}
	return i, nil
}

func (i *instance) close() { _ = i.module.Close(context.Background()) }

// maxArguments is the most arguments of a function that is called here.
const maxArguments = 10

// call calls a function of PDFium and returns its result, or 0.
func (i *instance) call(name string, args ...uint64) uint64 {
	if i.err == nil {
		i.err = i.ctx.Err() // a function of few turns asks for no time
	}
	if i.err != nil {
		return 0
	}
	f := i.functions[name]
	if f == nil {
		if f = i.module.ExportedFunction(name); f == nil {
			i.err = errors.New("PDFium has no function " + name)
			return 0
		}
		i.functions[name] = f
	}
	i.stack[0] = 0 // what stays of a function without a result
	copy(i.stack[:], args)
	if err := f.CallWithStack(i.ctx, i.stack[:]); err != nil {
		i.err = errors.Join(i.ctx.Err(), err)
		return 0
	}
	return i.stack[0]
}

// alloc returns the address of size bytes, which live as long as the instance.
func (i *instance) alloc(size int) uint32 {
	at := api.DecodeU32(i.call("malloc", uint64(size)))
	if at == 0 && i.err == nil {
		i.err = ErrMemory
	}
	return at
}

// copied returns a copy of size bytes at an address.
func (i *instance) copied(at uint32, size int) []byte {
	data, ok := i.module.Memory().Read(at, uint32(size))
	if !ok {
		i.err = errors.Join(i.err, errors.New("PDFium gave an address outside its memory"))
		return make([]byte, size)
	}
	return append([]byte(nil), data...)
}
