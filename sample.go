// Package tapedeck carries the sample recordings that both programs offer to
// begin with.
package tapedeck

import _ "embed"

// SampleRecordings are the five recordings of the seed example, as JSON lines.
//
//go:embed testdata/seed/captures.jsonl
var SampleRecordings []byte

// SampleCandidate are the same five interactions as a new version of the agent
// answered them: it refunds 19000 where 4999 was due.
//
//go:embed testdata/seed/candidate.jsonl
var SampleCandidate []byte
