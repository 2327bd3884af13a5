# Stran: vse, kar ne sodi k eni sami igri.

## Hiša
site = Potez
site-title = Potez: dvajset klasičnih namiznih iger
site-line = Dvajset klasičnih namiznih iger za dva. Igraj s prijateljem ali z računalnikom.
page-description = { $pitch } Pravila, strategija in zgledne partije. { $game }: igraj brezplačno z računalnikom, s prijateljem ali prek spleta.
skip-to-content = Preskoči na vsebino
language = Jezik
language-name = Slovenščina
theme = Videz
theme-auto = Kot v sistemu
theme-light = Svetel
theme-dark = Temen
sound = Zvoki
settings = Nastavitve
home = Vse igre
about-text = Potez je srbska beseda za potezo. Natančna pravila, osem stopenj računalnika in še deveta s popolno igro, kjer je igra rešena, ter ljudje, s katerimi lahko igraš. Brez oglasov, brez sledenja in brez povezovanja z drugimi spletnimi mesti.
no-script = Plošče potrebujejo JavaScript. Pravila lahko bereš tudi brez njega.

## Galerija
search = Poišči igro
search-none = Nobena igra ne ustreza iskanju.
filter-all = Vse
filter-short = Kratke
filter-hunt = Lov
filter-connect = Povezovanje in obkoljevanje
filter-capture = Jemanje
filter-space = Osvajanje prostora
continue-title = Nadaljuj igranje
continue-game = Nadaljuj
forget-game = Odstrani s seznama
minutes = { $count ->
    [one] { $count } minuta
    [two] { $count } minuti
    [few] { $count } minute
   *[other] { $count } minut
}
depth-1 = tudi za otroke
depth-2 = lahka
depth-3 = srednja
depth-4 = zahtevna
depth-5 = zelo zahtevna
versus = { $first } – { $second }
result-count = { $count ->
    [one] { $count } igra
    [two] { $count } igri
    [few] { $count } igre
   *[other] { $count } iger
}

## Ljudje in preddverje
site-pages = Glavni meni
lobby = Preddverje
archive = Arhiv
guest-number = Gost { $number }
guest-called = { $who } (gost)
former-player = Izbrisan račun
bot-mark = robot
bot-mark-help = Poteze vleče program.
rating-provisional = začasen: potrebnih je še nekaj partij
games-waiting = { $count ->
    [one] { $count } partija čaka na tvojo potezo
    [two] { $count } partiji čakata na tvojo potezo
    [few] { $count } partije čakajo na tvojo potezo
   *[other] { $count } partij čaka na tvojo potezo
}
invitations-waiting = { $count ->
    [one] { $count } povabilo čaka na tvoj odgovor
    [two] { $count } povabili čakata na tvoj odgovor
    [few] { $count } povabila čakajo na tvoj odgovor
   *[other] { $count } povabil čaka na tvoj odgovor
}
pace-none = brez ure
pace-days = { $count ->
    [one] { $count } dan na potezo
    [two] { $count } dneva na potezo
    [few] { $count } dnevi na potezo
   *[other] { $count } dni na potezo
}
row-your-move = Tvoja poteza
row-their-move = Nasprotnikova poteza
row-counting = Štetje točk
row-waiting = Čaka na nasprotnika
row-called-off = Odpovedano
row-moves = { $count ->
    [one] { $count } poteza
    [two] { $count } potezi
    [few] { $count } poteze
   *[other] { $count } potez
}
row-rated = za rejting
row-free = prost sedež
row-due = Čas poteče { $when }
row-download = Prenesi

lobby-line = Poišči nasprotnika ali glej partijo.
lobby-here = { $count ->
    [one] Tu je { $count } oseba
    [two] Tu sta { $count } osebi
    [few] Tu so { $count } osebe
   *[other] Tu je { $count } oseb
}
lobby-lost = Povezava je prekinjena. Seznam je morda zastarel; znova se povezujem …
lobby-quick = Hitra partija
lobby-quick-help = Izberi igro in nato uro. Če kdo želi isto, začneta takoj. Če ne, čakaš za mizo.
lobby-game = Igra
lobby-clocks = Ura
lobby-rated = Za rejting
lobby-rated-help = Izid šteje za tvoj rejting.
lobby-own = Izziv po meri
lobby-own-help = Druge nastavitve, druga ura, povezava za prijatelja.
lobby-mine = Tvoje partije
lobby-mine-none = Zdaj ne igraš nobene partije.
lobby-for-you = Nekdo želi igrati s tabo
lobby-for-you-said = { $who } želi igrati s tabo. Igra: { $game }.
lobby-open = Odprti izzivi
lobby-open-none = Odprtih izzivov ni. Ustvari enega in morda kdo pride.
lobby-running = Partije v teku
lobby-running-none = Ta hip ni nobene javne partije.
lobby-accept = Oglej si in prisedi
lobby-decline = Zavrni
gallery-lobby = Igraj s kom prek spleta
gallery-lobby-help = Registracija ni potrebna. Izzivi čakajo v preddverju, lahko pa prijatelju pošlješ povezavo.

account-title = Tvoj račun
account-guest = Tukaj si kot { $who }.
account-guest-help = Ta brskalnik si zapomni tebe in tvoje partije. Če se registriraš, se lahko vrneš od koder koli in igraš za rejting.
account-signed-in = Tvoj račun: { $who }.
account-bot = Ta račun je robot.
account-page = Tvoja stran, kot jo vidijo drugi
account-name-title = Tvoje ime
account-name = Ime
account-name-help = Od 2 do 24 črk in števk (dovoljeni so tudi presledki, vezaji, pike in podčrtaji). Drugi ga vidijo ob tvojih partijah.
account-name-save = Shrani ime
account-saved = Shranjeno.
account-register = Registriraj se
account-register-help = Ime in geslo, nič drugega. Kar je že odigrano, ostane tvoje.
account-register-warning = Dobiš obnovitveno kodo. Brez nje izgubljenega gesla ni mogoče obnoviti: dobro jo shrani.
account-password = Geslo
account-password-again = Ponovi geslo
account-password-help = Vsaj 8 znakov.
account-passwords-differ = Gesli se ne ujemata.
account-sign-in = Prijavi se
account-sign-in-help = Že imaš račun? Partije, ki jih zdaj igraš kot gost, se ne prenesejo.
account-recover = Pozabljeno geslo?
account-recover-help = Tvoje ime, obnovitvena koda in novo geslo. Vsi brskalniki se odjavijo in vsi žetoni nehajo veljati.
account-recover-code = Obnovitvena koda
account-recover-do = Nastavi novo geslo
account-sign-out = Odjavi se
account-password-title = Spremeni geslo
account-password-old = Trenutno geslo
account-password-new = Novo geslo
account-password-save = Spremeni geslo
account-password-ends = Vsi drugi brskalniki se odjavijo, vsi žetoni nehajo veljati, namesto stare obnovitvene kode pa dobiš novo.
account-password-done = Geslo je spremenjeno. Drugi brskalniki so odjavljeni, žetoni in stara obnovitvena koda pa ne veljajo več.
account-recovery-title = Obnovitvena koda
account-recovery-help = Če izgubiš geslo, dobiš novo s svojim imenom in to kodo. Hrani jo na papirju ali na drugem varnem mestu.
account-recovery-none = Obnovitvene kode še nimaš.
account-recovery-there = Obnovitveno kodo imaš. Nova jo nadomesti.
account-recovery-make = Ustvari novo kodo
account-recovery-once = Tvoja obnovitvena koda. Zapiši jo zdaj: pokaže se samo enkrat in velja enkrat.
account-recovery-kept = Shranjena je
account-sessions-title = Kje je tvoj račun prijavljen
account-session-current = ta brskalnik
account-session-unknown = Neznan brskalnik
account-session-times = od { $created }, nazadnje { $seen }
account-session-end = Odjavi
account-session-end-which = Odjavi: { $browser }
account-session-ended = Ta brskalnik je odjavljen.
account-sessions-others = Odjavi vse druge
account-sessions-all = Odjavi se povsod
account-sessions-help = Oboje ukine tudi vse žetone programov.
account-sessions-ended = Vsi drugi brskalniki so odjavljeni in vsi žetoni ne veljajo več.
account-chat-title = Klepet in ljudje
account-chat = Klepet za mizo
account-chat-help = Brez njega ne vidiš sporočil in nihče ne vidi tvojih.
account-blocked = Blokirane osebe
account-blocked-none = Nikogar ni. Osebo lahko blokiraš na njeni strani ali za mizo.
account-unblock = Odblokiraj
account-bots-title = Programi, ki igrajo zate
account-bots-help = Program igra prek vmesnika API, z žetonom namesto tvojega gesla. Z žetonom igra, klepeta in gleda; s tvojim računom ne more početi nič drugega. Velja eno leto.
account-api = Kako igra program
account-token-label = Čemu je žeton namenjen
account-token-make = Ustvari žeton
account-token-once = Kopiraj ga zdaj. Pokaže se samo enkrat.
account-token-copy = Kopiraj
account-token-made = ustvarjen: { $date }
account-token-until = velja do: { $date }
account-token-seen = nazadnje uporabljen { $when }
account-token-unseen = še neuporabljen
account-token-renew = Podaljšaj
account-token-renew-which = Podaljšaj žeton { $label }
account-token-renewed = Žeton velja še eno leto.
account-token-end = Prekliči
account-token-end-which = Prekliči žeton { $label }
account-token-ended = Žeton ne velja več.
account-tokens-none = Žetonov ni.
account-become-bot = Spremeni ta račun v robota
account-become-bot-warning = Za vedno: poti nazaj ni. Vsi vidijo oznako ob tvojem imenu in robot ne igra za rejting. Račun, ki ima rejting, ne more postati robot.
account-become-bot-sure = Razumem, da tega ni mogoče razveljaviti
account-become-bot-do = Spremeni v robota
account-data-title = Tvoji podatki
account-export = Prenesi vse
account-export-help = Tvoje partije, rejtingi, sporočila in nastavitve v eni datoteki.
account-delete = Izbriši vse o meni
account-delete-warning = V partijah, ki še tečejo, se vdaš. Partije z drugimi ostanejo, brez tvojega imena; vse drugo se izbriše za vedno.
account-delete-type = Za potrditev vpiši { $who }
account-delete-differs = Se ne ujema.
account-delete-do = Izbriši

player-ratings = Rejtingi
player-ratings-none = Partij za rejting še ni.
player-rated-games = { $count ->
    [one] { $count } partija za rejting
    [two] { $count } partiji za rejting
    [few] { $count } partije za rejting
   *[other] { $count } partij za rejting
}
player-course = Rejting po vsaki partiji: na začetku { $first }, zdaj { $last }
player-played = Odigrano
player-won = Dobljeno
player-drawn = Neodločeno
player-lost = Izgubljeno
player-games = Zadnje partije
player-games-none = Partij za ogled še ni.
player-challenge = Izzovi
player-block = Blokiraj
player-block-help = Ne srečata se več za mizo in ne vidita več izzivov druge osebe.
player-unblock = Odblokiraj
player-blocked = Blokirano: { $who }.
player-unblocked = Odblokirano: { $who }. Spet se lahko srečata.
player-self = To si ti.
player-all-games = Vse partije v arhivu

archive-line = Končane partije: javne in tvoje.
archive-search = Išči
archive-game-any = Katera koli igra
archive-player = Igralec
archive-result = Izid
archive-result-any = Kateri koli
archive-result-won = Igralec je zmagal
archive-result-lost = Igralec je izgubil
archive-result-drawn = Neodločeno
archive-result-needs-player = Za iskanje dobljenih ali izgubljenih partij navedi igralca.
archive-rated = Samo partije za rejting
archive-found = Najdene partije
archive-none = Takih partij ni.
archive-earlier = Starejše partije
archive-latest = Nazaj na najnovejše
archive-download = Prenesi te partije
archive-download-help = V vsaki vrstici ena partija, največ tisoč partij.

## Stran igre
play-now = Igraj
play-now-help = Proti računalniku, s standardnimi nastavitvami.
new-table = Partija po meri
opponent = Nasprotnik
opponent-computer = Računalnik
opponent-friend = Prijatelj na tej napravi
opponent-watch = Računalnik proti računalniku
your-side = Tvoja stran
side-random = Naključno
level = Stopnja
level-1 = 1, naključne poteze
level-2 = 2, prvi koraki
level-3 = 3, začetnik
level-4 = 4, napreduje
level-5 = 5, dober
level-6 = 6, močan
level-7 = 7, zelo močan
level-8 = 8, s polno močjo
level-9 = 9, popolna igra
player-name = Ime ({ $side })
options = Nastavitve igre
options-usual = Standardno
start-game = Začni
rules = Pravila
strategy = Strategija, pogosta vprašanja, zgledne partije
contents = Na tej strani
not-translated = To besedilo še ni prevedeno.
usual-length = Običajno trajanje
difficulty = Zahtevnost
sides = Strani
diagram-step = Poteza { $number } od { $count }
diagram-start = Začetni položaj
diagram-next = Eno potezo naprej
diagram-back = Eno potezo nazaj
diagram-first = Na začetni položaj
diagram-play-from-here = Igraj od tukaj
option-range = { $low } do { $high }
load-map = Naloži zemljevid iz datoteke
load-game = Naloži shranjeno partijo

## Miza
table-title = { $game }: { $status }
computer = Računalnik, stopnja { $level }
preparing = Priprava igre, enkrat na tem računalniku: { $made } od { $of }
thinking = Računalnik razmišlja
thinking-time = { $seconds ->
    [one] { $seconds } sekunda
    [two] { $seconds } sekundi
    [few] { $seconds } sekunde
   *[other] { $seconds } sekund
}
getting-ready = Igra se pripravlja. Prvič traja malo dlje.
your-turn = Na potezi si ti
moves = Poteze
no-moves-yet = Potez še ni.
ply = Poteza { $number }
move-box = Vpiši potezo
move-box-help = na primer { $example }
move-send = Odigraj
phase-target = Zdaj izberi, kam gre.
phase-jump = Jemanje se nadaljuje: izberi naslednji doskok.
phase-jump-or-stop = Skoči naprej ali končaj potezo tukaj.
phase-shoot = Zdaj ustreli: izberi, kam pade puščica.
phase-mill = { $side ->
    [white] Mlin: vzemi bel kamen.
   *[other] Mlin: vzemi črn kamen.
}
phase-cell = Zdaj izberi drugo polje.
phase-corner = Zdaj izberi nasprotni vogal.
phase-dot = Zdaj izberi sosednjo piko.
phase-step = Bomba je aktivna. Zdaj stopi.
phase-bomb = Bombo moraš pustiti: izberi polje, s katerega prihajaš.
phase-bomb-or-stop = Pusti bombo na polju, s katerega prihajaš, ali končaj potezo tukaj.
path-done = Končaj tukaj
path-cancel = Začni znova
board = Plošča igre { $game }
undo = Razveljavi
redo = Ponovi
new-game = Nova partija
restart-swapped = Revanša z zamenjanima stranema
rematch = Revanša
resign = Vdaj se
resign-sure = Vdaš partijo?
yes = Da
no = Ne
hint = Namig
hint-is = Računalnik bi igral { $move }.
flip = Obrni ploščo
evaluation = Ocena
evaluation-even = izenačeno
evaluation-for = { $side }: { $percent } %
evaluation-proven-win = { $side }: dokazana zmaga
evaluation-proven-win-in = { $count ->
    [one] { $side }: dokazana zmaga v { $count } potezi
    [two] { $side }: dokazana zmaga v { $count } potezah
    [few] { $side }: dokazana zmaga v { $count } potezah
   *[other] { $side }: dokazana zmaga v { $count } potezah
}
evaluation-proven-draw = dokazano neodločeno
evaluation-best = Najboljše: { $line }
worths = Obarvaj poteze po izidu (rešene igre)
worths-win = Zmaga: { $moves }
worths-draw = Ohrani neodločeni izid: { $moves }
worths-all-win = Vsaka poteza vodi do zmage.
worths-all-draw = Vsaka poteza vodi v neodločen izid.
worths-all-loss = Vsaka poteza vodi v poraz.
review = Pregled partije
review-running = Pregledujem potezo { $number } od { $count }
review-worst = Največje napake
review-move = Poteza { $number }, { $side }: { $move }. Boljše je bilo { $better }.
review-thrown-win = Poteza { $number }, { $side }: { $move }. Zapravljena zmaga; boljše je bilo { $better }.
review-thrown-draw = Poteza { $number }, { $side }: { $move }. Zapravljen neodločen izid; boljše je bilo { $better }.
review-none = Brez večjih napak.
review-graph = Ocena po vsaki potezi z vidika strani { $side }
copy-moves = Kopiraj poteze
copy-position = Kopiraj položaj
copied = Kopirano.
download-game = Prenesi partijo
download-picture = Slika SVG
more = Več
close = Zapri
files = Shrani in kopiraj
how-to-play = Kako se igra
rules-whole = Vse o igri: pravila, nastavitve, strategija
show-moves = Pokaži možne poteze
show-coordinates = Pokaži koordinate
square-hex = Kvadratna plošča za Hex
row-names = Oštevilči vrste 0–7
animation = Animacija
computer-pause = Premor pred potezo računalnika
pause-seconds = { $seconds ->
    [one] { $seconds } sekunda
    [two] { $seconds } sekundi
    [few] { $seconds } sekunde
   *[other] { $seconds } sekund
}
thinking-seconds = Čas za razmislek, stopnja 8
to-first = Prva poteza
to-last = Zadnja poteza
one-back = Eno potezo nazaj
one-on = Eno potezo naprej
looking-at = Gledaš potezo { $number } od { $count }.
back-to-game = Nazaj k partiji
draw-because = Neodločeno: { $reason }.
won-because = { $won }: { $reason }.
final-score = { $first } : { $second }
final-points = { $points ->
    [one] { $points } točka
    [two] { $points } točki
    [few] { $points } točke
   *[other] { $points } točk
}
next-game = Druge igre
refused = To ni mogoče: { $reason }.
refused-rule = Preberi pravilo
foul-warning = To krši pravilo in bo kaznovano.
foul-perhaps = Če to krši pravilo, bo kaznovano.
allow-undo = Dovoli razveljavitev potez
ask-fouls = Vprašaj pred potezami, ki lahko kršijo pravilo
foul-played = Pravilo je bilo prekršeno: { $move }
mark-dead = Označi mrtve skupine
mark-dead-help = Klikni skupino in jo označi kot mrtvo ali živo. Prazne točke okoli mrtvih kamnov štejejo za drugo stran.
mark-dead-proposal = Računalnik meni, da so zbledele skupine mrtve.
mark-dead-none = Računalnik meni, da nobena skupina ni mrtva.
mark-dead-agree = Strinjava se
mark-dead-go-on = Igrajva naprej
direction = Smer
distance = Razdalja
confirm-move = Potrdi
confirm-question = Odigraš { $move }?
confirm-yes = Odigraj
confirm-no = Še ne
magnifier = Povečevalo in potrditev poteze na majhnih ploščah (s prstom)
choose-direction = Izberi smer in razdaljo.
direction-7 = navzgor levo
direction-8 = navzgor
direction-9 = navzgor desno
direction-4 = levo
direction-6 = desno
direction-1 = navzdol levo
direction-2 = navzdol
direction-3 = navzdol desno
bomb-leave = Pusti bombo
legend = Legenda
keyboard-help = S puščicami se premikaš po plošči, Enter izbere, Escape začne potezo znova.

## Kaj se prebere na glas
said-move = { $side }: { $move }
said-hint = Namig: { $move }
said-site = { $site }, { $what }
said-can = { $what }, lahko izbereš

## Miza na spletu
opponent-online = Nekdo prek spleta
online-how = Kako povabiš
online-link = Pošlji povezavo
online-link-help = Dobiš povezavo za tistega, s komer želiš igrati. Nihče drug ne more sesti.
online-lobby = Odprto za vse
online-lobby-help = Tvoja miza stoji v preddverju, dokler kdo ne sede.
online-pair = Hitro iskanje nasprotnika
online-pair-help = Če kdo čaka prav na tako partijo, začneta takoj. Če ne, čakaš v preddverju.
online-name = Igralec po imenu
online-name-help = Vabilo se pokaže v preddverju. Po imenu lahko povabiš samo igralce z računom.
online-player = Ime igralca
online-rated = Za rejting
online-rated-account = Igranje za rejting zahteva račun.
online-rated-fair = Partije za rejting so pravične za obe strani: { $settings }.
online-register = Ustvari ga
clock = Ura
clock-sudden = Čas za celo partijo
clock-fischer = Čas in dodatek za vsako potezo
clock-byoyomi = Čas, nato podaljški (byo-yomi)
clock-correspondence = Dnevi za vsako potezo
clock-own = Po meri
clock-kind = Vrsta ure
clock-main = Minute
clock-increment = Dodatne sekunde za vsako potezo
clock-periods = Število podaljškov
clock-period = Sekunde v podaljšku
clock-days = Dnevi za vsako potezo
time-left = Preostali čas: { $time }
seat-free = Prost sedež
seat-you = ti
seat-here = { $name } je tu
seat-away = { $name } je zdaj drugje
seat-taken-by = { $name } je za mizo. Partija se začenja.
seat-menu = Več: { $name }
seat-page = Stran: { $name }
block = Blokiraj
blocked = Blokirano: { $name }. Ne srečata se več in ne vidiš več sporočil te osebe.
report = Prijavi kršitev
report-text = Kaj se je zgodilo? Sporočilo bo prebral skrbnik strežnika.
report-send = Pošlji
reported = Hvala. Poslano.
watching = Partijo gledaš.
watchers = { $count ->
    [one] Gleda { $count } oseba.
    [two] Gledata { $count } osebi.
    [few] Gledajo { $count } osebe.
   *[other] Gleda { $count } oseb.
}
waiting-status = Čakanje na drugega igralca
waiting-lobby = Tvoja miza stoji v preddverju. Ostani tu: partija se začne, takoj ko kdo sede.
invite-link = Povezava za drugega igralca
invite-copy = Kopiraj povezavo
invite-share = Deli
invite-by-hand = Kopiranje je onemogočeno. Povezava je označena: kopiraj jo ročno.
invite-help = Kdor ima to povezavo, lahko zasede drugi sedež. Če je kdo povabljen po imenu, lahko sede samo ta oseba.
invite-help-lobby = Sede lahko tudi, kdor ima to povezavo.
copy-refused = Brskalnik je onemogočil kopiranje.
join-title = { $name } te čaka
join-side = Stran
join-clock = Ura
join-kind = Vrsta partije
join-rated = za rejting
join-casual = prijateljska
join-sit = Prisedi in igraj
join-closed = Ta sedež je prihranjen za tistega, ki ima povezavo. Lahko ostaneš in gledaš.
call-off = Odpovej partijo
call-off-sure = Res odpoveš partijo? Zmagovalca ne bo.
called-off = Partija je odpovedana.
called-off-first-move = { $side }: prve poteze ni bilo pravočasno. Partija je odpovedana.
called-off-by-player = { $side }: partija je odpovedana s te strani.
first-move-yours = Odigraj prvo potezo, sicer bo partija odpovedana.
first-move-theirs = { $name } mora odigrati prvo potezo, sicer bo partija odpovedana.
history-agrees = Partija je bila odigrana po { $revision }. izdaji pravil (danes velja { $current }.). Po obeh se konča enako.
history-kept = Partija je bila odigrana po { $revision }. izdaji pravil (danes velja { $current }.). Izid ostane tak, kot je bil.
history-goes-on = Partija se je začela po { $revision }. izdaji pravil in se nadaljuje po { $current }.
history-called-off = Pravila so se od začetka partije spremenila (prej { $revision }. izdaja, danes { $current }.), zato je odpovedana.
history-why-start = Po današnjih pravilih njen začetni položaj ni mogoč.
history-why-illegal = Po današnjih pravilih { $move }. poteza ni dovoljena.
history-why-over = Po današnjih pravilih bi se končala prej.
history-why-another-result = Po današnjih pravilih bi se končala drugače.
history-why-running = Po današnjih pravilih še ne bi bila končana.
offer-draw = Predlagaj neodločeno
offer-takeback = Prosi za vrnitev poteze
offer-theirs-draw = { $name } predlaga neodločen izid.
offer-theirs-takeback = { $name } prosi za vrnitev zadnje poteze.
offer-theirs-rematch = { $name } želi igrati še enkrat, z zamenjanima stranema.
offer-mine-draw = Tvoj predlog za neodločen izid čaka na odgovor.
offer-mine-takeback = Tvoja prošnja za vrnitev poteze čaka na odgovor.
offer-mine-rematch = Tvoj predlog za revanšo čaka na odgovor.
offer-accept = Sprejmi
offer-decline = Zavrni
offer-withdraw = Umakni
offer-declined = { $name } tega ne želi.
offer-unanswered = { $name } ni več za mizo, zato nove partije ne bo.
claim-left = { $name } je že nekaj časa drugje. Lahko počakaš ali končaš partijo.
claim-win = Zahtevaj zmago
claim-draw = Končaj neodločeno
rematch-offer = Predlagaj revanšo
rematch-go = Na revanšo
rematch-begun = Igrata znova, pri drugi mizi.
to-lobby = V preddverje
rated-soon = Rejting še sledi.
rating-none = Ta partija ne šteje za rejting.
rating-now = Tvoj rejting: { $rating } ({ $change })
rating-now-of = Rejting igralca { $name }: { $rating } ({ $change })
count-agree = Strinjam se
count-watch = Igralca označujeta mrtve skupine
count-theirs = { $name } ima zbledele skupine za mrtve. Strinjaj se ali označi po svoje.
count-mine = Tvoje oznake mrtvih skupin so poslane. Zdaj je na vrsti { $name }.
count-deadline = Če se ne strinjata pravočasno, se partija prešteje. Mrtvo je, kar sta označila oba; če je označil samo eden, njegove skupine, od nasprotnikovih pa tiste, za katere tudi računalnik meni, da so mrtve.
count-watch-deadline = Če se ne strinjata pravočasno, se partija prešteje, kakor stoji.
count-by-time = Čas za dogovor je potekel: partija je prešteta, kakor je stala.
moved-on = Za mizo se je medtem igralo naprej. Poglej še enkrat.
talk = Klepet
talk-say = Napiši sporočilo
talk-send = Pošlji
talk-room-players = Med partijo to bereta samo igralca.
talk-room-watchers = Do konca partije to berejo samo gledalci.
talk-room-all = To berejo vsi za mizo.
talk-watcher = gleda
talk-news = { $count ->
    [one] { $count } novo sporočilo
    [two] { $count } novi sporočili
    [few] { $count } nova sporočila
   *[other] { $count } novih sporočil
}
talk-off = Izklopi klepet
talk-on = Vklopi klepet
talk-is-off = Klepet je izklopljen. Ne vidiš sporočil in nihče ne vidi tvojih.

## Kadar je kaj narobe
reload = Naloži znova
error-title = Nekaj je narobe
error-not-found = Te strani ni.
error-no-table = Te mize ni.
error-not-your-turn = Nisi na potezi.
error-stale = Miza se je medtem spremenila. Poglej še enkrat.
error-bad-request = Strežnik tega ni mogel prebrati.
error-bad-host = Ta naslov ne pripada temu strežniku. Uporabi naslov, ki ti ga je dal skrbnik.
error-too-large = To je preveliko.
error-internal = Tu je šlo nekaj narobe, a ne po tvoji krivdi. Zapisano je pod številko { $reference }.
error-wrong-method = Tega naslova ni mogoče uporabiti na ta način.
error-game-over = Partija je že končana.
error-nothing-to-undo = Ni česa razveljaviti.
error-nothing-to-redo = Ni česa ponoviti.
error-not-here = Tega tukaj ni mogoče narediti.
error-draw-too-early = V partiji za rejting se je za neodločen izid mogoče dogovoriti šele po { $plies ->
    [one] { $plies } potezi
    [two] { $plies } potezah
    [few] { $plies } potezah
   *[other] { $plies } potezah
} obeh igralcev skupaj.
error-record = To ni shranjena partija programa Potez ali pa je poškodovana.
error-option-value = { $option }: to ni mogoče. { $help }
error-map-sign = Vrstica { $line }, stolpec { $column }: { $sign } ni ne # (zid) ne presledek, p, 1 ali 2.
error-map-border = Vrstica { $line }, stolpec { $column }: na robu so lahko samo zidovi (#).
error-map-second = Vrstica { $line }, stolpec { $column }: igralec { $sign } je že na zemljevidu.
error-map-missing = Na zemljevidu ni igralca { $sign }.
error-map-size = Vrstica { $line }, stolpec { $column }: zemljevid ima največ { $most ->
    [one] { $most } vrstico in { $most } stolpec
    [two] { $most } vrstici in { $most } stolpca
    [few] { $most } vrstice in { $most } stolpce
   *[other] { $most } vrstic in { $most } stolpcev
}.
error-nothing-random = S temi nastavitvami ni nič naključno: številko naključnega začetka pusti prazno.
error-opening = Partija se ne more začeti tako: začetni položaj ali katera od potez pred njim ni mogoča.
error-no-game = Igre { $game } ni. Na voljo: { $known }.
error-option-unknown = { $game } nima nastavitve { $option }. Nastavitve te igre: { $known }.
error-unreadable = Tega ni mogoče prebrati kot potezo. Zapiši jo na primer tako: { $example }.
error-busy = Računalnik je zaseden. Poskusi čez trenutek.
error-overloaded = Strežnik ima zdaj preveč dela. Poskusi čez trenutek.
error-not-agreed = Računalnik se ne strinja: po njegovem so mrtve druge skupine. Sprejmi njegove oznake ali igrajta naprej.
error-ask-first = Drugi igralec se mora strinjati. Vprašaj ga.
error-rules-changed = Ta partija je bila odigrana po starejših pravilih: ostane taka, kot je.
error-bad-chat = Tega ni mogoče poslati. Uporabi od 1 do { $longest ->
    [one] { $longest } znaka
    [two] { $longest } znakov
    [few] { $longest } znakov
   *[other] { $longest } znakov
}.
error-bad-name = Tega imena ni mogoče uporabiti. Uporabi od { $shortest } do { $longest ->
    [one] { $longest } črke ali števke
    [two] { $longest } črk in števk
    [few] { $longest } črk in števk
   *[other] { $longest } črk in števk
}, v vsaki besedi samo eno pisavo.
error-reserved-name = To ime je rezervirano. Izberi drugo.
error-bad-password = Tega gesla ni mogoče uporabiti. Uporabi od { $shortest } do { $longest ->
    [one] { $longest } znaka
    [two] { $longest } znakov
    [few] { $longest } znakov
   *[other] { $longest } znakov
}.
error-bad-token = Ta žeton tukaj ni znan.
error-chat-off = Klepet imaš izklopljen.
error-clock = S tako uro ne more igrati nihče. Izberi druge številke.
error-engine-fault = Računalnik je naletel na napako in ni mogel odgovoriti. Napaka je zabeležena.
error-fair-play = Ko igrata dva človeka, računalnik ne pomaga nikomur.
error-foreign-origin = Zahteva je prišla z drugega spletnega mesta. Odpri Potez neposredno in poskusi znova.
error-name-taken = To ime že nekdo ima. Izberi drugo.
error-needs-account = To lahko naredijo samo igralci z računom.
error-no-offer = Tega predloga ni več.
error-no-player = Tega igralca ni ali pa se z njim ne moreš srečati.
error-nobody = Ne prepoznamo te. Dovoli piškotke in znova naloži stran.
error-session-ended = Tvoja seja je končana. Znova se prijavi ali nadaljuj kot gost.
session-go-on = Nadaljuj kot gost
error-not-gone = Drugi igralec je tu ali pa je odšel šele pred kratkim.
error-not-invited = Ta sedež je prihranjen za nekoga drugega.
error-not-rated = Za rejting se igra s standardnimi nastavitvami, hex z zamenjavo in go s komijem, in od začetka.
error-not-your-seat = To ni tvoj sedež.
error-offered-already = Ta predlog je že poslan. Počakaj na naslednjo potezo.
error-own-table = Za to mizo že sediš.
error-passwords-busy = Prav zdaj se prijavlja veliko ljudi. Poskusi čez trenutek.
error-protocol = Ta stran je starejša ali novejša od strežnika. Naloži jo znova.
error-resumed-already = Od tod sta že igrala naprej. Najprej postavi kamen ali pa se strinjajta o mrtvih skupinah.
error-rated-account = Račun z rejtingom ne more postati robot.
error-rated-computer = Partije z računalnikom ne štejejo za rejting.
error-rated-enough = Dva igralca lahko med seboj odigrata največ { $most ->
    [one] { $most } partijo
    [two] { $most } partiji
    [few] { $most } partije
   *[other] { $most } partij
} za rejting na dan. Igraj brez rejtinga ali poskusi znova pozneje.
error-rated-needs-account = Igranje za rejting zahteva račun.
error-rated-needs-clock = Igranje za rejting zahteva uro.
error-rated-running = Tvoja partija za rejting še ni končana ali čaka na igralca. Najprej jo končaj.
error-rated-seed = Pri partijah za rejting naključni začetek izžreba strežnik: številke začetka ne določaj.
error-review-long = Partija je predolga za pregled: največ { $most ->
    [one] { $most } poteza
    [two] { $most } potezi
    [few] { $most } poteze
   *[other] { $most } potez
}.
error-reviewing = Ena tvoja partija se že pregleduje. Počakaj, da se to konča.
error-search-busy = Trenutno je preveč iskanj. Poskusi znova čez nekaj trenutkov.
error-search-too-long = Iskanje traja predolgo. Navedi igro, igralca ali zgodnejši čas.
error-seat-taken = Nekdo te je prehitel: sedež je zaseden.
error-token-scope = Z žetonom to ne gre. Prijavi se v brskalniku.
error-too-late = Za odpoved partije je prepozno. Lahko se vdaš.
error-too-early = Partija se je komaj začela. Če prvih potez ne bo pravočasno, se odpove sama.
error-too-many = To je preveč: največ { $most }.
error-too-many-at-once = Preveč jih imaš hkrati: največ { $most }.
error-too-many-long-games = V tvojem omrežju je odprtih preveč zelo dolgih partij. Zapri katero od njih in poskusi znova.
error-too-many-moves = Ta položaj ima { $count ->
    [one] { $count } potezo
    [two] { $count } potezi
    [few] { $count } poteze
   *[other] { $count } potez
}. Miza jih sprejme največ { $most }.
error-too-many-tokens = Imaš že { $most ->
    [one] { $most } žeton
    [two] { $most } žetona
    [few] { $most } žetone
   *[other] { $most } žetonov
}. Najprej enega prekliči.
error-too-often = Preveč poskusov. Počakaj trenutek.
error-unreachable = Strežnik trenutno ni dosegljiv. Poskusi čez trenutek.
error-unavailable = Shranjevanje trenutno ni mogoče. Poskusi čez trenutek.
error-waiting = Drugega igralca še ni.
error-wrong-own-password = Napačno geslo.
error-wrong-password = Napačno ime ali geslo.
error-wrong-recovery = Napačno ime ali obnovitvena koda ali pa je koda že porabljena.
connection-lost = Povezava je prekinjena. Poskušam znova; nič ni izgubljeno.
connection-back = Povezava je spet vzpostavljena.
back-home = Nazaj na vse igre
