// Package task knows the helper calls of chat applications: requests that look like questions and want a title, tags,
// follow-up questions or search queries of a conversation, for the application itself. Nothing is looked up for them and
// nothing cited. What they want is made of the conversation's own words, which a model that writes freely would do better.
//
// A helper call of Open WebUI begins with "### Task:", shows the JSON object that it wants, and holds the conversation between
// <chat_history> tags; see the DEFAULT_*_PROMPT_TEMPLATE of backend/open_webui/config.py of github.com/open-webui/open-webui (0.9).
// Those of others are known by their words.
//
// It reads no request and writes no answer of any API: the surfaces do.
package task

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// Job is a helper call: what a chat application wants to know about a conversation for
// itself, in which nothing is looked up and nothing cited.
type Job struct {
	Task Task
	// said is what the person said in the conversation.
	said said
	// object says that the answer is an object with the task as its field.
	object bool
	// schema is what the answer must fit; nil is none.
	schema json.RawMessage
	// rules are the words in which it is asked.
	rules string
}

// maxRules is the most bytes of the words in which a helper call is asked.
const maxRules = 4 << 10

// The words by which a call is known that asks for something about a conversation: what
// to do, with what result, for which conversation, and how short. They are those of what
// LibreChat (src/utils/title.ts of its agents package), LobeChat
// (packages/prompts/src/chains), Cherry Studio (src/renderer/src/config/prompts.ts),
// Chatbox (src/shared/models prompts) and others ask, in the languages that they ask in.
var (
	doing = regexp.MustCompile(`(?i)\b(?:generat|creat|writ|provid|giv|suggest|summari[sz]|nam|produc|output|return|respond|analy[sz]|extract|propos|craft|pick|rewrit|rephras|formulat|` +
		`erstell|generier|fass|schreib|gib|nenn|génér|gener|résum|donn|cré|crea|crie|resum|escrib|escrev|scriv|riassum|d[aà]mm?i|созда|сгенер|придума|обобщ|напиш)\p{L}*|总结|總結|概括|生成|命名|起|要約|作成|付け|생성|요약|작성`)
	about = regexp.MustCompile(`(?i)\b(?:the|this|our|that|following|above|whole|entire|given|their|la|le|les|cette|esta|essa|questa|der|die|das|dieser?|dieses|unserer?|el|o|a)\s+(?:[\p{L}'’]+\s+){0,2}` +
		`(?:conversation|chat|dialog|discussion|exchange|transcript|thread|session|messages?|history|gespräch|unterhaltung|konversation|chatverlauf|conversaci[oó]n|conversa|conversazione|chats?|di[aá]logo)(?:\b|\p{L})` +
		`|(?:разговор|диалог|бесед|переписк)|会话|會話|对话|對話|聊天|消息记录|会話|대화|채팅`)
	short = regexp.MustCompile(`(?i)\d|\b(?:concise|short|brief|briefly|only|solely|nothing else|just|json|no more than|words?|kurz\p{L}*|nur|court\p{L}*|bref|brève|seulement|corto|breve|solo|apenas|короткий|кратк\p{L}*|только)\b|简洁|簡潔|简短|簡短|短い|짧은|간결`)
)

// wanted are the results, by their task; the one that is named first counts.
var wanted = []struct {
	task  Task
	words *regexp.Regexp
}{
	{TitleTask, regexp.MustCompile(`(?i)\b(?:titles?|titel|titre|título|titulo|titolo|headline|topic name|conversation name|chat name)\b|\b(?:re)?nam(?:e|ing)\s+(?:(?:the|this|our)\s+)?(?:conversation|chat)|(?:conversation|chat)\s+(?:a|an)\s+(?:[\p{L}]+\s+)?name\b|заголов|назван|标题|標題|命名|题目|タイトル|題名|제목`)},
	{TagsTask, regexp.MustCompile(`(?i)\b(?:tags|hashtags|keywords|schlagw[oö]rter|mots-clés|etiquetas|теги)\b|标签|標籤|タグ|태그`)},
	{FollowUpsTask, regexp.MustCompile(`(?i)\bfollow[- _]?ups?\b(?: questions?| prompts?)?|\b(?:suggested|related|next) questions\b|追问|関連質問|후속 질문`)},
	{QueriesTask, regexp.MustCompile(`(?i)\bsearch (?:quer(?:y|ies)|keywords|terms)\b|\bstandalone (?:question|quer)|\b(?:rewrite|rephrase)\b[^.\n]{0,60}\bquer(?:y|ies)\b|搜索(?:查询|关键词)|検索クエリ`)},
}

// wants is what words ask for about a conversation.
func wants(words string) Task {
	words = words[:min(len(words), maxRules)]
	if !doing.MatchString(words) || !about.MatchString(words) {
		return NoTask
	}
	first, task := len(words), NoTask
	for _, w := range wanted {
		if at := w.words.FindStringIndex(words); at != nil && at[0] < first {
			first, task = at[0], w.task
		}
	}
	switch {
	case rephrases.MatchString(words) && task != TitleTask && task != TagsTask:
		return QueriesTask // it is the follow-up question that is to be written anew
	case task != QueriesTask && !short.MatchString(words):
		return NoTask
	}
	return task
}

var rephrases = regexp.MustCompile(`(?i)\b(?:rephras|rewrit)\p{L}*\b[\s\S]{0,200}\b(?:standalone|quer(?:y|ies))\b`)

// Format is what a request wants its answer to be.
type Format struct {
	// Object says that it wants an object, whatever its fields.
	Object bool
	// Schema is what the answer must fit; nil is none.
	Schema json.RawMessage
}

// Of is what a conversation wants, if its last message is a helper call; nil for an ordinary question. question takes from what
// a person sent what an application put round it; nil leaves it as it is.
func Of(messages []model.Message, format Format, question func(text string) string) *Job {
	if len(messages) == 0 {
		return nil
	}
	a := &call{messages, format, question}
	if question == nil {
		a.question = func(text string) string { return text }
	}
	last := messages[len(messages)-1]
	if last.Role == prompt.User {
		if task := Wanted(last.Content); task != NoTask {
			return &Job{Task: task, said: transcript(last.Content), object: true, schema: format.Schema}
		}
	}
	system := ""
	for i := range messages[:len(messages)-1] {
		if messages[i].Role == prompt.System {
			system += messages[i].Content + "\n"
		}
	}
	if last.Role == prompt.System || last.Role == prompt.User {
		if j := a.toldIn(last, system); j != nil {
			j.object, j.schema = format.Object, format.Schema
			return j
		}
	}
	return a.schemed(system[:min(len(system), maxRules)])
}

// call is a request that may be a helper call.
type call struct {
	messages []model.Message
	format   Format
	question func(text string) string
}

// toldIn is the helper call that a message makes: the conversation stands in it, with the
// words that ask for something before it or in the system message, or it stands before it
// as messages of its own.
func (c *call) toldIn(m model.Message, system string) *Job {
	all := c.messages
	rules, shown := split(m.Content)
	if shown != "" {
		for _, words := range [...]string{rules, system} {
			if task := wants(words); task != NoTask {
				return &Job{Task: task, said: conversation(shown), rules: words}
			}
		}
		return nil
	}
	earlier := slices.ContainsFunc(all[:len(all)-1], func(m model.Message) bool { return m.Role == prompt.Assistant })
	if !earlier || len(m.Content) > maxAfter || !ofIt.MatchString(m.Content) {
		return nil
	}
	if task := wants(m.Content); task != NoTask {
		return &Job{Task: task, said: personal(all[:len(all)-1], c.question), rules: m.Content}
	}
	return nil
}

// maxAfter is the most bytes of a message that asks about the messages before it.
const maxAfter = 1 << 10

// ofIt is what is asked of the messages before: something that belongs to the conversation
// itself. A person who goes on talking has the same words: "the titles of the documents
// that this chat used", "the tags that the history department gives".
var ofIt = regexp.MustCompile(`(?i)\b(?:titles?|name|headline|tags|hashtags|keywords|follow[- _]?ups?(?: questions?| prompts?)?|questions|search (?:queries|keywords|terms))\b[^.?!\n]{0,20}?` +
	`\b(?:for|of|from|about|to|(?:that |which )?(?:summari[sz]|describ|captur)\p{L}*)\s+(?:the|this|our|that)\s+(?:(?:whole|entire|above|current|following)\s+)?` +
	`(?:conversation|chat|dialog(?:ue)?|discussion|exchange|thread|messages)(?:\s+(?:above|so far))?\s*(?:$|[.,;:!?)("\n]|\b(?:in|with|without|using|that|which|so|and|as|at)\b)`)

// schemed is the helper call that a schema makes, all of whose fields are such as helper
// calls want, where the words speak of a conversation: a question about the documents may
// want its answer in a field of the same name.
func (c *call) schemed(rules string) *Job {
	if c.format.Schema == nil {
		return nil
	}
	there := map[Task]bool{}
	for name := range shapeOf(c.format.Schema).Properties {
		task, known := fields[strings.ToLower(name)]
		if !known {
			return nil
		}
		there[task] = true
	}
	at := slices.IndexFunc(tasks[:], func(t Task) bool { return there[t] })
	if at < 0 || !about.MatchString(rules) || !doing.MatchString(rules) {
		return nil
	}
	return &Job{Task: tasks[at], said: personal(c.messages, c.question), schema: c.format.Schema}
}

// Answer is what the job wants to be said, made of the conversation's own words: what
// there is without a model that writes freely.
func (j *Job) Answer() string {
	switch {
	case j.schema != nil:
		return encode(j.fill(shapeOf(j.schema), "", 0))
	case j.object:
		return object(j.Task, j.value())
	}
	switch v := j.value().(type) {
	case []string:
		return j.marked(strings.Join(v, ", "))
	case string:
		return j.marked(v)
	}
	return ""
}

// Called is the call of the tool that must be called, with arguments that fit its
// parameters, where the result is wanted so; nil where it is wanted as words.
func (j *Job) Called(tools []model.Tool, choice string) *citeway.Call {
	for i := range tools {
		t := &tools[i]
		if choice == t.Name || choice == "required" && len(tools) == 1 {
			return &citeway.Call{Name: t.Name, Arguments: encode(j.fill(shapeOf(t.Parameters), "", 0))}
		}
	}
	return nil
}

// marked puts a search query between the tags that the rules show, as Cherry Studio
// reads them.
func (j *Job) marked(text string) string {
	if j.Task != QueriesTask {
		return text
	}
	inner := "<question>" + strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(text) + "</question>"
	out := ""
	for _, tag := range [...]string{"websearch", "knowledge"} {
		if strings.Contains(j.rules, "<"+tag+">") {
			out += "<" + tag + ">\n" + inner + "\n</" + tag + ">\n"
		}
	}
	if out == "" {
		return text
	}
	return strings.TrimSpace(out)
}

// value is the result, as a string or a list of strings.
func (j *Job) value() any { return valueOf(j.Task, j.said) }
