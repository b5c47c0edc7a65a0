package archtest_test

import (
	"slices"
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/archtest"
)

// root is the module's folder, seen from this package.
const root = "../.."

// report fails the test with every fault on a line of its own.
func report(t *testing.T, faults []string) {
	t.Helper()
	for _, fault := range faults {
		t.Error(fault)
	}
}

// graph returns the packages of this module.
func graph(t *testing.T) []archtest.Package {
	t.Helper()
	packages, err := archtest.Graph(root)
	if err != nil {
		t.Fatal(err)
	}
	if len(packages) == 0 {
		t.Fatal("go list found no packages")
	}
	return packages
}

// sources returns the source files of this module. Reading them here also tells Go's test
// cache that the result of these tests hangs on them, which `go list` alone would not.
func sources(t *testing.T) []archtest.Source {
	t.Helper()
	files, err := archtest.Sources(root)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("found no sources")
	}
	return files
}

func TestImportsFollowTheHouse(t *testing.T) {
	t.Parallel()
	house, packages := archtest.Ours(), graph(t)
	report(t, house.Layering(packages))
	report(t, house.Supporting(packages))
	report(t, house.Privacy(packages))
	report(t, house.Ownership(packages))
	report(t, house.Purity(packages))
	report(t, house.Plainness(packages))
}

func TestDatabaseHandlesAreOnlyPassedOn(t *testing.T) {
	t.Parallel()
	faults, err := archtest.Borrowing(graph(t), archtest.BorrowedSQL())
	if err != nil {
		t.Fatal(err)
	}
	report(t, faults)
}

func TestCommandStaysSmall(t *testing.T) {
	t.Parallel()
	const command = "cmd/tapedeck"
	dependencies, err := archtest.Dependencies(root, command)
	if err != nil {
		t.Fatal(err)
	}
	// Without its engine it would be small for the wrong reason.
	if !slices.Contains(dependencies, archtest.Module+"/internal/experiment") {
		t.Fatalf("%s does not link the engine, or is not there", command)
	}
	report(t, archtest.Linked(command, dependencies, archtest.CommandNeverLinks()))
}

func TestSourcesKeepTheirSize(t *testing.T) {
	t.Parallel()
	files := sources(t)
	report(t, archtest.FileSizes(files))
	report(t, archtest.AssetSizes(files))
	faults, err := archtest.Functions(files)
	if err != nil {
		t.Fatal(err)
	}
	report(t, faults)
}

func TestSourcesHoldNothingBanned(t *testing.T) {
	t.Parallel()
	report(t, archtest.Banned(sources(t)))
}
