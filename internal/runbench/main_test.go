//go:build unix

package main

import "testing"

func TestMeasure(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		program []string
		exit    int
	}{
		{name: "a program that succeeds", program: []string{"sh", "-c", "exit 0"}, exit: 0},
		{name: "a program that fails is measured too", program: []string{"sh", "-c", "exit 3"}, exit: 3},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, err := measure(test.program)
			if err != nil {
				t.Fatal(err)
			}
			if got.exit != test.exit {
				t.Errorf("exit code %d, want %d", got.exit, test.exit)
			}
			if got.peak <= 0 {
				t.Errorf("peak %d bytes, want some", got.peak)
			}
		})
	}
}

func TestMeasureOfNothing(t *testing.T) {
	t.Parallel()
	if _, err := measure([]string{"./no-such-program"}); err == nil {
		t.Error("no error for a program that is not there")
	}
}
