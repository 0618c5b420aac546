package oim

// csvShapes builds the shapes of xBRL-CSV metadata.
func csvMetadataShape() *shape {
	object := func(members map[string]*shape, required ...string) *shape {
		return &shape{kinds: `{`, wanted: "an object", members: members, required: required, prefixed: shapeAny}
	}
	mapOf := func(of *shape) *shape { return &shape{kinds: `{`, wanted: "an object", others: of} }
	decimals := &shape{kinds: `i"`, wanted: "an integer or a reference"}
	dimensions := &shape{kinds: `{`, wanted: "an object of dimensions", prefixed: shapeString, members: map[string]*shape{
		"concept": shapeString, "entity": shapeString, "period": shapeString, "unit": shapeString, "language": shapeString}}
	group := object(map[string]*shape{"decimals": decimals, "dimensions": dimensions})
	column := object(map[string]*shape{"comment": shapeBool, "decimals": decimals, "dimensions": dimensions,
		"propertiesFrom": {kinds: `[`, wanted: "an array of columns", items: shapeString},
		"propertyGroups": mapOf(group)})
	template := object(map[string]*shape{"rowIdColumn": shapeString, "columns": mapOf(column), "decimals": decimals,
		"dimensions": dimensions}, "columns")
	table := object(map[string]*shape{"url": shapeURI, "template": shapeString, "optional": shapeBool,
		"parameters": mapOf(shapeString)}, "url")
	final := map[string]*shape{}
	for _, name := range []string{"namespaces", "taxonomy", "linkTypes", "linkGroups", "features", "tableTemplates", "tables",
		"dimensions", "decimals", "final", "parameters", "parameterURL", "links", "baseURL", "extends"} {
		final[name] = shapeBool
	}
	info := object(map[string]*shape{"documentType": shapeString, "baseURL": shapeURI, "namespaces": shapeAliases,
		"linkTypes": shapeAliases, "linkGroups": shapeAliases, "taxonomy": shapeURIs, "extends": shapeURIs,
		"features": shapeFeature, "final": {kinds: `{`, wanted: "an object of true and false", members: final}}, "documentType")
	targets := &shape{kinds: `[`, wanted: "an array of fact ids", items: shapeString}
	groups := &shape{kinds: `{`, wanted: "an object of link groups", others: mapOf(targets), othersOK: isNCName}
	return object(map[string]*shape{"documentInfo": info, "tableTemplates": mapOf(template), "tables": mapOf(table),
		"parameters": mapOf(shapeString), "parameterURL": shapeURI, "dimensions": dimensions, "decimals": decimals,
		"links": {kinds: `{`, wanted: "an object of link types", others: groups, othersOK: isNCName}}, "documentInfo")
}
