// Command tapedeck runs recorded cases on a laptop and in CI, and prints what
// still holds.
package main

import (
	"context"
	"os"
	"runtime/debug"
)

// version is stamped by the build.
var version = "unknown"

// gcPercent makes the collector run more often than by default. A run keeps
// nearly all that it makes, so the memory that waits for collection is most of
// what can be saved; it costs a tenth more time.
const gcPercent = 50

func main() {
	debug.SetGCPercent(gcPercent)
	os.Exit(execute(context.Background(), os.Args[1:], streams{in: os.Stdin, out: os.Stdout, err: os.Stderr}))
}
