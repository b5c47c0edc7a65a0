package main

import (
	"bytes"
	"context"
	"time"

	"github.com/tapedeck-dev/tapedeck"
	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/runs"
	"github.com/tapedeck-dev/tapedeck/internal/server"
	"github.com/tapedeck-dev/tapedeck/internal/store"
)

// sampleGate is the gate of the seed example.
const sampleGate = "pass-rate>=0.9"

// loadSamples puts two finished runs into an empty data folder: the five sample
// recordings under mock, and a candidate that refunds too much, whose run's id
// it returns. A folder with anything in it is left alone.
func loadSamples(ctx context.Context, s *server.Server, service *runs.Service) (candidateRun string, err error) {
	p := s.Store.Project(store.DefaultProject)
	uploads, err := p.Uploads(ctx, store.UploadFilter{Limit: 1})
	if err != nil || len(uploads) > 0 {
		return "", err
	}
	recordings, err := takeSample(ctx, s, "captures.jsonl", tapedeck.SampleRecordings)
	if err != nil {
		return "", err
	}
	candidate, err := takeSample(ctx, s, "candidate.jsonl", tapedeck.SampleCandidate)
	if err != nil {
		return "", err
	}
	base := runs.StartRequest{
		Project: p.ID(), Principal: "sample", Name: "order-agent", Branch: "main",
		Uploads: []string{recordings}, Target: runs.TargetMock, BindAll: true, Gate: []string{sampleGate},
	}
	if _, err := runToEnd(ctx, p, service, base); err != nil {
		return "", err
	}
	changed := base
	changed.Branch, changed.Target, changed.Candidate, changed.BindAll = "new-prompt", runs.TargetRecorded, candidate, false
	return runToEnd(ctx, p, service, changed)
}

func takeSample(ctx context.Context, s *server.Server, name string, file []byte) (string, error) {
	u, err := s.Take(ctx, bytes.NewReader(file), server.Taken{Name: name, Principal: "sample"})
	return u.ID, err
}

// sampleWithin is how long a sample run may take: a few milliseconds are usual.
const sampleWithin = 30 * time.Second

// runToEnd starts a run and waits for its end, so that the next one finds it as
// its base. It returns the run's id.
func runToEnd(ctx context.Context, p *store.Project, service *runs.Service, request runs.StartRequest) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, sampleWithin)
	defer cancel()
	id, err := service.Start(ctx, request)
	if err != nil {
		return "", err
	}
	for {
		run, err := p.Run(ctx, id)
		switch {
		case err != nil:
			return "", err
		case run.State == store.RunFailed:
			return "", eval.Problemf(eval.Internal, "run %s failed: %s", id, run.Fault)
		case run.Decision != nil:
			return id, nil
		}
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}
