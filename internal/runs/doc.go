// Package runs carries out runs on the server: it freezes the cases, splits the
// attempts into shards that are jobs of the River library, makes and commits the
// attempts, and decides the gate at the end (design decision 12).
//
// # How a run goes
//
// Start checks everything, then writes the run, its cases and one job a shard.
// A shard is a range of attempts in run-major order: all cases once, then all
// again. A worker makes the attempts of its shard that are not stored yet and
// commits them in groups, each with its results and tallies. The group that
// completes the run queues a finish job in its transaction, which works out the
// outcomes of the cases, the summary, the decision and the flips.
//
// # What survives a kill
//
// All of it. A group is stored whole or not at all, and a restarted shard skips
// what is stored. Jobs that a killed server left running are released when the
// next one opens the folder (release.go), and a run that has lost its jobs is
// brought to an end (reconcile.go).
//
// Whoever holds a transaction of the writer uses nothing but that transaction:
// there is one connection, and waiting for it there would be for ever.
package runs
