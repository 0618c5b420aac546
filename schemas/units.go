package schemas

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
)

//go:embed units.tsv
var unitsTable string

// Unit is an entry of the XBRL units registry (Units Registry 1.0). It says that facts whose item type is, or derives
// from, ItemType may have the unit: a measure {Namespace}ID, or for a division (no Namespace) any measure that fits
// Numerator over any that fits Denominator.
type Unit struct {
	Key         string // the entry's own id, "u00001"
	ID          string // local name of the measure; of a division a name that no report uses
	Name        string // "Acre"
	Namespace   string // namespace of the measure, "" for a division
	ItemType    TypeName
	TypeDate    string // the version of the data types that has ItemType, YYYY-MM-DD, "" when unstated
	Numerator   TypeName
	Denominator TypeName
	Symbol      string // "m²", "" for none
	Standard    string // "SI", "Non-SI", "ISO4217", "Customary" or "XBRL"
	Status      string // "REC" or, where not recommended yet, "CR" or another
	VersionDate string // when the entry last changed, YYYY-MM-DD
}

// TypeName names an item type as the registry does. Namespace is "" where the registry leaves it open: the type is
// then one of the data type registry, in any version. The zero value names none.
type TypeName struct{ Namespace, Local string }

// IsDivision reports whether the entry is a division of two kinds of unit.
func (u Unit) IsDivision() bool { return u.Numerator.Local != "" || u.Denominator.Local != "" }

// UnitsRegistry is the registry as embedded.
type UnitsRegistry struct {
	Updated string // the registry's own date, YYYY-MM-DD
	Units   []Unit // in the registry's order; an ID may occur more than once
}

// Units is the embedded units registry. It is shared and must not be changed.
func Units() *UnitsRegistry { return loadUnits() }

var loadUnits = sync.OnceValue(func() *UnitsRegistry {
	registry, err := parseUnits(unitsTable)
	if err != nil {
		panic(err) // a fault of the build, which a test excludes
	}
	return registry
})

const unitColumns = "id\tunitId\tunitName\tnsUnit\titemType\tnsItemType\titemTypeDate\tnumeratorItemType\t" +
	"nsNumeratorItemType\tdenominatorItemType\tnsDenominatorItemType\tsymbol\tbaseStandard\tstatus\tversionDate"

// parseUnits reads the table: lines "@updated DATE" and "@ns PREFIX NAMESPACE", the line of column names, then a line
// per entry; fields are parted by tabs, namespaces given by prefix, empty fields at the end left out.
func parseUnits(table string) (*UnitsRegistry, error) {
	registry := &UnitsRegistry{}
	namespaces := map[string]string{"": ""}
	line, header := 0, false
	for text := range strings.Lines(table) {
		line++
		text = strings.TrimSuffix(text, "\n")
		fields := strings.Split(text, "\t")
		switch {
		case fields[0] == "@updated" && len(fields) == 2:
			registry.Updated = fields[1]
		case fields[0] == "@ns" && len(fields) == 3:
			namespaces[fields[1]] = fields[2]
		case text == unitColumns:
			header = true
		case !header || len(fields) > 15:
			return nil, fmt.Errorf("units registry, line %d: unexpected %q", line, text)
		default:
			var f [15]string
			copy(f[:], fields)
			for _, i := range [...]int{3, 5, 8, 10} {
				ns, ok := namespaces[f[i]]
				if !ok {
					return nil, fmt.Errorf("units registry, line %d: unknown prefix %q", line, f[i])
				}
				f[i] = ns
			}
			registry.Units = append(registry.Units, Unit{
				Key: f[0], ID: f[1], Name: f[2], Namespace: f[3], ItemType: TypeName{f[5], f[4]}, TypeDate: f[6],
				Numerator: TypeName{f[8], f[7]}, Denominator: TypeName{f[10], f[9]},
				Symbol: f[11], Standard: f[12], Status: f[13], VersionDate: f[14],
			})
		}
	}
	return registry, nil
}
