package xsd

// primitive is one of the primitive types of XML Schema 1.0 part 2, 3.2.
type primitive uint8

const (
	noPrimitive primitive = iota
	primString
	primBoolean
	primDecimal
	primFloat
	primDouble
	primDuration
	primDateTime
	primTime
	primDate
	primGYearMonth
	primGYear
	primGMonthDay
	primGDay
	primGMonth
	primHexBinary
	primBase64Binary
	primAnyURI
	primQName
	primNotation
	primitiveCount
)

var primitiveNames = [...]string{
	noPrimitive: "", primString: "string", primBoolean: "boolean", primDecimal: "decimal", primFloat: "float",
	primDouble: "double", primDuration: "duration", primDateTime: "dateTime", primTime: "time", primDate: "date",
	primGYearMonth: "gYearMonth", primGYear: "gYear", primGMonthDay: "gMonthDay", primGDay: "gDay",
	primGMonth: "gMonth", primHexBinary: "hexBinary", primBase64Binary: "base64Binary", primAnyURI: "anyURI",
	primQName: "QName", primNotation: "NOTATION",
}

// ordered reports whether the minimum and maximum facets apply.
func (p primitive) ordered() bool { return p >= primDecimal && p <= primGMonth }

// textual reports whether the value is the normalised lexical form itself.
func (p primitive) textual() bool { return p == primString || p == primAnyURI }

// measured reports whether the length facets apply.
func (p primitive) measured() bool {
	return p == primString || p == primHexBinary || p == primBase64Binary || p == primAnyURI || p == primQName || p == primNotation
}

// nameKind is the lexical form that a built-in type derived from xs:string asks for.
type nameKind uint8

const (
	anyName nameKind = iota
	languageName
	xmlName
	ncName
	nmToken
)

// identity says whether a value takes part in the uniqueness of IDs.
type identity uint8

const (
	noIdentity identity = iota
	isID
	isIDREF
	isEntity
)

// whiteSpace is the value of the facet of that name.
type whiteSpace uint8

const (
	preserve whiteSpace = iota
	replace
	collapse
)

var whiteSpaceNames = [...]string{"preserve", "replace", "collapse"}
