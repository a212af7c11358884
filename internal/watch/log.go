package watch

import (
	"context"
	"log/slog"
)

// Log is a log whose lines name the request that their context belongs to; nil is one that
// keeps nothing. A log that does so already is returned as it is.
func Log(log *slog.Logger) *slog.Logger {
	if log == nil {
		return slog.New(slog.DiscardHandler)
	}
	if _, names := log.Handler().(naming); names {
		return log
	}
	return slog.New(naming{log.Handler()})
}

// naming puts the id of the request before what else a line says.
type naming struct{ slog.Handler }

// Handle passes the line on.
func (n naming) Handle(ctx context.Context, line slog.Record) error {
	id := RequestOf(ctx)
	if id == "" {
		return n.Handler.Handle(ctx, line)
	}
	named := slog.NewRecord(line.Time, line.Level, line.Message, line.PC)
	named.AddAttrs(slog.String("request", id))
	line.Attrs(func(a slog.Attr) bool {
		named.AddAttrs(a)
		return true
	})
	return n.Handler.Handle(ctx, named)
}

// WithAttrs is a handler of the same kind.
func (n naming) WithAttrs(attrs []slog.Attr) slog.Handler { return naming{n.Handler.WithAttrs(attrs)} }

// WithGroup is a handler of the same kind.
func (n naming) WithGroup(name string) slog.Handler { return naming{n.Handler.WithGroup(name)} }
