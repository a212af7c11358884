package watch

import (
	"context"
	"errors"
	"net/http"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"github.com/citeway/citeway"
)

// scope names who makes the spans.
const scope = "github.com/citeway/citeway"

// Fact is something that is said of a span: a name of OpenTelemetry's conventions, or one
// that begins with citeway., and a string, an int, a float64, a bool or a []string.
type Fact struct {
	Name  string
	Value any
}

// attributes are facts as the library takes them; a value of another type is left out.
func attributes(facts []Fact) []attribute.KeyValue {
	list := make([]attribute.KeyValue, 0, len(facts))
	for _, f := range facts {
		switch v := f.Value.(type) {
		case string:
			if v != "" {
				list = append(list, attribute.String(f.Name, v))
			}
		case int:
			list = append(list, attribute.Int(f.Name, v))
		case float64:
			list = append(list, attribute.Float64(f.Name, v))
		case bool:
			list = append(list, attribute.Bool(f.Name, v))
		case []string:
			list = append(list, attribute.StringSlice(f.Name, v))
		}
	}
	return list
}

// Span is a stretch of work in a trace.
type Span struct{ of trace.Span }

// Told reports whether anyone is told of the span. What it says is put together only then:
// facts that nobody reads cost an allocation each.
func (s Span) Told() bool { return s.of != nil }

// Step begins a span of the trace that ctx belongs to. Outside of one it costs nothing.
func Step(ctx context.Context, name string, facts ...Fact) (context.Context, Span) {
	return step(ctx, name, trace.SpanKindInternal, time.Time{}, facts)
}

// StepFrom is Step for work that began before; a zero time is now.
func StepFrom(ctx context.Context, name string, began time.Time, facts ...Fact) (context.Context, Span) {
	return step(ctx, name, trace.SpanKindInternal, began, facts)
}

// Call is Step for work that another server does.
func Call(ctx context.Context, name string, facts ...Fact) (context.Context, Span) {
	return step(ctx, name, trace.SpanKindClient, time.Time{}, facts)
}

func step(ctx context.Context, name string, kind trace.SpanKind, began time.Time, facts []Fact) (context.Context, Span) {
	above := trace.SpanFromContext(ctx)
	if !above.IsRecording() {
		return ctx, Span{}
	}
	options := []trace.SpanStartOption{trace.WithSpanKind(kind), trace.WithAttributes(attributes(facts)...)}
	if !began.IsZero() {
		options = append(options, trace.WithTimestamp(began))
	}
	ctx, of := above.TracerProvider().Tracer(scope).Start(ctx, name, options...)
	return ctx, Span{of}
}

// Say adds facts.
func (s Span) Say(facts ...Fact) {
	if s.of != nil {
		s.of.SetAttributes(attributes(facts)...)
	}
}

// Fails says that the work failed, and how: a code of the citeway package, or an HTTP
// status as text. What the error says is kept out: it may repeat what a person wrote.
func (s Span) Fails(how string) {
	if s.of == nil {
		return
	}
	s.of.SetAttributes(attribute.String("error.type", how))
	s.of.SetStatus(codes.Error, how)
}

// End ends the span; an err other than nil is its failure.
func (s Span) End(err error) {
	if s.of == nil {
		return
	}
	switch {
	case errors.Is(err, context.Canceled):
		s.of.SetAttributes(attribute.String("error.type", "cancelled"))
	case err != nil:
		s.Fails(string(citeway.CodeOf(err)))
	}
	s.of.End()
}

// Carry writes the trace that ctx belongs to into the headers of a request to another
// server, as W3C's Trace Context says.
func Carry(ctx context.Context, h http.Header) {
	if trace.SpanContextFromContext(ctx).IsValid() {
		propagation.TraceContext{}.Inject(ctx, propagation.HeaderCarrier(h))
	}
}

// TraceOf returns the id of the trace that ctx belongs to, "" for none.
func TraceOf(ctx context.Context) string {
	c := trace.SpanContextFromContext(ctx)
	if !c.HasTraceID() {
		return ""
	}
	return c.TraceID().String()
}
