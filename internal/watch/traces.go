package watch

import (
	"context"
	"net/http"
	"strings"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/noop"

	"github.com/citeway/citeway"
)

// Traces begin and send traces. The zero value and nil send none.
type Traces struct {
	provider trace.TracerProvider
	closer   func(context.Context) error
}

// flushTime is how long the last spans may take to be sent.
const flushTime = 3 * time.Second

// OpenTraces sends traces to the server that OTEL_EXPORTER_OTLP_ENDPOINT or
// OTEL_EXPORTER_OTLP_TRACES_ENDPOINT names, by OTLP over HTTP; without either it returns
// nil, which sends none. The other OTEL_ variables count as their specification says. An
// endpoint that cannot be one is Invalid; one that does not answer is no error.
func OpenTraces(ctx context.Context, getenv func(string) string) (*Traces, error) {
	endpoint := getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
	if endpoint == "" {
		if base := getenv("OTEL_EXPORTER_OTLP_ENDPOINT"); base != "" {
			endpoint = strings.TrimSuffix(base, "/") + "/v1/traces"
		}
	}
	if endpoint == "" || strings.EqualFold(getenv("OTEL_SDK_DISABLED"), "true") || getenv("OTEL_TRACES_EXPORTER") == "none" {
		return nil, nil
	}
	if !strings.HasPrefix(endpoint, "http://") && !strings.HasPrefix(endpoint, "https://") {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "OTEL_EXPORTER_OTLP_ENDPOINT", Message: endpoint + " is no address of HTTP", Mend: "write http://127.0.0.1:4318"}
	}
	to, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(endpoint))
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "OTEL_EXPORTER_OTLP_ENDPOINT", Message: "traces cannot be sent there", Mend: "write http://127.0.0.1:4318", Err: err}
	}
	return tracesTo(ctx, sdk.WithBatcher(to)), nil
}

// tracesTo makes traces that go where the option says.
func tracesTo(ctx context.Context, to sdk.TracerProviderOption) *Traces {
	about, err := resource.New(ctx, resource.WithAttributes(attribute.String("service.name", "citeway"), attribute.String("service.version", citeway.Version)),
		resource.WithTelemetrySDK(), resource.WithFromEnv())
	if err != nil { // a part of the environment that is not understood is left out
		about = resource.NewSchemaless(attribute.String("service.name", "citeway"))
	}
	p := sdk.NewTracerProvider(to, sdk.WithResource(about))
	return &Traces{provider: p, closer: p.Shutdown}
}

// Close sends what is left, for up to three seconds.
func (t *Traces) Close() error {
	if t == nil || t.closer == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), flushTime)
	defer cancel()
	return t.closer(ctx)
}

// parentHeader names the trace that a request belongs to (https://www.w3.org/TR/trace-context/).
const parentHeader = "Traceparent"

// Serve begins the span of a request: a part of the trace that its headers name, as W3C's
// Trace Context says, else a trace of its own. ctx is the request's.
func (t *Traces) Serve(ctx context.Context, r *http.Request) (context.Context, Span) {
	var provider trace.TracerProvider
	switch {
	case t != nil && t.provider != nil:
		provider = t.provider
	case r.Header.Get(parentHeader) == "":
		return ctx, Span{} // nothing is told, and there is no trace to carry on
	default:
		provider = noop.NewTracerProvider()
	}
	ctx = propagation.TraceContext{}.Extract(ctx, propagation.HeaderCarrier(r.Header))
	ctx, of := provider.Tracer(scope).Start(ctx, r.Method, trace.WithSpanKind(trace.SpanKindServer))
	if !of.IsRecording() {
		return ctx, Span{}
	}
	return ctx, Span{of}
}

// Name gives the span its name: what a request asks for is known once it was routed.
func (s Span) Name(name string) {
	if s.of != nil {
		s.of.SetName(name)
	}
}
