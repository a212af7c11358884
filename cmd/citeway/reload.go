package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"

	"github.com/citeway/citeway/internal/gateway/assembly"
)

// reloading lets a running server take new settings, on SIGHUP or when it is asked.
type reloading struct {
	m     *Main
	base  *assembly.Base
	serve *serveCmd

	mu     sync.Mutex       // guards what follows
	taking *assembly.Taking // nil unless the server runs
	ctx    context.Context  // ends with the server
	work   sync.WaitGroup
}

// follow listens for SIGHUP, and lets documents be read again where new settings ask
// for it. The caller calls end before taking ends.
func (r *reloading) follow(taking *assembly.Taking) (end func()) {
	ctx, stop := context.WithCancel(taking.Context())
	r.mu.Lock()
	r.taking, r.ctx = taking, ctx
	r.mu.Unlock()
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGHUP)
	r.work.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-asked:
				_, _ = r.reload(ctx) // what came of it is said
			}
		}
	})
	return func() {
		signal.Stop(asked)
		r.mu.Lock()
		r.taking = nil // nothing more begins
		r.mu.Unlock()
		stop()
		r.work.Wait()
	}
}

// reload reads the settings and keys again and lets the server answer by them. Where
// they cannot be, everything stays as it was.
func (r *reloading) reload(context.Context) (any, error) {
	renewed, err := r.renew()
	if err != nil {
		fmt.Fprintln(r.m.Stderr, "citeway: the settings stay as they were:", inPlainLines(err.Error()))
		return nil, err
	}
	told := "citeway: new settings count"
	if len(renewed.Restart) > 0 {
		told += "; these only after a restart: " + strings.Join(renewed.Restart, ", ")
	}
	fmt.Fprintln(r.m.Stderr, told)
	if renewed.Read {
		r.again()
	}
	return renewed, nil
}

func (r *reloading) renew() (*assembly.Renewal, error) {
	given, err := r.serve.load()
	if err != nil {
		return nil, err
	}
	keys, err := r.m.keys()
	if err != nil {
		return nil, err
	}
	return r.base.Renew(given, keys)
}

// again reads the documents again, by the new rules, when those before are in.
func (r *reloading) again() {
	r.mu.Lock()
	defer r.mu.Unlock()
	taking, ctx := r.taking, r.ctx
	if taking == nil {
		return
	}
	r.work.Go(func() {
		if taking.Wait(ctx) != nil {
			return
		}
		if err := takeIn(ctx, r.m, r.base, assembly.Intake{Paths: r.serve.Docs}, assembly.IngestPatience); err != nil && ctx.Err() == nil {
			fmt.Fprintln(r.m.Stderr, "citeway: the documents keep the labels and sets that they had:", inPlainLines(err.Error()))
		}
	})
}
