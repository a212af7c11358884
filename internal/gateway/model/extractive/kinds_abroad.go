package extractive

import (
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// phrasesIn are the phrases of languages whose asking words are ordinary words elsewhere ("come", "dove"),
// so that they count in a question of that language alone. The first match counts.
var phrasesIn = map[language.Language][]phrase{
	language.Italian: {
		{frequency, []string{"quante volte", "ogni quanto", "con quale frequenza"}},
		{age, []string{"quanti anni ha", "quanti anni hanno"}},
		{duration, []string{"quanto tempo", "quanto dura", "quanto durano", "quanti giorni", "quante ore"}},
		{money, []string{"quanto costa", "quanto costano", "prezzo", "costo"}},
		{amount, []string{"quanti", "quante", "quanto", "quanta"}},
		{date, []string{"quando", "a che ora", "in che anno", "in quale anno"}},
		{reason, []string{"perché", "come mai"}},
		{person, []string{"chi"}},
		{place, []string{"dove", "dov'è"}},
		{definition, []string{"cos'è", "cosa è", "cosa sono", "cosa significa", "che significa"}},
		{manner, []string{"come", "com'è"}},
	},
	language.Portuguese: {
		{frequency, []string{"quantas vezes", "com que frequência"}},
		{age, []string{"quantos anos tem", "que idade"}},
		{duration, []string{"quanto tempo", "quanto dura", "quantos dias", "quantas horas"}},
		{money, []string{"quanto custa", "quanto custam", "preço", "custo"}},
		{amount, []string{"quantos", "quantas", "quanto", "quanta"}},
		{date, []string{"quando", "a que horas", "em que ano"}},
		{reason, []string{"por que", "por quê", "porque", "porquê"}},
		{person, []string{"quem"}},
		{place, []string{"onde"}},
		{definition, []string{"o que é", "o que são", "o que significa"}},
		{manner, []string{"como"}},
	},
	language.Dutch: {
		{frequency, []string{"hoe vaak"}},
		{age, []string{"hoe oud"}},
		{duration, []string{"hoe lang", "hoelang"}},
		{money, []string{"wat kost", "wat kosten", "prijs"}},
		{amount, []string{"hoeveel", "hoe groot", "hoe hoog", "hoe ver", "hoe zwaar"}},
		{date, []string{"wanneer", "hoe laat"}},
		{reason, []string{"waarom"}},
		{person, []string{"wie"}},
		{place, []string{"waar"}},
		{definition, []string{"wat is", "wat zijn", "wat betekent"}},
		{manner, []string{"hoe"}},
	},
	language.Polish: {
		{frequency, []string{"jak często", "ile razy"}},
		{age, []string{"ile lat ma", "ile lat mają"}},
		{duration, []string{"jak długo", "ile czasu", "ile trwa", "ile dni", "ile godzin"}},
		{money, []string{"ile kosztuje", "ile kosztują", "cena", "koszt"}},
		{amount, []string{"ile", "ilu", "jak duży", "jak wysoki"}},
		{date, []string{"kiedy", "o której godzinie", "w którym roku"}},
		{reason, []string{"dlaczego", "czemu"}},
		{person, []string{"kto", "kogo", "komu"}},
		{place, []string{"gdzie", "skąd", "dokąd"}},
		{definition, []string{"co to jest", "co to są", "czym jest", "czym są", "co oznacza", "co to"}},
		{manner, []string{"jak"}},
		{decision, []string{"czy"}},
	},
	language.Chinese: {
		{frequency, []string{"多久一次", "几次", "多少次"}},
		{age, []string{"多大", "几岁"}},
		{duration, []string{"多久", "多长时间"}},
		{money, []string{"多少钱", "价格", "费用"}},
		{reason, []string{"为什么", "为何"}},
		{date, []string{"什么时候", "何时", "几点", "哪一年"}},
		{place, []string{"哪里", "哪儿", "在哪"}},
		{amount, []string{"多少", "几个", "几种"}},
		{person, []string{"谁"}},
		{manner, []string{"怎么", "怎样", "如何"}},
		{definition, []string{"什么是", "是什么"}},
	},
	language.Japanese: {
		{frequency, []string{"何回", "どのくらいの頻度", "どれくらいの頻度"}},
		{age, []string{"何歳"}},
		{duration, []string{"どのくらいの時間", "どれくらいの時間", "何日間", "何時間", "何年間"}},
		{money, []string{"いくらですか", "値段", "価格", "料金"}},
		{reason, []string{"なぜ", "どうして", "理由"}},
		{date, []string{"いつ", "何時", "何日", "何年"}},
		{place, []string{"どこ"}},
		{amount, []string{"いくつ", "いくら", "何個", "何人", "何件", "どのくらい", "どれくらい"}},
		{person, []string{"誰", "だれ"}},
		{manner, []string{"どうすれば", "どうやって", "どのように", "どうしたら", "方法", "するには", "るには"}},
		{definition, []string{"とは何", "とはなん", "って何", "とは"}},
	},
}

// wantedIn is what a question in a language of phrasesIn asks for, where it says so. flat are its words
// with blanks around them; Chinese and Japanese have none.
func wantedIn(tongue language.Language, flat string) (wanted, bool) {
	unspaced := tongue == language.Chinese || tongue == language.Japanese
	for _, p := range phrasesIn[tongue] {
		for _, w := range p.any {
			if strings.Contains(flat, " "+w+" ") || unspaced && strings.Contains(flat, w) {
				return p.wants, true
			}
		}
	}
	return anything, false
}
