package main

import (
	"context"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// The extent of the measurements.
const (
	rounds     = 400
	streams    = 60
	busy       = 5 * time.Second
	clients    = 32
	settleTime = 3 * time.Second
)

// figures are what was measured of one way to the model.
type figures struct {
	request, first, token []time.Duration
	perSecond             float64
	// memory is KiB a stream, by the number of open streams.
	memory map[int]float64
}

// percentile is the value below which p of 100 lie.
func percentile(list []time.Duration, p int) time.Duration {
	if len(list) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(list))
	return sorted[min(len(sorted)-1, len(sorted)*p/100)]
}

// latency measures the ways in turns, so that what the machine does meanwhile
// falls on all alike, and in another order each time: who comes after whom moves
// a request by more than what is measured.
func latency(ctx context.Context, client *http.Client, ways []*process, all []*figures) error {
	for n := range rounds {
		for _, i := range rand.Perm(len(ways)) {
			took, err := request(ctx, client, ways[i].url)
			if err != nil {
				return err
			}
			if n >= rounds/10 { // the first warm the connections
				all[i].request = append(all[i].request, took)
			}
		}
	}
	for range streams {
		for _, i := range rand.Perm(len(ways)) {
			first, each, err := tokens(ctx, client, ways[i].url)
			if err != nil {
				return err
			}
			all[i].first = append(all[i].first, first)
			all[i].token = append(all[i].token, each...)
		}
	}
	return nil
}

// throughput is how many whole answers a second clients get who ask without rest.
func throughput(ctx context.Context, client *http.Client, url string) (float64, error) {
	ctx, cancel := context.WithTimeout(ctx, busy)
	defer cancel()
	var done atomic.Int64
	var failed atomic.Value
	var wg sync.WaitGroup
	began := time.Now()
	for range clients {
		wg.Go(func() {
			for ctx.Err() == nil {
				if _, err := request(ctx, client, url); err == nil {
					done.Add(1)
				} else if ctx.Err() == nil {
					failed.Store(err)
					return
				}
			}
		})
	}
	wg.Wait()
	if err, ok := failed.Load().(error); ok {
		return 0, err
	}
	return float64(done.Load()) / time.Since(began).Seconds(), nil
}

// open opens that many streams, waits until each has had a token, and returns
// what the process holds for each, in KiB.
func open(ctx context.Context, client *http.Client, p *process, count int) (float64, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	before := p.resident()
	var failed atomic.Value
	var begun, wg sync.WaitGroup
	gate := make(chan struct{}, 64) // no more than these are being opened at once
	for range count {
		begun.Add(1)
		gate <- struct{}{}
		wg.Go(func() {
			err := hold(ctx, client, p.url, func() { <-gate; begun.Done() })
			if err != nil && ctx.Err() == nil {
				failed.Store(err)
			}
		})
	}
	begun.Wait()
	time.Sleep(settleTime)
	held := p.resident() - before
	cancel()
	wg.Wait()
	if err, ok := failed.Load().(error); ok {
		return 0, err
	}
	return float64(held) / float64(count), nil
}

// hold keeps a stream open until ctx ends; begun is called once, after its first
// byte or where it fails.
func hold(ctx context.Context, client *http.Client, url string, begun func()) error {
	once := sync.OnceFunc(begun)
	defer once()
	response, err := post(ctx, client, url, "open")
	if err != nil {
		return err
	}
	defer response.Body.Close()
	buffer := make([]byte, 512)
	for {
		if _, err := response.Body.Read(buffer); err != nil {
			return err
		}
		once()
	}
}
