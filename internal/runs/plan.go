package runs

import "github.com/riverqueue/river"

// shardSize is how many attempts one shard makes at most.
const shardSize = 256

// shards returns the jobs of a run's attempts.
func shards(project, run string, attempts int64) []river.InsertManyParams {
	var jobs []river.InsertManyParams
	for from := int64(0); from < attempts; from += shardSize {
		jobs = append(jobs, river.InsertManyParams{
			Args: shardArgs{Project: project, Run: run, From: from, To: min(from+shardSize, attempts)},
		})
	}
	return jobs
}

// segment is a part of a shard within one repeat: the cases first to last.
type segment struct {
	repeat      int
	first, last int
}

// segments parts the attempts from to to, without to, at the ends of repeats.
func segments(from, to, cases int64) []segment {
	var parts []segment
	for from < to {
		end := min(to, (from/cases+1)*cases)
		parts = append(parts, segment{
			repeat: int(from/cases) + 1, first: int(from % cases), last: int((end - 1) % cases),
		})
		from = end
	}
	return parts
}
