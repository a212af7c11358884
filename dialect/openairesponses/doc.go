// Package openairesponses reads and writes answers as OpenAI's Responses API
// carries them: output items of type message, whose output_text parts have a
// list of annotations. url_citation has start_index and end_index, file_citation
// one index, container_file_citation both; none repeats the words it spans.
//
// The service counts code points, with an exclusive end, whatever its reference
// says of "the last character"; so do its recorded answers. Positions that do
// not fit are read in other units or moved to the link that the annotation
// names, and reported. For readers without annotations the service also writes a
// link into the prose, ([host](url)), and spans it: that link is the marker, and
// is taken out of the prose when read and put back when written.
//
// The fields are those of the openai-go SDK (responses/response.go at 4e5a07a)
// and https://platform.openai.com/docs/api-reference/responses; the stream's
// events those of https://platform.openai.com/docs/api-reference/responses-streaming.
// What may not enter: chat completions.
package openairesponses
