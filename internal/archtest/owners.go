package archtest

import (
	"fmt"
	"strings"
)

// Ownership returns a fault for each import of a path that has owners by a package that is
// not one of them. Support packages are left out.
func (h House) Ownership(packages []Package) []string {
	var faults []string
	for _, p := range packages {
		if withinAny(p.Path, h.Support) {
			continue
		}
		for _, path := range p.Imports {
			for owned, owners := range h.Owners {
				if within(path, owned) && !withinAny(p.Path, owners) {
					faults = append(faults, fmt.Sprintf("%s imports %s: only %v may", p.Path, path, owners))
				}
			}
		}
	}
	return faults
}

// Purity returns a fault for each import of a pure package that reaches files, processes,
// the network or a database.
func (h House) Purity(packages []Package) []string {
	reaching := []string{"os", "net", "database", "syscall", "io/fs", "io/ioutil", "plugin"}
	var faults []string
	for _, p := range packages {
		for _, path := range p.Imports {
			// net/url only parses text.
			if withinAny(p.Path, h.Pure) && withinAny(path, reaching) && path != "net/url" {
				faults = append(faults, fmt.Sprintf("%s imports %s: it does no input or output", p.Path, path))
			}
		}
	}
	return faults
}

// Plainness returns a fault for each third-party import of a plain package.
func (h House) Plainness(packages []Package) []string {
	var faults []string
	for _, p := range packages {
		if !withinAny(p.Path, h.Plain) {
			continue
		}
		for _, path := range p.Imports {
			_, ours := h.placeOf(path)
			if !ours && thirdParty(path) {
				faults = append(faults, fmt.Sprintf("%s imports %s: it uses the standard library only", p.Path, path))
			}
		}
	}
	return faults
}

// thirdParty reports whether an import path belongs neither to the standard library nor
// to us: its first element looks like a host.
func thirdParty(path string) bool {
	host, _, _ := strings.Cut(path, "/")
	return strings.Contains(host, ".")
}

// Linked returns a fault for each dependency that lies under a forbidden prefix.
func Linked(program string, dependencies, forbidden []string) []string {
	var faults []string
	for _, path := range dependencies {
		if withinAny(path, forbidden) {
			faults = append(faults, fmt.Sprintf("%s links %s", program, path))
		}
	}
	return faults
}
