package chat

import (
	"strings"
	"testing"
)

func TestPlainly(t *testing.T) {
	for _, text := range []string{
		"I could not find the mayor of Atlantis in the documents.",
		"I couldn’t find anything about that.",
		"Sorry, I was unable to locate this information.",
		"The documents do not say who the mayor is.",
		"The provided sources do not mention a harbour fee.",
		"The context provided does not contain the answer to your question.",
		"None of the documents mention this.",
		"Unfortunately, there is no information about parking in the handbook.",
		"No information about this was found.",
		"Ich konnte dazu leider nichts in den Dokumenten finden.",
		"Die Dokumente enthalten keine Angaben dazu.",
		"Je n'ai pas trouvé cette information.",
		"Les documents fournis ne précisent pas le prix.",
		"No he encontrado nada sobre eso.",
		"Los documentos no mencionan la tarifa.",
	} {
		if !plainly(text) {
			t.Errorf("%q is a refusal", text)
		}
	}
	for _, text := range []string{
		"", "Tides rise twice a day.",
		"The documents do not say who the mayor is, but the harbour office knows.",
		"I could not find the price; however, the fee is 3 euros.",
		"Do not leave the documents on the desk.",
		"The documents are kept for ten years.",
		"No visitors are allowed after six.",
		"There is no charge for children.",
		"I find that the tides rise twice a day.",
		"We cannot ship documents abroad.",
		"The results were good.",
		"Nobody could find the ship.",
		"You cannot find parking after nine.",
		"The documents do not say it. " + strings.Repeat("The harbour has rules of its own. ", 12),
	} {
		if plainly(text) {
			t.Errorf("%q is no refusal", text)
		}
	}
}
