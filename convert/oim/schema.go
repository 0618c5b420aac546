package oim

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/tieout/tieout/schemas"
)

// schemaName is the JSON Schema of xBRL-JSON's structure.
const schemaName = "xbrl-json.schema.json"

// reportSchema compiles the schema once; it never changes afterwards.
var reportSchema = sync.OnceValues(func() (*jsonschema.Schema, error) {
	data, ok := schemas.JSON(schemaName)
	if !ok {
		return nil, fmt.Errorf("the schema %s is not embedded", schemaName)
	}
	c := jsonschema.NewCompiler()
	c.Draft = jsonschema.Draft2020
	c.LoadURL = refuseLoading
	if err := c.AddResource(schemaName, bytes.NewReader(data)); err != nil {
		return nil, err
	}
	return c.Compile(schemaName)
})

// ValidateSchema checks an xBRL-JSON document against the JSON Schema of its structure. It says no more than
// ReadJSON does and is there for those who want a second opinion; the whole document is held in memory
// as a tree. A violation is a *SchemaError; other errors say that the document is no JSON.
func ValidateSchema(data []byte) error {
	schema, err := reportSchema()
	if err != nil {
		return err
	}
	d := jsontext.NewDecoder(bytes.NewBuffer(bytes.TrimPrefix(data, []byte(utf8BOM))))
	tree, err := decodeTree(d)
	if err != nil {
		return err
	}
	if _, err := d.ReadToken(); err == nil {
		return errors.New("there is more than one JSON value")
	}
	err = schema.Validate(tree)
	var violation *jsonschema.ValidationError
	if errors.As(err, &violation) {
		for len(violation.Causes) > 0 {
			violation = violation.Causes[0]
		}
		return &SchemaError{Pointer: violation.InstanceLocation, Message: violation.Message}
	}
	return err
}

// SchemaError is a violation of the JSON Schema.
type SchemaError struct {
	Pointer string // JSON pointer of the offending value
	Message string
}

func (e *SchemaError) Error() string { return e.Pointer + ": " + e.Message }

// decodeTree decodes one JSON value for the schema's validator. Numbers that are not written as integers
// must not pass for integers (1.0, 1e0), and no number may be of a size that is costly to expand.
func decodeTree(d *jsontext.Decoder) (any, error) {
	t, err := d.ReadToken()
	if err != nil {
		return nil, err
	}
	switch t.Kind() {
	case jsontext.KindNull:
		return nil, nil
	case jsontext.KindTrue, jsontext.KindFalse:
		return t.Bool(), nil
	case jsontext.KindString:
		return t.String(), nil
	case jsontext.KindNumber:
		return schemaNumber(t), nil
	case jsontext.KindBeginObject:
		m := map[string]any{}
		for d.PeekKind() != jsontext.KindEndObject {
			name, err := d.ReadToken()
			if err != nil {
				return nil, err
			}
			key := name.String()
			if m[key], err = decodeTree(d); err != nil {
				return nil, err
			}
		}
		_, err = d.ReadToken()
		return m, err
	}
	list := []any{}
	for d.PeekKind() != jsontext.KindEndArray {
		v, err := decodeTree(d)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	_, err = d.ReadToken()
	return list, err
}

// schemaNumber is a number as far as the schema tells numbers apart: an integer of ordinary size, a fraction
// between, or a stand-in that is no integer.
func schemaNumber(t jsontext.Token) any {
	s := t.String()
	if !strings.ContainsAny(s, ".eE") {
		if n, err := t.Int(); err == nil {
			return n
		}
		return float64(1 << 62)
	}
	if f, err := t.Float(); err == nil && f != float64(int64(f)) {
		return f
	}
	return 0.5
}

func refuseLoading(url string) (io.ReadCloser, error) {
	return nil, fmt.Errorf("the schema refers to %s: nothing is loaded from elsewhere", url)
}
