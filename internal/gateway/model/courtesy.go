package model

import (
	"strings"
	"unicode"
)

// courtesy is one thing that people say to each other in every language.
type courtesy uint8

const (
	greeting courtesy = iota
	thanks
	assent
	farewell
)

// manners are the words of courtesy of one language, and what is said in return.
type manners struct {
	said  [farewell + 1]string
	reply [farewell + 1]string
}

// polite holds what is said in each language; words are parted by commas. A word that
// several share is answered in the first of them.
var polite = []manners{
	{[...]string{
		"hi,hello,hey,hi there,hello there,hey there,good morning,good afternoon,good evening,good day,greetings,howdy,yo",
		"thanks,thank you,thx,ty,cheers,thanks a lot,many thanks,thank you very much,thank you so much,thanks so much,great thanks,ok thanks,okay thanks,perfect thanks,much appreciated",
		"ok,okay,k,fine,great,cool,good,nice,perfect,alright,all right,got it,i see,understood,well done,very good,that helps,sounds good",
		"bye,goodbye,good bye,bye bye,see you,see you later,good night,take care",
	}, [...]string{"Hello! What would you like to know?", "You're welcome.", "All right. Ask me anything else that the documents may answer.", "Goodbye!"}},
	{[...]string{
		"hallo,guten tag,guten morgen,guten abend,moin,servus,grüß gott,grüezi",
		"danke,danke schön,dankeschön,vielen dank,besten dank,danke dir,danke ihnen,danke sehr,herzlichen dank,super danke,ok danke",
		"gut,alles klar,in ordnung,verstanden,passt,prima,klar,einverstanden,sehr gut",
		"tschüss,tschüs,auf wiedersehen,bis später,bis bald,gute nacht",
	}, [...]string{"Hallo! Was möchten Sie wissen?", "Gern geschehen.", "Gut. Fragen Sie gern weiter.", "Auf Wiedersehen!"}},
	{[...]string{
		"bonjour,salut,bonsoir,coucou",
		"merci,merci beaucoup,merci bien,un grand merci,ok merci,parfait merci",
		"d'accord,très bien,entendu,parfait,compris,bien",
		"au revoir,à bientôt,à plus,bonne nuit,adieu,bonne journée",
	}, [...]string{"Bonjour ! Que voulez-vous savoir ?", "Je vous en prie.", "Très bien. Posez-moi d'autres questions si vous le souhaitez.", "Au revoir !"}},
	{[...]string{
		"hola,buenos días,buenas tardes,buenas noches,buenas",
		"gracias,muchas gracias,mil gracias,ok gracias",
		"vale,de acuerdo,muy bien,entendido,perfecto,claro,bueno",
		"adiós,hasta luego,hasta pronto,chao",
	}, [...]string{"¡Hola! ¿Qué desea saber?", "De nada.", "Muy bien. Pregunte lo que necesite.", "¡Hasta luego!"}},
	{[...]string{
		"ciao,buongiorno,buonasera,salve",
		"grazie,grazie mille,molte grazie,ok grazie,tante grazie",
		"va bene,d'accordo,capito,perfetto,certo,bene",
		"arrivederci,a presto,buonanotte,addio",
	}, [...]string{"Buongiorno! Che cosa desidera sapere?", "Prego.", "Va bene. Chieda pure altro.", "Arrivederci!"}},
	{[...]string{
		"hoi,goedemorgen,goedemiddag,goedenavond,goedendag,dag",
		"dank je,dank je wel,dankjewel,dank u,dank u wel,bedankt,hartelijk dank",
		"goed,prima zo,begrepen,akkoord,in orde,oké",
		"tot ziens,doei,tot straks,welterusten",
	}, [...]string{"Hallo! Wat wilt u weten?", "Graag gedaan.", "Goed. Vraag gerust verder.", "Tot ziens!"}},
	{[...]string{
		"olá,oi,bom dia,boa tarde,boa noite",
		"obrigado,obrigada,muito obrigado,muito obrigada,ok obrigado,ok obrigada",
		"está bem,certo então,entendi,perfeito,tudo bem",
		"tchau,até logo,até breve,adeus",
	}, [...]string{"Olá! O que gostaria de saber?", "De nada.", "Muito bem. Pergunte o que precisar.", "Até logo!"}},
}

// replies are the replies by what was said.
var replies = readManners()

func readManners() map[string]string {
	all := map[string]string{}
	for i := range polite {
		for kind, list := range polite[i].said {
			for said := range strings.SplitSeq(list, ",") {
				if all[said] == "" {
					all[said] = polite[i].reply[kind]
				}
			}
		}
	}
	return all
}

// maxCourtesy is the most bytes of a message that is a courtesy.
const maxCourtesy = 80

// Courtesy returns what is said in return to a message that asks nothing: a greeting,
// thanks, assent or a farewell, or several of them. is is false for any other message.
// The reply is in the language of the last of them, as far as that is known.
func Courtesy(message string) (reply string, is bool) {
	if len(message) > maxCourtesy {
		return "", false
	}
	words := strings.FieldsFunc(strings.ToLower(strings.ReplaceAll(message, "’", "'")), func(r rune) bool {
		return r != '\'' && !unicode.IsLetter(r) && !unicode.IsMark(r)
	})
	if strings.ContainsFunc(message, unicode.IsDigit) {
		return "", false
	}
	for at := 0; at < len(words); {
		n := 0
		for end := len(words); end > at && n == 0; end-- {
			if known := replies[strings.Join(words[at:end], " ")]; known != "" {
				reply, n = known, end-at
			}
		}
		if n == 0 {
			return "", false
		}
		at += n
	}
	return reply, reply != ""
}
