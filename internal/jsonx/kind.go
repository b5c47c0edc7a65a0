package jsonx

// Kind is the JSON type of a value.
type Kind uint8

// The kinds. Absent is the kind of a nil Value; it is not Null.
const (
	Absent Kind = iota
	Null
	Bool
	Number
	String
	Array
	Object
)

// String returns the name of k as JSON calls it, such as "number".
func (k Kind) String() string {
	switch k {
	case Null:
		return "null"
	case Bool:
		return "bool"
	case Number:
		return "number"
	case String:
		return "string"
	case Array:
		return "array"
	case Object:
		return "object"
	default:
		return "absent"
	}
}

// kindOf returns the kind of the value whose first byte is c, Absent when no
// value starts with c.
func kindOf(c byte) Kind {
	switch c {
	case '{':
		return Object
	case '[':
		return Array
	case '"':
		return String
	case 't', 'f':
		return Bool
	case 'n':
		return Null
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return Number
	default:
		return Absent
	}
}
