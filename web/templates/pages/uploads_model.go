package pages

import (
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
)

// UploadsModel is the list of uploads. Without rows it is the empty state.
type UploadsModel struct {
	Page   layouts.Page
	Rows   []UploadRow
	Paging components.Paging
	Form   UploadForm
}

// UploadRow is one upload with the counts of its receipt.
type UploadRow struct {
	Href       string
	Name       string
	Size       string
	Recordings int
	New        int
	Known      int
	Versions   int
	Rejected   int
	Replaced   int // personal values
	Secrets    int
	When       string
	WhenAt     string // RFC 3339
	By         string
}

// UploadForm is the form that takes a file in. It posts multipart/form-data to
// Action with the field partial (1, or absent) before the field file.
type UploadForm struct {
	Action  string // "/uploads"
	Partial bool
	Limits  string // "up to 4 GiB, compressed up to 512 MiB"
	Fault   string
}

// UploadNewModel is the page of that form.
type UploadNewModel struct {
	Page layouts.Page
	Form UploadForm
}

// UploadFaultModel answers an upload of which nothing was stored.
type UploadFaultModel struct {
	Page   layouts.Page
	Name   string // of the file
	Title  string // "3 lines cannot be read, so nothing was stored"
	Faults []LineFault
	More   string // "and 9,990 more", or empty
	Good   string // "17 lines are good.", or empty
	Form   UploadForm
}

// LineFault is what is wrong with one line of a file.
type LineFault struct {
	Line    string
	Problem string
}
