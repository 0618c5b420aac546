package transform

// first is the registry of 2010: one rule for each fixed layout.
func first() map[string]*Format {
	return table([]*Format{
		strictDate("datelongus", "M d, y", true), strictDate("dateshortus", "M d, y", false),
		strictDate("datelonguk", "d M y", true), strictDate("dateshortuk", "d M y", false),
		strictDate("datelongdaymonthuk", "d M", true), strictDate("dateshortdaymonthuk", "d M", false),
		strictDate("datelongmonthdayus", "M d", true), strictDate("dateshortmonthdayus", "M d", false),
		strictDate("datelongyearmonth", "y M", true), strictDate("dateshortyearmonth", "y M", false),
		strictDate("datelongmonthyear", "M y", true), strictDate("dateshortmonthyear", "M y", false),
		strictDate("dateslashus", "m/d/y", false), strictDate("dateslasheu", "d/m/y", false),
		strictDate("datedotus", "m.d.y", false), strictDate("datedoteu", "d.m.y", false),
		strictDate("dateslashdaymontheu", "d/m", false), strictDate("dateslashmonthdayus", "m/d", false),
	}, []*Format{
		grouped("numcommadot", ",", "."), grouped("numspacedot", " \u00a0", "."),
		grouped("numdotcomma", ".", ","), grouped("numspacecomma", " \u00a0", ","), grouped("numcomma", "", ","),
		{Name: "numdash", Takes: "a hyphen", apply: func(s string) (string, bool) { return "0", s == "-" }},
	})
}

// second is the registry of 2011.
func second() map[string]*Format {
	en := languages["en"]
	return table([]*Format{
		fixed("booleanfalse", Boolean, "false"), fixed("booleantrue", Boolean, "true"), fixed("nocontent", Text, ""),
		{Name: "zerodash", Takes: "a dash", apply: zeroDash},
		{Name: "numdotdecimal", Takes: "a number with a point before its decimals and groups of three digits", apply: looselyGrouped(',', '.')},
		{Name: "numcommadecimal", Takes: "a number with a comma before its decimals and groups of three digits", apply: looselyGrouped('.', ',')},
		unitDecimal("numunitdecimal"),
		numericDate("datedaymonth", "dm", asciiDigits), numericDate("datemonthday", "md", asciiDigits),
		numericDate("datedaymonthyear", "dmy", asciiDigits), numericDate("datemonthdayyear", "mdy", asciiDigits),
		namedDate("datedaymonthen", "dM", en), namedDate("datemonthdayen", "Md", en),
		namedDate("datedaymonthyearen", "dMy", en), namedDate("datemonthdayyearen", "Mdy", en),
		namedDate("datemonthyearen", "My", en), namedDate("dateyearmonthen", "yM", en),
		eraDate("dateerayearmonthdayjp", true), eraDate("dateerayearmonthjp", false),
		cjkDate("dateyearmonthdaycjk", true), cjkDate("dateyearmonthcjk", false),
	})
}

// third is the registry of 2015: the second with more formats.
func third() map[string]*Format {
	m := second()
	for name, f := range table([]*Format{
		namedDate("datedaymonthdk", "dM", languages["da"]), namedDate("datedaymonthyeardk", "dMy", languages["da"]),
		namedDate("datemonthyeardk", "My", languages["da"]),
		numericDate("datemonthyear", "my", asciiDigits), numericDate("dateyearmonthday", "ymd", fullWidth),
		hindiDate("datedaymonthyearin", true, true), hindiDate("datemonthyearin", false, false),
		sakaDate("calindaymonthyear"),
		{Name: "numdotdecimalin", Takes: "a number with groups of digits as in India", apply: indianNumber},
		{Name: "numunitdecimalin", Takes: "an amount as in India, in whole and hundredth units", apply: indianUnits},
	}) {
		m[name] = f
	}
	return m
}

// fourth is the registry of 2020: new names, and months in the languages of Europe.
func fourth() map[string]*Format {
	m := table([]*Format{
		fixed("fixed-empty", Text, ""), fixed("fixed-false", Boolean, "false"), fixed("fixed-true", Boolean, "true"), fixed("fixed-zero", Number, "0"),
		freely("num-dot-decimal", ",", '.'), freely("num-comma-decimal", ".", ','), freeUnits("num-unit-decimal", ""),
		{Name: "numdotdecimalin", Takes: "a number with groups of digits as in India", apply: func(s string) (string, bool) {
			n, ok := indianNumber(s)
			return canonical(n), ok
		}},
		numericDate("date-day-month", "dm", asciiDigits), numericDate("date-month-day", "md", asciiDigits),
		numericDate("date-day-month-year", "dmy", devanagari), numericDate("date-month-day-year", "mdy", asciiDigits),
		numericDate("date-month-year", "my", devanagari), numericDate("date-year-month", "ym", fullWidth),
		numericDate("date-year-month-day", "ymd", fullWidth),
		romanDate("date-day-monthroman", "dM"), romanDate("date-day-monthroman-year", "dMy"), romanDate("date-monthroman-year", "My"),
		eraDate("date-jpn-era-year-month-day", true), eraDate("date-jpn-era-year-month", false),
		sakaDate("date-ind-day-monthname-year-hi"), hindiDate("date-day-monthname-year-hi", true, false), hindiDate("date-monthname-year-hi", false, false),
	})
	add := func(layout string, name string, codes ...string) {
		for _, c := range codes {
			f := namedDate(name+"-"+c, layout, languages[c])
			m[f.Name] = f
		}
	}
	common := []string{"bg", "cs", "da", "de", "el", "en", "es", "et", "fi", "fr", "hr", "it", "nl", "no", "pl", "pt", "ro", "sk", "sl", "sv"}
	add("dM", "date-day-monthname", append([]string{"lv"}, common...)...)
	add("dMy", "date-day-monthname-year", common...)
	add("My", "date-monthname-year", common...)
	add("Md", "date-monthname-day", "en", "hu", "lt")
	add("Mdy", "date-monthname-day-year", "en")
	add("yM", "date-year-monthname", "en", "hu", "lt", "lv")
	add("yMd", "date-year-monthname-day", "hu", "lt")
	add("ydM", "date-year-day-monthname", "lv")
	return m
}

// fifth is the registry of 2022: the fourth with Welsh months and apostrophes between groups.
func fifth() map[string]*Format {
	m := fourth()
	const apostrophes = "'`\u00b4\u2019\u2032"
	for name, f := range table([]*Format{
		namedDate("date-day-monthname-cy", "dM", languages["cy"]), namedDate("date-day-monthname-year-cy", "dMy", languages["cy"]),
		namedDate("date-monthname-year-cy", "My", welshMutated),
		freely("num-dot-decimal-apos", ","+apostrophes, '.'), freely("num-comma-decimal-apos", "."+apostrophes, ','),
		freeUnits("num-unit-decimal-apos", apostrophes+"\uff07"),
	}) {
		m[name] = f
	}
	return m
}
