package main

import "github.com/tapedeck-dev/tapedeck/internal/browsertest"

// hands are a way of working a page. Selectors are CSS; actions come in the
// order in which the page has their elements.
type hands interface {
	// follow opens the link or presses the button, and returns the status of the
	// page that comes.
	follow(selector string) int
	// tick ticks a box.
	tick(selector string)
	// choose takes a radio button of the group named name.
	choose(name, value string)
	// pick takes the option that begins with text.
	pick(selector, text string)
}

// mouse clicks.
type mouse struct{ *browsertest.Page }

func (m mouse) follow(selector string) int { return m.Follow(selector) }
func (m mouse) tick(selector string)       { m.Click(selector) }
func (m mouse) choose(name, value string)  { m.Click("[name=" + name + "][value=" + value + "]") }

// pick types: the list of a select is drawn by the system, where no test can
// click.
func (m mouse) pick(selector, text string) { m.Type(selector, text) }

// keyboard presses keys and nothing else.
type keyboard struct{ *browsertest.Page }

func (k keyboard) follow(selector string) int {
	k.TabTo(selector)
	return k.PressAndFollow(browsertest.Enter)
}

func (k keyboard) tick(selector string) {
	k.TabTo(selector)
	k.Press(browsertest.Space)
}

// choose goes to the group, of which Tab reaches the chosen button only, and on
// with the arrow key.
func (k keyboard) choose(name, value string) {
	k.TabTo("[name=" + name + "]:checked")
	for !k.HasFocus("[name=" + name + "][value=" + value + "]:checked") {
		k.Press(browsertest.Down)
	}
}

func (k keyboard) pick(selector, text string) {
	k.TabTo(selector)
	k.Press(text)
}
