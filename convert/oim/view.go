package oim

import (
	"strconv"
	"unsafe"
)

// viewBytes is s as bytes that must not be written to. The JSON decoder reads them and nothing else.
func viewBytes(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }

// viewString is data as a string, without a copy; data must not change afterwards.
func viewString(data []byte) string { return unsafe.String(unsafe.SliceData(data), len(data)) }

func strconvQuote(s string) string { return strconv.Quote(s) }
