//go:build unix

// Command runbench runs a program a few times and prints what each run took beside the
// bars for a run over 10,000 recordings: 2 s and 128 MiB. It judges nothing, since a busy
// machine is no fault of the program, and so exits with 0 whenever it could measure.
//
//	go run ./internal/runbench -- ./bin/tapedeck run recordings.jsonl --bind-recorded -q
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"text/tabwriter"
	"time"
)

// The bars that the measured program should stay under.
const (
	wallBar = 2 * time.Second
	peakBar = 128 << 20 // bytes
)

// measurement is what one run took.
type measurement struct {
	wall, cpu time.Duration // cpu is user and system time of all threads
	peak      int64         // bytes of resident memory at most
	exit      int           // exit code
}

func main() {
	times := flag.Int("times", 3, "how often to run the program")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "usage: runbench [-times N] -- PROGRAM [ARGUMENT]…")
		os.Exit(2)
	}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "run\twall\tCPU\tpeak\texit\t")
	for i := range *times {
		m, err := measure(flag.Args())
		if err != nil {
			fmt.Fprintln(os.Stderr, "runbench:", err)
			os.Exit(1)
		}
		fmt.Fprintf(table, "%d\t%.2f s\t%.2f s\t%.1f MiB\t%d\t\n", i+1, m.wall.Seconds(), m.cpu.Seconds(), mib(m.peak), m.exit)
	}
	fmt.Fprintf(table, "bar\t%.2f s\t\t%.1f MiB\t\t\n", wallBar.Seconds(), mib(peakBar))
	table.Flush()
}

// measure runs the program once, its standard output thrown away, and returns what it
// took. It fails when the program cannot be started, not when the program fails.
func measure(program []string) (measurement, error) {
	command := exec.Command(program[0], program[1:]...)
	command.Stderr = os.Stderr
	start := time.Now()
	if err := command.Start(); err != nil {
		return measurement{}, err
	}
	waited := command.Wait()
	wall := time.Since(start)
	state := command.ProcessState
	if state == nil {
		return measurement{}, waited
	}
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return measurement{}, errors.New("this system tells no resource usage")
	}
	return measurement{
		wall: wall,
		cpu:  state.UserTime() + state.SystemTime(),
		peak: peakBytes(usage),
		exit: state.ExitCode(),
	}, nil
}

// peakBytes returns the most memory a process had. The kernel counts it in KiB, but
// macOS in bytes.
func peakBytes(usage *syscall.Rusage) int64 {
	if runtime.GOOS == "darwin" {
		return int64(usage.Maxrss)
	}
	return int64(usage.Maxrss) * 1024
}

// mib returns bytes in MiB.
func mib(bytes int64) float64 {
	return float64(bytes) / (1 << 20)
}
