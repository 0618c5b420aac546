package xmlstream

import (
	"github.com/tieout/tieout"
)

// Rules are the codes that [SyntaxError] carries.
var Rules = []tieout.Rule{
	ruleEncodingUnsupported, ruleEncodingInvalid, ruleEncodingMismatch, ruleChar, ruleDeclaration,
	ruleRootMissing, ruleRootMultiple, ruleOutsideRoot, ruleName, ruleTag, ruleTagMismatch, ruleUnclosed,
	ruleAttribute, ruleAttributeDuplicate, ruleCDATAEnd, ruleComment, ruleProcInst, ruleReference,
	ruleEntityUndeclared, ruleEntityRecursive, ruleEntityExternal, ruleEntityNesting, ruleDoctype,
	ruleNamePrefix, ruleNamespace,
}

var (
	ruleEncodingUnsupported = tieout.Rule{
		Code: "xml:encodingUnsupported", Severity: tieout.Error, Spec: "XML 1.0 4.3.3",
		Doc:     "The document is in an encoding that is not read: UTF-8, UTF-16, US-ASCII, ISO-8859-x and windows-125x are.",
		Advice:  "Save the document as UTF-8.",
		Example: `<?xml version="1.0" encoding="UTF-7"?><a/>`,
	}
	ruleEncodingInvalid = tieout.Rule{
		Code: "xml:encodingInvalid", Severity: tieout.Error, Spec: "XML 1.0 4.3.3",
		Doc:    "Bytes of the document are no characters in its encoding.",
		Advice: "Save the document in the encoding that it declares; without a declaration that is UTF-8.",
	}
	ruleEncodingMismatch = tieout.Rule{
		Code: "xml:encodingMismatch", Severity: tieout.Error, Spec: "XML 1.0 4.3.3",
		Doc:    "The XML declaration names another encoding than the document's first bytes show.",
		Advice: "Correct the encoding in the XML declaration, or save the document in that encoding.",
	}
	ruleChar = tieout.Rule{
		Code: "xml:char", Severity: tieout.Error, Spec: "XML 1.0 2.2",
		Doc:     "The document contains a character that XML does not allow, such as a control character; a character reference cannot stand for one either.",
		Advice:  "Remove the character.",
		Example: `<a>&#1;</a>`,
	}
	ruleDeclaration = tieout.Rule{
		Code: "xml:declaration", Severity: tieout.Error, Spec: "XML 1.0 2.8",
		Doc:     "The XML declaration is malformed or does not stand at the very beginning of the document.",
		Advice:  `Begin the document with <?xml version="1.0" encoding="UTF-8"?> and nothing before it, or leave the declaration out.`,
		Example: ` <?xml version="1.0"?><a/>`,
	}
	ruleRootMissing = tieout.Rule{
		Code: "xml:rootMissing", Severity: tieout.Error, Spec: "XML 1.0 2.1",
		Doc:    "The document has no element.",
		Advice: "Check that the file was written completely and is an XML document.",
	}
	ruleRootMultiple = tieout.Rule{
		Code: "xml:rootMultiple", Severity: tieout.Error, Spec: "XML 1.0 2.1",
		Doc:     "A second element follows the root element: a document has one root.",
		Advice:  "Put the elements inside one root, or split the document.",
		Example: `<a/><b/>`,
	}
	ruleOutsideRoot = tieout.Rule{
		Code: "xml:contentOutsideRoot", Severity: tieout.Error, Spec: "XML 1.0 2.8",
		Doc:     "Text, a reference or a CDATA section stands before or behind the root element.",
		Advice:  "Remove it, or move it inside the root element.",
		Example: `<a/>text`,
	}
	ruleName = tieout.Rule{
		Code: "xml:name", Severity: tieout.Error, Spec: "XML 1.0 2.3; Namespaces in XML 1.0 4",
		Doc:     "A name is missing or is not a name: it begins with a letter or underscore and has at most one colon, with a name on both sides.",
		Advice:  "Correct the name. A < that begins no tag is written &lt;.",
		Example: `<1a/>`,
	}
	ruleTag = tieout.Rule{
		Code: "xml:tag", Severity: tieout.Error, Spec: "XML 1.0 3.1",
		Doc:     "A tag is malformed: something is missing or out of place between < and >.",
		Advice:  "Correct the tag. Attributes are apart from each other by white space.",
		Example: `<a b="1"c="2"/>`,
	}
	ruleTagMismatch = tieout.Rule{
		Code: "xml:tagMismatch", Severity: tieout.Error, Spec: "XML 1.0 3 (Element Type Match)",
		Doc:     "An end tag does not match the element that is open.",
		Advice:  "Close the elements in the reverse order of their start tags.",
		Example: `<a><b></a></b>`,
	}
	ruleUnclosed = tieout.Rule{
		Code: "xml:unclosed", Severity: tieout.Error, Spec: "XML 1.0 2.1",
		Doc:     "The document ends inside an element, a tag, a comment or another construct.",
		Advice:  "Check that the file was written completely, then close what is open.",
		Example: `<a><b></b>`,
	}
	ruleAttribute = tieout.Rule{
		Code: "xml:attribute", Severity: tieout.Error, Spec: "XML 1.0 3.1",
		Doc:     "An attribute is malformed: it has no value, the value is not in quotes, or it contains a <.",
		Advice:  `Write name="value", with < in the value as &lt;.`,
		Example: `<a b=1/>`,
	}
	ruleAttributeDuplicate = tieout.Rule{
		Code: "xml:attributeDuplicate", Severity: tieout.Error, Spec: "XML 1.0 3.1 (Unique Att Spec); Namespaces in XML 1.0 6.3",
		Doc:     "An element has two attributes of the same name, or of the same namespace and local name under two prefixes.",
		Advice:  "Remove one of them.",
		Example: `<a b="1" b="2"/>`,
	}
	ruleCDATAEnd = tieout.Rule{
		Code: "xml:cdataEnd", Severity: tieout.Error, Spec: "XML 1.0 2.4",
		Doc:     "]]> stands in text outside a CDATA section.",
		Advice:  "Write ]]&gt;.",
		Example: `<a>]]></a>`,
	}
	ruleComment = tieout.Rule{
		Code: "xml:comment", Severity: tieout.Error, Spec: "XML 1.0 2.5",
		Doc:     "A comment contains --, or ends in --->.",
		Advice:  "Put a space between the hyphens.",
		Example: `<a><!-- a -- b --></a>`,
	}
	ruleProcInst = tieout.Rule{
		Code: "xml:processingInstruction", Severity: tieout.Error, Spec: "XML 1.0 2.6; Namespaces in XML 1.0 7",
		Doc:     "A processing instruction is malformed: its target is xml, has a colon, or is not followed by white space.",
		Advice:  "Correct the target, or remove the instruction.",
		Example: `<a><?b:c d?></a>`,
	}
	ruleReference = tieout.Rule{
		Code: "xml:reference", Severity: tieout.Error, Spec: "XML 1.0 4.1",
		Doc:     "A reference is malformed: an & is not followed by a name or a character number and a semicolon.",
		Advice:  "Write a plain & as &amp;.",
		Example: `<a>Smith & Sons</a>`,
	}
	ruleEntityUndeclared = tieout.Rule{
		Code: "xml:entityUndeclared", Severity: tieout.Error, Spec: "XML 1.0 4.1 (Entity Declared)",
		Doc:     "A reference names an entity that the document does not declare. XML itself knows lt, gt, amp, apos and quot only.",
		Advice:  "Write the character itself or its number: &#160; for &nbsp;.",
		Example: `<a>&nbsp;</a>`,
	}
	ruleEntityRecursive = tieout.Rule{
		Code: "xml:entityRecursive", Severity: tieout.Error, Spec: "XML 1.0 4.1 (No Recursion)",
		Doc:     "An entity contains a reference to itself, directly or through others.",
		Advice:  "Remove the reference.",
		Example: `<!DOCTYPE a [<!ENTITY e "&e;">]><a>&e;</a>`,
	}
	ruleEntityExternal = tieout.Rule{
		Code: "xml:entityExternal", Severity: tieout.Error, Spec: "XML 1.0 4.4",
		Doc:     "The document refers to an entity outside it, or to one that only an external part of its DTD could declare. No such thing is ever opened, so its content is not known; in an attribute XML forbids it.",
		Advice:  "Put the text into the document itself.",
		Example: `<!DOCTYPE a [<!ENTITY e SYSTEM "e.txt">]><a>&e;</a>`,
	}
	ruleEntityNesting = tieout.Rule{
		Code: "xml:entityNesting", Severity: tieout.Error, Spec: "XML 1.0 4.3.2",
		Doc:     "The replacement text of an entity is not well-formed on its own: an element or another construct begins inside and ends outside of it, or the reverse.",
		Advice:  "Make the entity's text complete in itself.",
		Example: `<!DOCTYPE a [<!ENTITY e "<b>">]><a>&e;</b></a>`,
	}
	ruleDoctype = tieout.Rule{
		Code: "xml:doctype", Severity: tieout.Error, Spec: "XML 1.0 2.8, 3.2, 3.3, 4.2, 4.7",
		Doc:     "The document type declaration is malformed or out of place.",
		Advice:  "Correct it. XBRL documents need none: it can be removed with what refers to it.",
		Example: `<!DOCTYPE a [<!ELEMENT a>]><a/>`,
	}
	ruleNamePrefix = tieout.Rule{
		Code: "xml:namespacePrefix", Severity: tieout.Error, Spec: "Namespaces in XML 1.0 5 (Prefix Declared)",
		Doc:     "An element or attribute has a prefix that is not declared.",
		Advice:  `Declare the prefix with xmlns:prefix="…" on the element or above it.`,
		Example: `<p:a/>`,
	}
	ruleNamespace = tieout.Rule{
		Code: "xml:namespaceDeclaration", Severity: tieout.Error, Spec: "Namespaces in XML 1.0 3, 5",
		Doc:     "A namespace declaration is not allowed: xmlns cannot be declared, xml is bound to its own namespace only, and a prefix cannot be bound to nothing.",
		Advice:  "Correct or remove the declaration.",
		Example: `<a xmlns:p=""/>`,
	}
)
