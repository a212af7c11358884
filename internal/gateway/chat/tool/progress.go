package tool

import "context"

type reporterKey struct{}

// Reporting is ctx with a report that Progress calls. It may be called from
// several goroutines at once.
func Reporting(ctx context.Context, report func(message string)) context.Context {
	return context.WithValue(ctx, reporterKey{}, report)
}

// Progress tells who called the tool how far it is; where nobody listens it does
// nothing.
func Progress(ctx context.Context, message string) {
	if report, ok := ctx.Value(reporterKey{}).(func(string)); ok && message != "" {
		report(message)
	}
}
