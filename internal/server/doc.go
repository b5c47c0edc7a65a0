// Package server answers HTTP: pages for people and files for machines. It is
// the only package that knows gin. One action is one file; routes.go lists them
// all; every handler returns an error, and one adapter turns its kind into a
// status and a page.
package server
