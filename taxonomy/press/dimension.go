package press

import "github.com/tieout/tieout/taxonomy"

// Dimension is one of the ways in which releases set figures apart from the plain consolidated ones.
type Dimension struct {
	Axis    string // local name of the axis
	Domain  string // local name of its domain, which is its default member: the figure that is not set apart
	Title   string
	Members []Label // Text is the member's label; the local name comes from it by [MemberName]
}

// Dimensions are the axes of the built-in taxonomy. Releases add members of their own in their extensions.
func Dimensions() []Dimension {
	members := func(names ...string) []Label {
		ls := make([]Label, len(names))
		for i, n := range names {
			ls[i] = Label{Text: n}
		}
		return ls
	}
	return []Dimension{
		{"BasisAxis", "AllBasesDomain", "Basis of preparation", members("As previously reported", "As restated", "Pro forma", "Pro forma adjustments",
			"Pro forma adjusted", "Non-GAAP", "Adjustments", "As adjusted")},
		{"SegmentAxis", "AllSegmentsDomain", "Segment", members("Corporate and other", "Eliminations")},
		{"RegionAxis", "AllRegionsDomain", "Region", nil},
		{"ProductAxis", "AllProductsDomain", "Product or service", nil},
		{"RegistrantAxis", "AllRegistrantsDomain", "Registrant", nil},
		{"ClassOfStockAxis", "AllClassesOfStockDomain", "Class of stock", members("Common stock", "Preferred stock", "Class A", "Class B", "Depositary shares")},
		{"AdjustmentAxis", "NoAdjustmentDomain", "Adjustment", nil},
		{"EquityComponentAxis", "TotalEquityDomain", "Component of equity", nil},
		{"ColumnAxis", "AllColumnsDomain", "Column of a table", nil},
	}
}

// MemberName is the local name of a dimension member with this label.
func MemberName(label string) string { return PascalName(label) + "Member" }

// addDimensions declares the axes with their domains and members and relates them.
func (t *Taxonomy) addDimensions() {
	role := &Role{URI: t.RoleURI("dimensions"), Definition: "Dimensions"}
	declare := func(name, label string, kind Kind) {
		t.Concepts = append(t.Concepts, &Concept{Name: name, Kind: kind, Type: String, PeriodType: taxonomy.DurationType, Nillable: true,
			Labels: []Label{{Role: taxonomy.RoleLabel, Text: label}}})
	}
	for _, d := range Dimensions() {
		axis, domain := t.QName(d.Axis), t.QName(d.Domain)
		declare(d.Axis, d.Title, Axis)
		declare(d.Domain, d.Title+", all", Member)
		role.Definitions = append(role.Definitions,
			Arc{From: axis, To: domain, Arcrole: taxonomy.ArcroleDimensionDomain, Order: 1},
			Arc{From: axis, To: domain, Arcrole: taxonomy.ArcroleDimensionDefault, Order: 2})
		for i, m := range d.Members {
			declare(MemberName(m.Text), m.Text, Member)
			role.Definitions = append(role.Definitions,
				Arc{From: domain, To: t.QName(MemberName(m.Text)), Arcrole: taxonomy.ArcroleDomainMember, Order: i + 1})
		}
	}
	t.Roles = append(t.Roles, role)
}
