package xpath

import (
	"fmt"

	"github.com/tieout/tieout"
)

// NamespaceErrors is the namespace of the codes that XPath and its functions define.
const NamespaceErrors = "http://www.w3.org/2005/xqt-errors"

// Error is a static, type or dynamic error of XPath (XPath 2.0, 2.3). It says that an expression is wrong or
// does not suit what it was evaluated on; it is never a fault of the machine.
type Error struct {
	Code    tieout.QName // in NamespaceErrors, unless fn:error was given another
	Message string
	// Offset is the byte of the expression that is at fault, -1 when it is not known.
	Offset int
	Object Sequence // the third argument of fn:error
}

func (e *Error) Error() string { return e.Code.Local + ": " + e.Message }

// fail makes an Error of a code of the standard.
func fail(code, format string, args ...any) *Error {
	return &Error{Code: tieout.QName{Space: NamespaceErrors, Local: code}, Message: fmt.Sprintf(format, args...), Offset: -1}
}

// Errorf makes an error of a code of the standard, for functions that are defined outside this package.
func Errorf(code, format string, args ...any) *Error { return fail(code, format, args...) }

// clip shortens what a message quotes.
func clip(s string) string {
	const most = 60
	n := 0
	for i := range s {
		if n++; n > most {
			return s[:i] + "…"
		}
	}
	return s
}
