package sources

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/resolve"
	"github.com/citeway/citeway/verify"
)

// CheckName is the name of the tool that checks.
const CheckName = "check_citations"

// Limits of a check.
const (
	// MaxAnswer is the most bytes of the answer.
	MaxAnswer = 32 << 10
	// MaxSources is the most sources, given and named together.
	MaxSources = 50
)

// CheckOptions are what the tool works with.
type CheckOptions struct {
	// Verifier compares; it is required.
	Verifier *verify.Verifier
	// Evidence opens citation ids; nil knows none.
	Evidence evidence.Store
	// May reports whether the caller may open a record; nil looks only at its label,
	// and shows records of an owner to that owner only.
	May func(ctx context.Context, r *evidence.Record, access tool.Access) (bool, error)
}

// Check is the tool check_citations: an answer, and what it cites, in; a verdict for
// each citation out. What is cited is given beside the answer, or named by citation
// ids, which are opened only for those who may see them.
type Check struct{ o CheckOptions }

var _ tool.Tool = (*Check)(nil)

// NewCheck returns the tool.
func NewCheck(o CheckOptions) *Check {
	if o.May == nil {
		o.May = byLabel
	}
	return &Check{o}
}

// byLabel is the default of May. A caller with certain sets sees only its own records,
// since a record does not say to which sets it belongs.
func byLabel(_ context.Context, r *evidence.Record, a tool.Access) (bool, error) {
	return evidence.Allowed(r, a.Clearance) == nil && (a.Sets == nil || r.Owner != "" && r.Owner == a.Owner), nil
}

const checkSchema = `{"type":"object","properties":{` +
	`"answer":{"type":"string","description":"the answer with its markers, as [1], [^1], <cite id=\"…\">words</cite> or [name](id)"},` +
	`"sources":{"type":"array","maxItems":50,"items":{"type":"object","properties":{"id":{"type":"string"},"title":{"type":"string"},"url":{"type":"string"},"text":{"type":"string","description":"its words"},` +
	`"passages":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"text":{"type":"string"},"page":{"type":"integer"}},"required":["text"]},"description":"its passages, instead of text"}}},` +
	`"description":"what the answer may cite, with text or passages; the n-th is number n. The sources of an answer can be sent as they came"},` +
	`"citation_ids":{"type":"array","maxItems":50,"items":{"type":"string"},"description":"citation ids to look up; they follow the sources in number"}},` +
	`"required":["answer"],"additionalProperties":false}`

// Spec says what the tool does.
func (*Check) Spec() model.Tool {
	return model.Tool{Name: CheckName, Parameters: json.RawMessage(checkSchema),
		Description: "Checks an answer against what it cites. Returns for each citation the claim, a verdict (supported, partial, unsupported, contradicted, misquoted, unchecked), a score and the sentences that support it."}
}

type arguments struct {
	Answer  string   `json:"answer"`
	Sources []source `json:"sources"`
	IDs     []string `json:"citation_ids"`
}

// source is a native source, or one of a few words.
type source struct {
	citeway.Source
	Text string `json:"text"`
}

// given is the n-th source, from 1, as the answer may cite it. Without an id of its own it is
// known by its place; so is a passage.
func (s *source) given(n int) citeway.Source {
	own := s.Source
	own.ID, own.Number, own.Consulted = cmp.Or(s.ID, fmt.Sprintf("s%d", n)), 0, false
	own.Passages = nil
	if strings.TrimSpace(s.Text) != "" {
		own.Passages = []citeway.Passage{{ID: own.ID, Text: s.Text}}
	}
	for _, p := range s.Passages {
		p.ID = cmp.Or(p.ID, fmt.Sprintf("%s.%d", own.ID, len(own.Passages)+1))
		own.Passages = append(own.Passages, p)
	}
	return own
}

// wordless reports whether the source has no words to check against.
func (s *source) wordless() bool {
	return strings.TrimSpace(s.Text) == "" && !slices.ContainsFunc(s.Passages, func(p citeway.Passage) bool { return strings.TrimSpace(p.Text) != "" })
}

func (a *arguments) check() error {
	switch {
	case strings.TrimSpace(a.Answer) == "":
		return &citeway.Error{Code: citeway.Invalid, Place: "arguments.answer", Message: "is empty", Mend: "send the answer with its markers"}
	case len(a.Answer) > MaxAnswer:
		return &citeway.Error{Code: citeway.TooLarge, Place: "arguments.answer", Message: "is longer than 32 KiB", Mend: "check it a part at a time"}
	case len(a.Sources)+len(a.IDs) > MaxSources:
		return &citeway.Error{Code: citeway.TooLarge, Place: "arguments.sources", Message: "are more than 50", Mend: "send those that are cited"}
	case len(a.Sources)+len(a.IDs) == 0:
		return &citeway.Error{Code: citeway.Invalid, Place: "arguments.sources", Message: "nothing is given to check against", Mend: "send sources or citation_ids"}
	}
	for i := range a.Sources {
		if a.Sources[i].wordless() {
			return &citeway.Error{Code: citeway.Invalid, Place: fmt.Sprintf("arguments.sources[%d].text", i), Message: "is empty", Mend: "send the words of the source, as text or in passages"}
		}
	}
	return nil
}

// Call checks.
func (t *Check) Call(ctx context.Context, args json.RawMessage, access tool.Access) (tool.Result, error) {
	var a arguments
	if err := tool.Read(args, &a); err != nil {
		return tool.Result{}, err
	}
	if err := a.check(); err != nil {
		return tool.Result{}, err
	}
	sources, err := t.sources(ctx, &a, access)
	if err != nil {
		return tool.Result{}, err
	}
	answer, err := t.fold(ctx, a.Answer, sources)
	if err != nil {
		return tool.Result{}, err
	}
	return result(answer), nil
}

// sources are the sources given, then those named by citation id.
func (t *Check) sources(ctx context.Context, a *arguments, access tool.Access) ([]citeway.Source, error) {
	var out []citeway.Source
	for i := range a.Sources {
		out = append(out, a.Sources[i].given(i+1))
	}
	for i, id := range a.IDs {
		r, err := t.open(ctx, id, access)
		if citeway.CodeOf(err) == citeway.NotFound {
			return nil, &citeway.Error{Code: citeway.NotFound, Place: fmt.Sprintf("arguments.citation_ids[%d]", i), Message: "there is no evidence under " + strconv.Quote(id),
				Mend: "send an id that an answer or a tool's result gave, or send the source's words"}
		}
		if err != nil {
			return nil, err
		}
		s := r.Source
		s.ID, s.Number, s.Passages = id, 0, []citeway.Passage{{ID: id, Text: r.Passage.Text, Page: r.Passage.Page}}
		s.URL, s.Path, s.Kind = "", "", citeway.KindTool // two passages of one document stay two
		out = append(out, s)
	}
	return out, nil
}

// open returns the record of a citation id. One that may not be seen is reported as
// unknown.
func (t *Check) open(ctx context.Context, id string, access tool.Access) (*evidence.Record, error) {
	if t.o.Evidence == nil {
		return nil, evidence.Missing(id)
	}
	r, err := t.o.Evidence.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	if seen, err := t.o.May(ctx, r, access); err != nil || !seen {
		if err != nil {
			return nil, err
		}
		return nil, evidence.Missing(id)
	}
	return r, nil
}

// fold reads the answer, resolves its markers and checks each.
func (t *Check) fold(ctx context.Context, text string, sources []citeway.Source) (*citeway.Answer, error) {
	var fold citeway.Folder
	first := resolve.New(verify.Step(t.o.Verifier, &fold, verify.StepOptions{Context: ctx}), resolve.Options{Sources: sources, Unresolved: resolve.Flag})
	scan := marker.New(first, citeway.AllSyntaxes)
	if _, err := scan.Write([]byte(text)); err != nil {
		return nil, err
	}
	if err := scan.Close(); err != nil {
		return nil, err
	}
	if err := first.Put(&citeway.End{}); err != nil {
		return nil, err
	}
	return fold.Answer(), nil
}

// verdict is one citation in the report.
type verdict struct {
	Marker  string          `json:"marker"`
	Claim   string          `json:"claim"`
	Sources []string        `json:"sources"`
	Verdict citeway.Verdict `json:"verdict"`
	Score   *float64        `json:"score,omitempty"`
	Against *float64        `json:"against,omitempty"`
	Quotes  []string        `json:"quotes,omitempty"`
	Reasons []string        `json:"reasons,omitempty"`
}

// report is what the tool tells.
type report struct {
	// Holds says that there are citations and that all of them hold.
	Holds     bool      `json:"holds"`
	Citations []verdict `json:"citations"`
	Findings  []string  `json:"findings,omitempty"`
}

func result(a *citeway.Answer) tool.Result {
	r := report{Holds: len(a.Citations) > 0, Citations: []verdict{}}
	var words strings.Builder
	for i := range a.Citations {
		v := verdictOf(a, &a.Citations[i])
		r.Holds = r.Holds && v.Verdict == citeway.Supported
		r.Citations = append(r.Citations, v)
		fmt.Fprintf(&words, "The citation %s of %q is %s.\n", v.Marker, v.Claim, v.Verdict)
	}
	for i := range a.Findings {
		r.Findings = append(r.Findings, a.Findings[i].String())
	}
	raw, _ := json.Marshal(&r) // strings and numbers: it does not fail
	return tool.Result{JSON: raw, Plain: true, Source: citeway.Source{Title: "Check of citations", Passages: []citeway.Passage{{Text: words.String()}}}}
}

func verdictOf(a *citeway.Answer, c *citeway.Citation) verdict {
	v := verdict{Marker: c.Marker, Sources: c.Sources, Verdict: c.Verdict, Score: c.Score, Against: c.Against, Reasons: c.Reasons}
	if c.Claim != nil {
		v.Claim = c.Claim.In(a.Text)
	}
	if len(c.Sources) == 0 {
		v.Sources, v.Verdict, v.Reasons = []string{}, citeway.Unsupported, []string{"It names no source that was given."}
	}
	if v.Verdict == "" {
		v.Verdict = citeway.Unchecked
	}
	for _, q := range c.Quotes {
		v.Quotes = append(v.Quotes, q.Text)
	}
	return v
}
