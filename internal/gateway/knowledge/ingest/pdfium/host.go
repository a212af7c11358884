package pdfium

import (
	"context"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/emscripten"
)

// What a host function answers, as errno of WASI and of Linux.
const (
	errnoBadFile  = 8  // WASI EBADF
	errnoNoSystem = 38 // Linux ENOSYS, given negative
)

// pageSize is the size of a page of WebAssembly memory.
const pageSize = 64 << 10

// instantiateHost gives the guest what it imports. Everything that would reach
// out of the sandbox answers that there is nothing: the signatures are those that
// the module itself states, since its 64-bit arguments are cut in two.
func instantiateHost(ctx context.Context, r wazero.Runtime, guest wazero.CompiledModule) error {
	exporter, err := emscripten.NewFunctionExporterForModule(guest)
	if err != nil {
		return err
	}
	modules := map[string]wazero.HostModuleBuilder{}
	for _, f := range guest.ImportedFunctions() {
		module, name, _ := f.Import()
		builder := modules[module]
		if builder == nil {
			builder = r.NewHostModuleBuilder(module)
			modules[module] = builder
		}
		builder.NewFunctionBuilder().WithGoModuleFunction(stub(module, name), f.ParamTypes(), f.ResultTypes()).Export(name)
	}
	if env := modules["env"]; env != nil {
		exporter.ExportFunctions(env)
	}
	for _, builder := range modules {
		if _, err := builder.Instantiate(ctx); err != nil {
			return err
		}
	}
	return nil
}

// stub is the host function of that name.
func stub(module, name string) api.GoModuleFunc {
	switch name {
	case "emscripten_resize_heap":
		return resizeHeap
	case "_emscripten_memcpy_js":
		return copyMemory
	case "_abort_js", "__assert_fail":
		return abort
	case "environ_get", "fd_close", "fd_sync":
		return answer(0)
	case "environ_sizes_get":
		return noEnvironment
	case clock:
		return time
	case "_gmtime_js", "_localtime_js", "_tzset_js":
		return noClock
	}
	if module == "env" {
		return answer(api.EncodeI32(-errnoNoSystem))
	}
	return answer(errnoBadFile)
}

func answer(result uint64) api.GoModuleFunc {
	return func(_ context.Context, _ api.Module, stack []uint64) {
		if len(stack) > 0 {
			stack[0] = result
		}
	}
}

// abort ends the call: the panic comes back from wazero as an error.
func abort(context.Context, api.Module, []uint64) { panic(errAborted) }

type abortError struct{}

// Error says that PDFium itself stopped.
func (abortError) Error() string { return "PDFium gave up on the document" }

var errAborted = abortError{}

// time tells none, and stops PDFium where its own is over.
func time(ctx context.Context, _ api.Module, stack []uint64) {
	if ctx.Err() != nil {
		panic(errAborted)
	}
	stack[0] = 0
}

func resizeHeap(_ context.Context, m api.Module, stack []uint64) {
	wanted := uint64(api.DecodeU32(stack[0]))
	have := uint64(m.Memory().Size())
	stack[0] = 1
	if wanted <= have {
		return
	}
	if _, ok := m.Memory().Grow(uint32((wanted - have + pageSize - 1) / pageSize)); !ok {
		stack[0] = 0
	}
}

func copyMemory(_ context.Context, m api.Module, stack []uint64) {
	to, from, size := api.DecodeU32(stack[0]), api.DecodeU32(stack[1]), api.DecodeU32(stack[2])
	data, ok := m.Memory().Read(from, size)
	if !ok || !m.Memory().Write(to, data) {
		panic(errAborted)
	}
}

func noEnvironment(_ context.Context, m api.Module, stack []uint64) {
	m.Memory().WriteUint32Le(api.DecodeU32(stack[0]), 0)
	m.Memory().WriteUint32Le(api.DecodeU32(stack[1]), 0)
	stack[0] = 0
}

func noClock(_ context.Context, _ api.Module, stack []uint64) {
	if len(stack) > 0 {
		stack[0] = 0
	}
}
