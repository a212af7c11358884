package extractive

import (
	"strings"
	"sync"

	"github.com/citeway/citeway/internal/language"
)

// cuesAbroad are, for words that tell in English what kind of thing a sentence holds, those of other languages
// that tell the same: each line an English word, then the words for it. What is a letter or two long tells nothing.
var cuesAbroad = map[language.Language]string{
	language.German: `per pro; all alle allen sämtliche; several mehrere einige; unlimited unbegrenzt unbefristet; immediately sofort; single einzige einziger; double doppelt;
		january januar jänner; february februar; march märz; april april; may mai; june juni; july juli; august august; september september; october oktober;
		november november; december dezember; monday montag montags; tuesday dienstag dienstags; wednesday mittwoch mittwochs; thursday donnerstag donnerstags;
		friday freitag freitags; saturday samstag samstags sonnabend; sunday sonntag sonntags; day tag tage tagen tages; week woche wochen; month monat monate monaten; year jahr jahre jahren jahres;
		hour stunde stunden uhr; minute minute minuten; second sekunde sekunden; daily täglich; weekly wöchentlich; monthly monatlich; annual jährlich; each jeder jede jedes jeden; once einmal; twice zweimal;
		times mal; always immer; never nie niemals; often oft; rarely selten; regular regelmäßig; one eins ein eine einen einem; two zwei; three drei; four vier; five fünf; six sechs; seven sieben;
		eight acht; nine neun; ten zehn; eleven elf; twelve zwölf; hundred hundert; thousand tausend; million million millionen; half halb halbe hälfte; third drittel; quarter viertel; percent prozent;
		because weil denn wegen; reason grund gründe; since da; therefore daher deshalb darum; purpose zweck; order damit; must muss müssen musst müsst; can kann können; may darf dürfen; not nicht; no kein keine keinen; allowed erlaubt gestattet; forbidden verboten untersagt;
		required nötig erforderlich; free kostenlos gratis frei; open geöffnet; closed geschlossen; yes ja; until bis; before vor bevor; after nach nachdem; when wenn sobald; while während; from ab; later später;
		in in im; at an am bei beim; behind hinter; beside neben; under unter; between zwischen; on auf; first zuerst; then dann; by indem; step schritt schritte; process verfahren;
		person person personen; director leiter leiterin; manager geschäftsführer; team team; user benutzer nutzer; author autor autorin; member mitglied mitglieder; president präsident; company firma; staff mitarbeiter; developer entwickler;
		price preis; cost kosten kostet; euro euro`,
	language.French: `per par; all tous toutes; several plusieurs quelques; unlimited illimité illimitée; immediately immédiatement; single seul seule; double double;
		january janvier; february février; march mars; april avril; may mai; june juin; july juillet; august août; september septembre; october octobre; november novembre; december décembre;
		monday lundi; tuesday mardi; wednesday mercredi; thursday jeudi; friday vendredi; saturday samedi; sunday dimanche; day jour jours journée; week semaine semaines; month mois; year an ans année années;
		hour heure heures; minute minute minutes; second seconde secondes; daily quotidien quotidienne; weekly hebdomadaire; monthly mensuel mensuelle; annual annuel annuelle; each chaque; times fois; always toujours; never jamais; often souvent; rarely rarement;
		regular régulièrement; one un une; two deux; three trois; four quatre; five cinq; six six; seven sept; eight huit; nine neuf; ten dix; eleven onze; twelve douze; hundred cent; thousand mille; million million millions; half moitié demi; third tiers; quarter quart; percent pourcent;
		because parce car puisque; reason raison raisons; therefore donc; purpose but objectif; order afin; must doit doivent devez faut; can peut peuvent pouvez; not pas; no aucun aucune; allowed autorisé permis; forbidden interdit; required nécessaire obligatoire requis; free gratuit gratuite libre; open ouvert ouverte; closed fermé fermée; yes oui;
		until jusque; before avant; after après; when lorsque quand; while pendant; from dès depuis; later tard; in dans en; at chez; behind derrière; near près; under sous; between entre; on sur; located situé située trouve trouvent; first abord; then ensuite puis; by moyen; use utiliser utilisez utilise; step étape étapes;
		person personne personnes; director directeur directrice; manager responsable responsables; team équipe; user utilisateur utilisateurs; author auteur auteurs; member membre membres; president président; company entreprise; developer développeur développeurs; price prix; cost coût coûte; euro euro euros`,
	language.Spanish: `per por; all todos todas; several varios varias algunos; unlimited ilimitado indefinido; immediately inmediatamente; single único única; double doble;
		january enero; february febrero; march marzo; april abril; may mayo; june junio; july julio; august agosto; september septiembre; october octubre; november noviembre; december diciembre;
		monday lunes; tuesday martes; wednesday miércoles; thursday jueves; friday viernes; saturday sábado; sunday domingo; day día días; week semana semanas; month mes meses; year año años; hour hora horas; minute minuto minutos; second segundo segundos;
		daily diario diariamente; weekly semanal; monthly mensual; annual anual; each cada; times vez veces; always siempre; never nunca; often frecuencia; one uno una un; two dos; three tres; four cuatro; five cinco; six seis; seven siete; eight ocho; nine nueve; ten diez; eleven once; twelve doce;
		hundred cien ciento; thousand mil; million millón millones; half mitad medio; third tercio; quarter cuarto; percent ciento; because porque debido; reason razón razones motivo; therefore tanto; purpose propósito objetivo; order fin; must debe deben hay; can puede pueden; not no; allowed permite permitido; forbidden prohibido; required necesario obligatorio requiere;
		free gratis gratuito libre; open abierto; closed cerrado; yes sí; until hasta; before antes; after después tras; when cuando; while mientras durante; from desde; in en; behind detrás; near cerca; under bajo; between entre; on sobre; located encuentra encuentran ubicado situado; first primero; then luego entonces; use utilice utilizar usar use; step paso pasos;
		person persona personas; director director directora; manager gestor responsable; team equipo; user usuario usuarios; author autor autores; member miembro miembros; president presidente; company empresa; developer desarrollador desarrolladores; price precio; cost coste costo cuesta; euro euro euros`,
	language.Italian: `per al per; all tutti tutte; several diversi alcuni parecchi; unlimited illimitato; immediately subito; single unico singolo; double doppio;
		january gennaio; february febbraio; march marzo; april aprile; may maggio; june giugno; july luglio; august agosto; september settembre; october ottobre; november novembre; december dicembre;
		monday lunedì; tuesday martedì; wednesday mercoledì; thursday giovedì; friday venerdì; saturday sabato; sunday domenica; day giorno giorni; week settimana settimane; month mese mesi; year anno anni; hour ora ore; minute minuto minuti; second secondo secondi;
		daily giornaliero quotidiano; weekly settimanale; monthly mensile; annual annuale annuo; each ogni ciascun; times volta volte; always sempre; never mai; often spesso; one uno una un; two due; three tre; four quattro; five cinque; six sei; seven sette; eight otto; nine nove; ten dieci; eleven undici; twelve dodici;
		hundred cento; thousand mille mila; million milione milioni; half metà mezzo; third terzo; quarter quarto; percent percento; because perché poiché siccome; reason ragione motivo motivi; therefore perciò quindi; purpose scopo; order affinché; must deve devono; can può possono; not non; no nessun nessuna; allowed permesso consentito; forbidden vietato; required necessario obbligatorio;
		free gratis gratuito libero; open aperto aperta; closed chiuso; until fino; before prima; after dopo; when quando; while mentre durante; from da; in in nel nella; behind dietro; near vicino; under sotto; between tra fra; on su sul sulla; located trova trovano situato; first prima; then poi; use usare usa utilizzare; step passo passi;
		person persona persone; director direttore; manager responsabile; team squadra; user utente utenti; author autore autori; member membro membri; president presidente; company azienda società; developer sviluppatore sviluppatori; price prezzo; cost costo costa; euro euro`,
	language.Portuguese: `per por; all todos todas; several vários várias alguns; unlimited ilimitado; immediately imediatamente; single único; double dobro;
		january janeiro; february fevereiro; march março; april abril; may maio; june junho; july julho; august agosto; september setembro; october outubro; november novembro; december dezembro;
		monday segunda-feira; tuesday terça-feira; saturday sábado; sunday domingo; day dia dias; week semana semanas; month mês meses; year ano anos; hour hora horas; minute minuto minutos; second segundo segundos; daily diário diariamente; weekly semanal; monthly mensal; annual anual; each cada; times vez vezes; always sempre; never nunca;
		one um uma; two dois duas; three três; four quatro; five cinco; six seis; seven sete; eight oito; nine nove; ten dez; hundred cem cento; thousand mil; million milhão milhões; half metade meio; because porque pois; reason razão motivo; therefore portanto; purpose objetivo finalidade; must deve devem; can pode podem; not não; allowed permitido; forbidden proibido;
		required necessário obrigatório; free gratuito livre grátis; open aberto; closed fechado; yes sim; until até; before antes; after após depois; when quando; while enquanto durante; in em no na; behind atrás; near perto; under sob; between entre; on sobre; located localizado fica encontra; use use usar utilize; step passo passos;
		person pessoa pessoas; director diretor diretora; manager gerente responsável; team equipa equipe; user usuário usuários utilizador; author autor autores; member membro membros; president presidente; company empresa; developer desenvolvedor; price preço; cost custo custa; euro euro euros`,
	language.Dutch: `per per; all alle allemaal; several meerdere enkele; unlimited onbeperkt; immediately meteen onmiddellijk; single enige; double dubbel;
		january januari; february februari; march maart; april april; may mei; june juni; july juli; august augustus; september september; october oktober; november november; december december;
		monday maandag; tuesday dinsdag; wednesday woensdag; thursday donderdag; friday vrijdag; saturday zaterdag; sunday zondag; day dag dagen; week week weken; month maand maanden; year jaar jaren; hour uur uren; minute minuut minuten; second seconde seconden; daily dagelijks; weekly wekelijks; monthly maandelijks; annual jaarlijks; each elke elk iedere ieder; once eenmaal; twice tweemaal; times keer maal; always altijd; never nooit; often vaak;
		one een één; two twee; three drie; four vier; five vijf; six zes; seven zeven; eight acht; nine negen; ten tien; eleven elf; twelve twaalf; hundred honderd; thousand duizend; million miljoen; half half helft; third derde; quarter kwart; percent procent; because omdat want; reason reden redenen; therefore daarom; purpose doel; must moet moeten; can kan kunnen; may mag mogen; not niet; no geen; allowed toegestaan; forbidden verboden;
		required nodig verplicht vereist; free gratis vrij; open open geopend; closed gesloten; yes ja; until tot; before voor; after na; when wanneer zodra; while terwijl; from vanaf; in in; behind achter; beside naast; under onder; between tussen; on op; use gebruik gebruiken; step stap stappen;
		person persoon personen; director directeur; manager beheerder; team team; user gebruiker gebruikers; author auteur; member lid leden; president president; company bedrijf; developer ontwikkelaar; price prijs; cost kost kosten; euro euro`,
	language.Polish: `per co; all wszystkie wszyscy; several kilka kilku wiele; unlimited nieograniczony bezterminowo; immediately natychmiast; single jedyny pojedynczy; double podwójny;
		january stycznia styczeń; february lutego luty; march marca marzec; april kwietnia kwiecień; may maja maj; june czerwca czerwiec; july lipca lipiec; august sierpnia sierpień; september września wrzesień; october października październik; november listopada listopad; december grudnia grudzień;
		monday poniedziałek poniedziałku; tuesday wtorek wtorku; wednesday środa środę; thursday czwartek czwartku; friday piątek piątku; saturday sobota sobotę; sunday niedziela niedzielę; day dzień dni dnia; week tydzień tygodnie tygodni; month miesiąc miesiące miesięcy; year rok roku lat lata; hour godzina godziny godzin; minute minuta minuty minut; second sekunda sekundy sekund;
		daily codziennie; weekly tygodniowo; monthly miesięcznie; annual rocznie; each każdy każda każde; once raz; times razy; always zawsze; never nigdy; often często; one jeden jedna jedno; two dwa dwie dwóch; three trzy trzech; four cztery; five pięć; six sześć; seven siedem; eight osiem; nine dziewięć; ten dziesięć; hundred sto; thousand tysiąc tysiące tysięcy; million milion miliony; half pół połowa; percent procent;
		because ponieważ gdyż bo; reason powód powodem; therefore dlatego; purpose cel celem; must musi muszą należy trzeba; can może mogą można; not nie; allowed wolno dozwolone; forbidden zabronione; required wymagane konieczne; free bezpłatny darmowy; open otwarte otwarty; closed zamknięte; until do; before przed; after po; when kiedy gdy; while podczas; in w we; behind za; under pod; between między; on na; located znajduje znajdują;
		use użyj użyć należy; person osoba osoby osób; director dyrektor; manager kierownik; team zespół; user użytkownik użytkownicy; author autor; member członek; president prezydent prezes; company firma; developer deweloper; price cena; cost koszt kosztuje`,
}

// cueStems map, for each language, a word, folded, to the English stem of the word that tells the same.
var cueStems = sync.OnceValue(func() map[language.Language]map[string]string {
	all := map[language.Language]map[string]string{}
	for l, text := range cuesAbroad {
		all[l] = map[string]string{}
		for line := range strings.SplitSeq(text, ";") {
			words := strings.Fields(line)
			for _, w := range words[1:] {
				if folded := language.Fold(w); all[l][folded] == "" {
					all[l][folded] = stem(words[0])
				}
			}
		}
	}
	return all
})

// cued marks the words of a text in a language that tell what kind of thing it holds.
func cued(terms []term, l language.Language) {
	cues := cueStems()[l]
	for i := range terms {
		terms[i].cue = cues[terms[i].word]
	}
}

// in reports whether a word, or what it tells in English, is in a set of English stems.
func (t *term) in(set map[string]bool) bool { return set[t.stem] || t.cue != "" && set[t.cue] }
