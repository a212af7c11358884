package language

import (
	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/arabic"
	"github.com/blevesearch/snowballstem/danish"
	"github.com/blevesearch/snowballstem/dutch"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/finnish"
	"github.com/blevesearch/snowballstem/french"
	"github.com/blevesearch/snowballstem/german"
	"github.com/blevesearch/snowballstem/hungarian"
	"github.com/blevesearch/snowballstem/italian"
	"github.com/blevesearch/snowballstem/norwegian"
	"github.com/blevesearch/snowballstem/portuguese"
	"github.com/blevesearch/snowballstem/romanian"
	"github.com/blevesearch/snowballstem/russian"
	"github.com/blevesearch/snowballstem/spanish"
	"github.com/blevesearch/snowballstem/swedish"
	"github.com/blevesearch/snowballstem/turkish"
)

// tongue is what the room knows of one language. All words are in lower case.
type tongue struct {
	// stem is nil for a language without a stemmer.
	stem func(*snowballstem.Env) bool
	// stops are words that do not tell what a text is about, but its language. Capitalised,
	// they often open a sentence.
	stops string
	// joins are abbreviations that never end a sentence: titles, "e.g.".
	joins string
	// counts are abbreviations only before a number or another of their kind: "No. 5",
	// "gem. § 4". Elsewhere they are ordinary words.
	counts string
	// ends are abbreviations that end a sentence if a capitalised stop word of their
	// language follows: "Inc. The".
	ends string
	// closes are abbreviations of "and so on", which end a sentence before any capital.
	closes string
}

// tongues are the languages, by their constants.
var tongues = [...]tongue{
	English: {english.Stem, `a about above after again all also am an and any are as at be been before being below between both but by can
		could did do does doing down during each even few for from further had has have having he hence her here hers him
		his how however i if in into is it its itself just may me might more most much must my no nor not of off on once
		only or other our out over own per same shall she should since so some such than that the their them then there
		therefore these they this those though through thus to too under until up upon us very via was we were what when
		where which while who whom whose why will with within would yet you your yours d ll m re s t ve`,
		`mr mrs ms messrs dr prof vs viz cf e.g i.e eg ie approx ca resp incl excl esp supt sgt cmdr adm lt capt`,
		`no nos fig figs eq eqs sec secs ch chap vol vols p pp par para art ed eds ver app ref refs tab abt jan feb mar apr jun jul aug sep sept oct nov dec`,
		`al inc ltd co corp bros jr sr st mt ft ave blvd rd rev hon gen col cpl gov sen sens rep reps pres dept est univ assn dist
		calif conn fla minn mich tenn colo ariz okla mass a.m p.m ph.d u.s u.s.a u.k u.n n.y l.a`,
		`etc`},
	German: {german.Stem, `aber alle als am an andere auch auf aus bei beim bis da daher damit dann das dass dazu dem den denn der des deshalb
		die dies diese dieser dieses doch dort du durch ein eine einem einen einer eines er es für gegen hat haben hier ich
		ihm ihn ihr ihre im in ist jede jeder jedes jedoch kein keine man mehr mit nach nicht noch nun nur ob oder ohne sehr
		sein seine seit sich sie sind so solche sondern um und uns unter vom von vor wann war waren warum was weil welche wenn
		wer werden wie wir wird wo wurde wurden zu zum zur zwar zwischen über`,
		`z.b zb d.h dh bzw vgl sog ggf evtl bspw inkl exkl hr fr hrn dipl z.t u.u i.d.r s.o s.u m.e d.i einschl zzgl abzgl entspr geb i.d i.v i.a i.s o.g u.a lat griech`,
		`mind max min nr nrn abs art abb tab bd bde kap s ss ff rn rdnr rz lit gem hrsg aufl jg ziff anm anl art.-nr tel.-nr best.-nr kd.-nr tel jän jan feb mär apr jun jul aug sept okt nov dez`,
		`mio mrd str jh jhd jhdt n.chr v.chr a.d hl bf hbf fa med jur rer`,
		`usw u.s.w u.ä o.ä`},
	French: {french.Stem, `a ainsi alors après au aucun aussi autre aux avant avec car ce cela ces cet cette ceux chaque comme comment dans de
		depuis des donc dont du elle elles en entre est et eux il ils je la le les leur leurs lors lorsque mais malgré même
		ne nos notre nous on ont or ou où par parce pas pendant peu plus plusieurs pour pourquoi puis quand que quel quelle
		qui sa sans se selon ses si son sont sous sur tandis tous tout toute toutes très tu un une vos votre vous y à été être`,
		`mm mme mmes mlle mlles mgr cf env p.ex ex c.-à-d c-à-d vve`,
		`n nos art al chap fig p pp éd vol t tél janv févr avr juil sept oct nov déc`,
		`av st ste j.-c`,
		`etc`},
	Spanish: {spanish.Stem, `a al algo algunos además ahora antes así aunque como con cuando de del desde después donde durante el ella ellas
		ellos en entonces entre era eran es esa ese eso esta estas este esto estos fue fueron ha han hasta hay la las le les
		lo los mientras muy más nada ni no nos nosotros o otra otro para pero por porque que quien se según ser si sin sobre
		su sus también tras tu un una unos y ya yo él`,
		`sr sra sres srta dr dra dña p.ej ej lic ing prof aprox avda excmo ilmo`,
		`núm núms n art arts pág págs cap fig vol t ed p pp`,
		`av ud uds vd vds cía ee ee.uu uu s.a c.v a.c d.c`,
		`etc`},
	Italian: {italian.Stem, `a ad agli ai al alla anche ancora che chi ci come con cosa così cui da dal dalla dei del della delle di dopo dove
		dunque e ed egli era erano essi esso fra gli ha hanno i il in infatti inoltre io la le lei lo loro lui ma mentre
		nei nel nella noi non o ogni per perché perciò però più poi prima quando quella quello questa queste questi questo
		qui quindi se secondo senza si sono sopra sotto sua sul sulla suo tra tu tutti un una uno vi voi è`,
		`sig sigg sig.ra sig.na dott dott.ssa dr prof avv ing mons p.es cfr`,
		`n nn art artt pag pagg p pp cap vol fig tab sez`,
		`a.c d.c s.p.a s.r.l ss`,
		`ecc`},
	Portuguese: {portuguese.Stem, `a ainda ao aos apesar após as assim até cada com como da das de depois desde do dos durante e ela elas ele eles em
		embora enquanto entre era eram essa esse esta este eu foi foram há isso isto já lhe logo mais mas me mesmo muito na
		nas nem no nos nossa nosso não nós o onde os ou para pela pelas pelo pelos por porque portanto porém quando que quem
		se segundo sem ser seu seus sob sobre sua suas são também um uma à às`,
		`sr sra srs sras dr dra drs profa prof eng exmo exma ilmo p.ex`,
		`n nº núm art arts pág págs p pp cap fig vol ed tel`,
		`av a.c d.c s.a ltda`,
		`etc`},
	Dutch: {dutch.Stem, `aan al alle als bij daar daarna daarom dan dat de deze die dit doch door dus een en er ge haar had hebben heeft hem
		het hier hij hoe hoewel hun ik in is ja je kan maar meer men met mijn na naar niet nog nu of om omdat onder ons ook
		op over reeds sinds te tegen toch toen tot u uit van veel volgens voor waar wanneer want waren was wat we werd
		werden wie wij wordt worden zal ze zich zij zijn zo zonder zou`,
		`dhr mevr mw drs ing o.a d.w.z bijv bv m.b.t t.a.v i.v.m zgn i.p.v m.n o.l.v vgl`,
		`nr nrs art lid blz p pp hfst afb mrt mei okt`,
		`ir v.chr n.chr n.v b.v`,
		`enz e.d a.u.b`},
	Swedish: {swedish.Stem, `alla att av bara blev bli då de dem den denna deras det detta dock du där därför efter eller en enligt er ett från för
		genom ha hade han hans har hennes hon hur här i icke inom inte jag ju kan man med medan mellan men mer mot mycket när
		nu och också om oss på redan sedan sig sin som så till trots under upp ut utan vad var vara vi vid vilka är även`,
		`t.ex bl.a d.v.s dvs s.k ev fr.o.m t.o.m f.d m.a.o jfr`,
		`nr s sid kap fig tab st kl okt`,
		`f.kr e.kr`,
		`osv o.s.v m.m m.fl o.d`},
	Danish: {danish.Stem, `af alle alt at blev bliver da de dem den denne der deres det dette dog du efter eller en er et for fra før gennem ham
		han hans har havde hendes her hun hvad hver hvis hvor hvordan i ifølge ikke ind jeg kan man med mellem men mens mere
		mod når nu og også om op os på samt selv siden sig sin som så til trods under ved vi var være efter`,
		`f.eks bl.a dvs evt hhv jf ekskl vedr pga mht f.x`,
		`nr s kap fig tab stk kl tlf`,
		`f.kr e.kr`,
		`osv m.m m.fl o.lign`},
	Norwegian: {norwegian.Stem, `alle at av ble blir da de dem den denne der deres det dette du eller en er et etter for fra før gjennom han hans har
		hadde hennes her hun hva hver hvis hvor hvordan i ifølge ikke inn jeg kan man med mellom men mens mer mot når nå og
		også om opp oss på samt selv siden seg sin som så til tross under ved vi var være`,
		`f.eks bl.a dvs hhv jf vedr pga mht`,
		`nr s kap fig tab stk kl tlf des`,
		`f.kr e.kr`,
		`osv m.m o.l`},
	Finnish: {finnish.Stem, `ei eivät ennen että hän he hänen ja jo joka jos joten jotka kanssa kuin kuitenkin kun lisäksi me mikä miksi missä
		mutta myös ne niin noin nyt oli olivat on ovat sekä sen se siellä siis sinä sitten tai tämä tässä tuo vaan vaikka
		vain vuonna vuoden`,
		`esim ns ts t.s ks vrt engl`,
		`nro s luku kpl klo art`,
		`eaa jaa`,
		`jne yms ym`},
	Russian: {russian.Stem, `а без более бы был была были было быть в вам вас весь во вот все всё вы где да даже для до его ее её если есть ещё
		же за здесь и из или им их к как когда который которая которые кто ли между мне мы на над не него нее нет ни но о об
		однако он она они оно от очень по под после потом потому при с со согласно так также там то тогда того тоже только
		ты у уже хотя чем что чтобы эта эти это этот я`,
		`т.е т.к т.н г г-н г-жа им ул пр просп пер пл обл пос проф акад доц канд напр ср см англ нем франц лат св тов инж`,
		`стр с рис табл гл п пп ст ч т ок янв февр апр авг сент окт нояб дек`,
		`н.э руб коп тыс млн млрд гг`,
		`т.д т.п др пр`},
	Arabic: {arabic.Stem, `في من على إلى عن أن إن هذا هذه ذلك التي الذي كان كانت هو هي هم مع ما لا لم لن قد كما أو ثم بعد قبل بين كل وقد`,
		`د أ م أ.د`,
		`ص ج رقم`,
		`ق.م هـ`,
		`إلخ الخ`},
	Hungarian: {hungarian.Stem, `a abban addig akkor alatt amely ami amikor az azonban azt be ben csak de e egy egyes ekkor el ennek és ez ezek ezért
		ezt ha hanem hogy igen ill is itt ki közben le lehet már még meg mert mi mint most nagy ne nem ő ők olyan után
		vagy van volt voltak`,
		`pl dr ún kb vö prof özv ifj`,
		`sz old fej tábl évf köt febr márc ápr máj jún júl szept`,
		`kft rt zrt nyrt`,
		`stb`},
	Romanian: {romanian.Stem, `a acest această aceste acestea al ale am are astfel au ca care că ce cea cel cu cum când dacă dar de deci deși din
		după e ea ei el este eu fost fără iar în la lor mai ne nici nu o or pe pentru pe prin sa sau se sub sunt și te tot
		un unde unei unor unui`,
		`dl dna dr prof ing str bd d-l d-na ex p.ex`,
		`nr art alin lit pag p cap fig vol`,
		`d.hr î.hr s.a s.r.l`,
		`etc ș.a`},
	Turkish: {turkish.Stem, `ama ancak bazı ben biz bir bu bunlar bunun böyle çok çünkü da daha de değil diye eğer en gibi hem her için ile ise
		kadar ki mi ne neden o olan olarak olduğu onlar ona onu sadece siz sonra şu tüm ve veya ya yani`,
		`dr prof doç sn örn bkz öğr yrd mah cad`,
		`no s sf md`,
		`m.ö m.s a.ş ltd şti hz`,
		`vb vs`},
	Polish: {nil, `a aby albo ale bez bo być był była było były chociaż co czy dla do gdy gdyż gdzie i ich ja jak jako je jednak jednym
		jego jej jest jeśli jeżeli już kiedy kto która które który lecz lub ma mimo my na nad natomiast nie niż o od on ona
		one oni oraz po pod podczas ponieważ potem przed przez przy się są ta tak także tam te tego tej ten to tu w we
		według więc wszystko z za ze zatem że`,
		`np tj tzn tzw m.in św im ul prof płk mjr kpt ks abp inż mgr por zob woj pow`,
		`nr s str rys tab art ust pkt poz zm t rozdz godz tel ok`,
		`hab al pl gen n.e p.n.e tys mln mld`,
		`itd itp`},
	Greek: {nil, `αλλά αν αντί από αυτά αυτή αυτό αυτός αφού για δεν εάν είναι εμείς ενώ επειδή επίσης εγώ ή ήταν η θα και κατά κι μα
		με μετά μέχρι μη μην να ο οι όμως όπου όταν ότι ούτε παρά πριν προς πως που σε στα στη στην στις στο στον στους
		συνεπώς τα την της τι τις το τον του τους των ως έτσι`,
		`π.χ πχ δηλ κ κα κος βλ πρβλ λ.χ δρ καθ αγ οδ λεωφ`,
		`αρ σελ άρθρ παρ κεφ εικ τόμ`,
		`μ.χ π.μ μ.μ στρ τηλ`,
		`κ.λπ κ.ά κλπ κτλ κ.ο.κ κ.τ.λ`},
	Hindi: {nil, `अगर अब इस इसके उन उनके उस और एक एवं कर का कि की के को कोई क्या जब जो तक तथा तो था थी थे ने पर भी में यह या ये लेकिन
		वह वे से हम हुआ है हैं`,
		`डॉ प्रो श्री श्रीमती पं कु सुश्री`,
		`सं पृ रु क्र`,
		`ई.पू`,
		`आदि`},
	Chinese:  {stops: "的 了 和 是 在 也 与 及 或 而 就 都 这 那 其 为 于 之"},
	Japanese: {stops: "の に は を た が で て と し れ さ ある いる も する から な こと として い や など"},
	Czech: {nil, `aby ale ani ano asi až bude být byl byla byli bylo by co či do ho ještě je jeho její jejich jen jsme jsou jste kde
		kdy když který která které kteří ke mezi mimo mít má mají na nad nebo není než od po pod podle pokud potom protože
		proto před při se si tak také tam tato tedy ten tento této tím tu už ve však vždy za ze že`,
		`tj tzn tzv např resp apod ing mgr mudr judr phdr bc prof doc sv p pí ul nám`,
		`č čl odst písm str obr tab kap sb tel hod`,
		`s.r.o a.s spol mil tis`,
		`atd aj`},
}
