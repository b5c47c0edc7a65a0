package components

// Link is one link: Text may be recorded text, Href is a path of this server.
type Link struct {
	Text string
	Href string
}

// View is one of several ways to see the same thing, as a link; the current one
// is marked.
type View struct {
	Text    string
	Href    string
	Current bool
}

// Segment is a run of text; a strong one is set in the heavier weight.
type Segment struct {
	Text   string
	Strong bool
}

// NameValue is one line of a definition list. Mono sets the value in the fixed
// width face, for ids, codes and recorded values.
type NameValue struct {
	Name  string
	Value string
	Mono  bool
}

// Paging closes a list: Showing says what is shown of how many ("Showing 12 of
// 392 runs, newest first"). Prev and Next lead to the neighbouring pages; an
// empty Href is drawn as not available, and with both empty neither is drawn.
type Paging struct {
	Showing string
	Prev    Link
	Next    Link
}
