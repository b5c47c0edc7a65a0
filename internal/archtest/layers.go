package archtest

import "fmt"

// place is where a package stands: its layer, counted from the top, and the entry of the
// layer it belongs to.
type place struct {
	layer int
	entry string
}

// placeOf returns the place of a package, that of its longest listed ancestor. It reports
// false for a package without one.
func (h House) placeOf(path string) (place, bool) {
	var found place
	for layer, entries := range h.Layers {
		for _, entry := range entries {
			if within(path, entry) && len(entry) > len(found.entry) {
				found = place{layer: layer, entry: entry}
			}
		}
	}
	return found, found.entry != ""
}

// Layering returns a fault for each package without a place and for each import that does
// not point to a lower layer. Support packages are left out.
func (h House) Layering(packages []Package) []string {
	var faults []string
	for _, p := range packages {
		if withinAny(p.Path, h.Support) {
			continue
		}
		from, ok := h.placeOf(p.Path)
		if !ok {
			faults = append(faults, fmt.Sprintf("%s: no layer; give it one in internal/archtest/house.go", p.Path))
			continue
		}
		for _, path := range p.Imports {
			to, ours := h.placeOf(path)
			if ours && to.entry != from.entry && to.layer <= from.layer {
				faults = append(faults, fmt.Sprintf("%s imports %s: imports point downwards only (layer %d to %d)",
					p.Path, path, from.layer, to.layer))
			}
		}
	}
	return faults
}

// Supporting returns a fault for each support package that something else than a test or
// another support package imports.
func (h House) Supporting(packages []Package) []string {
	var faults []string
	for _, p := range packages {
		if withinAny(p.Path, h.Support) {
			continue
		}
		for _, path := range p.Imports {
			if withinAny(path, h.Support) {
				faults = append(faults, fmt.Sprintf("%s imports %s: only tests may", p.Path, path))
			}
		}
	}
	return faults
}

// Privacy returns a fault for each import of a package that names its importers by one it
// does not name, and for each import that a blind package must not see.
func (h House) Privacy(packages []Package) []string {
	var faults []string
	for _, p := range packages {
		for _, path := range p.Imports {
			for target, importers := range h.Importers {
				if within(path, target) && !within(p.Path, target) && !withinAny(p.Path, importers) && !withinAny(p.Path, h.Support) {
					faults = append(faults, fmt.Sprintf("%s imports %s: only %v may", p.Path, path, importers))
				}
			}
			for blind, hidden := range h.Blind {
				if within(p.Path, blind) && withinAny(path, hidden) && !within(path, blind) {
					faults = append(faults, fmt.Sprintf("%s imports %s: %s must not see it", p.Path, path, blind))
				}
			}
		}
	}
	return faults
}
