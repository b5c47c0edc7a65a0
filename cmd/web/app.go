package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/redact"
	"github.com/tapedeck-dev/tapedeck/internal/runs"
	"github.com/tapedeck-dev/tapedeck/internal/server"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// stopWithin is how long a stop waits for requests to end; attempts under way
// then have what runs gives them.
const stopWithin = 15 * time.Second

// app is the running server.
type app struct {
	store    *store.Store
	runs     *runs.Service
	http     *http.Server
	listener net.Listener
	// sampleRun is the sample run to look at first; empty when none was loaded.
	sampleRun string
}

// open takes the data folder, starts what works in the background, loads the
// samples if asked to, and listens. It says on log what a person should know.
func open(ctx context.Context, c *config, log io.Writer) (_ *app, err error) {
	logger := slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: level(c.Verbose)}))
	a := &app{}
	defer func() {
		if err != nil {
			err = errors.Join(err, a.close(ctx))
		}
	}()
	if a.store, err = store.Open(ctx, store.Options{Dir: c.Data}); err != nil {
		return nil, err
	}
	key, err := redact.LoadOrCreateKey(filepath.Join(a.store.Dir(), "project.key"))
	if err != nil {
		return nil, err
	}
	redactor := redact.New(key)
	if a.runs, err = runs.Open(ctx, runs.Options{Store: a.store, Redactor: redactor, Key: key, Log: logger}); err != nil {
		return nil, err
	}
	s, err := server.New(server.Config{
		Store: a.store, Runs: a.runs, Redactor: redactor, Key: key,
		Limits: c.limits(), Hosts: c.Hosts, Log: logger,
	})
	if err != nil {
		return nil, err
	}
	if c.Sample {
		if a.sampleRun, err = loadSamples(ctx, s, a.runs); err != nil {
			return nil, fmt.Errorf("loading the samples: %w", err)
		}
	}
	a.http = s.HTTPServer()
	a.listener, err = listen(c.Addr, log)
	return a, err
}

// level logs requests only when asked to; what went wrong is always logged.
func level(verbose bool) slog.Level {
	if verbose {
		return slog.LevelDebug
	}
	return slog.LevelWarn
}

// URL returns the address of the first page.
func (a *app) URL() string { return "http://" + a.listener.Addr().String() + "/" }

// Run serves until ctx is done, then stops in good order: no new requests, those
// under way end, attempts under way are committed.
func (a *app) Run(ctx context.Context) error {
	failed := make(chan error, 1)
	go func() { failed <- a.http.Serve(a.listener) }()
	select {
	case err := <-failed:
		return errors.Join(err, a.close(ctx))
	case <-ctx.Done():
		return a.close(ctx)
	}
}

// close ends everything that was opened, in reverse order.
func (a *app) close(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
	defer cancel()
	var errs []error
	if a.http != nil {
		errs = append(errs, a.http.Shutdown(ctx))
	}
	if a.runs != nil {
		errs = append(errs, a.runs.Close(ctx))
	}
	if a.store != nil {
		errs = append(errs, a.store.Close())
	}
	return errors.Join(errs...)
}

// triedPorts is how many ports after the default one are tried.
const triedPorts = 100

// listen listens on the address. When the default one is busy it says so and
// takes the next free port; an address that someone asked for is not changed.
func listen(addr string, log io.Writer) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	switch busy := errors.Is(err, syscall.EADDRINUSE); {
	case busy && addr != defaultAddr:
		return nil, eval.Invalidf("%s is in use by another program; choose another address with --addr", addr)
	case !busy:
		return l, err
	}
	host, text, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	first, err := strconv.Atoi(text)
	if err != nil {
		return nil, err
	}
	for port := first + 1; port <= first+triedPorts; port++ {
		l, err = net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
		if !errors.Is(err, syscall.EADDRINUSE) {
			if err == nil {
				fmt.Fprintf(log, "%s is busy, so port %d is taken\n", addr, port)
			}
			return l, err
		}
	}
	return nil, err
}
