package request

// Model is the model that a request names. Invalid where it names none.
func Model(data []byte) (string, error) {
	o, err := body(data)
	if err != nil {
		return "", err
	}
	name := o.text("model")
	if *o.err == nil && name == "" {
		o.fail("model", "is missing", "name one that GET /openai/v1/models lists")
	}
	return name, *o.err
}
