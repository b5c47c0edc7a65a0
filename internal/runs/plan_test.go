package runs

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSegments(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name            string
		from, to, cases int64
		want            []segment
	}{
		{"one repeat", 0, 5, 5, []segment{{1, 0, 4}}},
		{"within a repeat", 256, 512, 1000, []segment{{1, 256, 511}}},
		{"over the end of a repeat", 8, 13, 10, []segment{{1, 8, 9}, {2, 0, 2}}},
		{"many repeats of few cases", 1, 6, 2, []segment{{1, 1, 1}, {2, 0, 1}, {3, 0, 1}}},
		{"nothing", 3, 3, 10, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := segments(test.from, test.to, test.cases)
			if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(segment{})); diff != "" {
				t.Errorf("segments (-want +got):\n%s", diff)
			}
		})
	}
}

// Every attempt of a run is in one shard, in run-major order (A42).
func TestShardsCoverTheRun(t *testing.T) {
	t.Parallel()
	const cases, repeats = 300, 3
	next := struct{ repeat, n int }{1, 0}
	jobs := shards("default", "r", cases*repeats)
	for _, job := range jobs {
		args := job.Args.(shardArgs)
		if args.To-args.From > shardSize {
			t.Errorf("shard %d to %d has more than %d attempts", args.From, args.To, shardSize)
		}
		for _, seg := range segments(args.From, args.To, cases) {
			for n := seg.first; n <= seg.last; n++ {
				if seg.repeat != next.repeat || n != next.n {
					t.Fatalf("repeat %d of case %d follows, want repeat %d of case %d", seg.repeat, n, next.repeat, next.n)
				}
				if next.n++; next.n == cases {
					next.repeat, next.n = next.repeat+1, 0
				}
			}
		}
	}
	if next.repeat != repeats+1 || len(jobs) != 4 {
		t.Errorf("%d shards end in repeat %d, want 4 with all %d repeats", len(jobs), next.repeat, repeats)
	}
}
