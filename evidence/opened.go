package evidence

// Opened is a record as someone opens it: with what has become of what it is of,
// and of a query with the picture of what was seen.
type Opened struct {
	*Record
	State State `json:"state"`
	// Figure is the picture with its data as a table: HTML that is safe within a
	// page; "" is none.
	Figure string `json:"-"`
	// Chart is the picture alone, as SVG; "" is none.
	Chart string `json:"-"`
	// Facts are what a person reads beside it, as the stretch of time looked at, in
	// words.
	Facts []string `json:"-"`
	// Again is the path that asks the same of the data as they are now; "" is none.
	Again string `json:"-"`
}
