# Pagina: tot ce nu ține de un singur joc.

## Casa
site = Potez
site-title = Potez: douăzeci de jocuri de tablă clasice
site-line = Douăzeci de jocuri clasice pentru doi. Joacă cu un prieten sau cu calculatorul.
page-description = { $pitch } Reguli, strategie și partide exemplu. Joacă gratuit { $game } cu calculatorul, cu un prieten sau cu cineva online.
skip-to-content = Sari la conținut
language = Limba
language-name = Română
theme = Aspect
theme-auto = Ca în sistem
theme-light = Luminos
theme-dark = Întunecat
sound = Sunete
settings = Setări
home = Toate jocurile
about-text = Potez înseamnă „mutare” în sârbă. Reguli exacte, opt niveluri ale calculatorului, plus al nouălea, care joacă perfect unde jocul e rezolvat, și oameni cu care să joci. Fără reclame, fără urmărire, fără cereri către alte site-uri.
no-script = Tablele au nevoie de JavaScript. Regulile se pot citi și fără el.

## Galeria
search = Caută jocuri
search-none = Niciun joc găsit.
filter-all = Toate
filter-short = Scurte
filter-hunt = De vânătoare
filter-connect = De conectare și încercuire
filter-capture = Cu capturi
filter-space = De ocupare a spațiului
continue-title = Continuă partida
continue-game = Continuă
forget-game = Elimină din listă
minutes = { $count ->
    [one] { $count } minut
    [few] { $count } minute
   *[other] { $count } de minute
}
depth-1 = și pentru copii
depth-2 = ușor
depth-3 = mediu
depth-4 = dificil
depth-5 = foarte dificil
versus = { $first } – { $second }
result-count = { $count ->
    [one] { $count } joc
    [few] { $count } jocuri
   *[other] { $count } de jocuri
}

## Oamenii și sala de joc
site-pages = Meniu principal
lobby = Sala de joc
archive = Arhivă
guest-number = Oaspete { $number }
guest-called = { $who } (oaspete)
former-player = Cont șters
bot-mark = robot
bot-mark-help = Mutările le face un program.
rating-provisional = provizoriu: mai e nevoie de câteva partide
games-waiting = { $count ->
    [one] { $count } partidă așteaptă mutarea ta
    [few] { $count } partide așteaptă mutarea ta
   *[other] { $count } de partide așteaptă mutarea ta
}
invitations-waiting = { $count ->
    [one] { $count } invitație așteaptă răspunsul tău
    [few] { $count } invitații așteaptă răspunsul tău
   *[other] { $count } de invitații așteaptă răspunsul tău
}
pace-none = fără ceas
pace-days = { $count ->
    [one] { $count } zi pe mutare
    [few] { $count } zile pe mutare
   *[other] { $count } de zile pe mutare
}
row-your-move = Muți tu
row-their-move = Mută adversarul
row-counting = Se numără punctele
row-waiting = Se așteaptă un adversar
row-called-off = Partidă anulată
row-moves = { $count ->
    [one] { $count } mutare
    [few] { $count } mutări
   *[other] { $count } de mutări
}
row-rated = cu rating
row-free = loc liber
row-due = Timpul expiră { $when }
row-download = Descarcă

lobby-line = Găsește un adversar sau privește o partidă.
lobby-here = { $count ->
    [one] { $count } persoană e aici
    [few] { $count } persoane sunt aici
   *[other] { $count } de persoane sunt aici
}
lobby-lost = Conexiunea s-a întrerupt. Lista poate fi veche; se reconectează…
lobby-quick = Partidă rapidă
lobby-quick-help = Alege un joc, apoi un ceas. Dacă vrea cineva același lucru, începeți imediat. Dacă nu, aștepți la masă.
lobby-game = Joc
lobby-clocks = Ceas
lobby-rated = Cu rating
lobby-rated-help = Rezultatul contează pentru ratingul tău.
lobby-own = Provocare personalizată
lobby-own-help = Alte setări, alt ceas, un link pentru un prieten.
lobby-mine = Partidele tale
lobby-mine-none = Nu ai nicio partidă în curs.
lobby-for-you = Cineva vrea să joace cu tine
lobby-for-you-said = { $who } vrea să joace cu tine: { $game }.
lobby-open = Provocări deschise
lobby-open-none = Nicio provocare deschisă. Creează una și poate vine cineva.
lobby-running = Partide de privit
lobby-running-none = Acum nu se joacă nicio partidă publică.
lobby-accept = Vezi și ia loc
lobby-decline = Refuză
gallery-lobby = Joacă online cu cineva
gallery-lobby-help = Nu ai nevoie de cont. Provocările așteaptă în sala de joc, sau îi trimiți unui prieten un link.

account-title = Contul tău
account-guest = Ești aici ca { $who }.
account-guest-help = Browserul acesta te ține minte, cu partidele tale cu tot. Cu un cont poți reveni de oriunde și poți juca partide cu rating.
account-signed-in = Ai intrat în cont ca { $who }.
account-bot = Contul acesta este al unui robot.
account-page = Pagina ta, așa cum o văd ceilalți
account-name-title = Numele tău
account-name = Nume
account-name-help = Între 2 și 24 de litere și cifre (merg și spații, cratime, puncte și linii de subliniere). Ceilalți îl văd lângă partidele tale.
account-name-save = Salvează numele
account-saved = Salvat.
account-register = Creează un cont
account-register-help = Un nume și o parolă, nimic altceva. Ce ai jucat rămâne al tău.
account-register-warning = Primești un cod de recuperare. Fără el, o parolă pierdută nu se poate recupera: păstrează-l bine.
account-password = Parolă
account-password-again = Repetă parola
account-password-help = Cel puțin 8 caractere.
account-passwords-differ = Parolele nu se potrivesc.
account-sign-in = Intră în cont
account-sign-in-help = Ai deja un cont? Partidele pe care le joci acum ca oaspete nu se transferă.
account-recover = Ai uitat parola?
account-recover-help = Numele tău, codul de recuperare și o parolă nouă. Se iese din cont în toate browserele și toate tokenurile se revocă.
account-recover-code = Cod de recuperare
account-recover-do = Stabilește parola nouă
account-sign-out = Ieși din cont
account-password-title = Schimbă parola
account-password-old = Parola actuală
account-password-new = Parola nouă
account-password-save = Schimbă parola
account-password-ends = În toate celelalte browsere se iese din cont, toate tokenurile se revocă, iar în locul codului de recuperare vechi primești unul nou.
account-password-done = Parola s-a schimbat. În celelalte browsere s-a ieșit din cont, iar tokenurile și codul de recuperare vechi nu mai sunt valabile.
account-recovery-title = Cod de recuperare
account-recovery-help = Dacă pierzi parola, primești alta cu numele tău și cu acest cod. Păstrează-l pe hârtie sau în alt loc sigur.
account-recovery-none = Nu ai încă un cod de recuperare.
account-recovery-there = Ai un cod de recuperare. Unul nou îi ia locul.
account-recovery-make = Creează un cod nou
account-recovery-once = Codul tău de recuperare. Notează-l acum: se arată doar de data aceasta și merge o singură dată.
account-recovery-kept = L-am păstrat
account-sessions-title = Unde ești în cont
account-session-current = browserul acesta
account-session-unknown = Browser necunoscut
account-session-times = din { $created }, văzut ultima oară { $seen }
account-session-end = Ieși
account-session-end-which = Ieși din cont: { $browser }
account-session-ended = În acel browser s-a ieșit din cont.
account-sessions-others = Ieși din toate celelalte
account-sessions-all = Ieși de peste tot
account-sessions-help = Ambele revocă și toate tokenurile programelor.
account-sessions-ended = În toate celelalte browsere s-a ieșit din cont, iar toate tokenurile au fost revocate.
account-chat-title = Discuții și oameni
account-chat = Discuții la masă
account-chat-help = Fără ele nu vezi mesaje și nimeni nu le vede pe ale tale.
account-blocked = Jucători blocați
account-blocked-none = Nimeni. Poți bloca pe cineva din pagina sa sau de la masă.
account-unblock = Deblochează
account-bots-title = Programe care joacă pentru tine
account-bots-help = Un program joacă prin API cu un token în locul parolei tale. Cu un token se joacă, se discută și se privește; altceva nu se poate face cu contul tău. E valabil un an.
account-api = Cum joacă un program
account-token-label = La ce folosește tokenul
account-token-make = Creează un token
account-token-once = Copiază-l acum. Se arată doar de data aceasta.
account-token-copy = Copiază
account-token-made = creat pe { $date }
account-token-until = valabil până pe { $date }
account-token-seen = folosit ultima oară { $when }
account-token-unseen = nefolosit încă
account-token-renew = Prelungește
account-token-renew-which = Prelungește tokenul { $label }
account-token-renewed = Tokenul e valabil încă un an.
account-token-end = Revocă
account-token-end-which = Revocă tokenul { $label }
account-token-ended = Tokenul a fost revocat.
account-tokens-none = Nu există niciun token.
account-become-bot = Transformă contul în robot
account-become-bot-warning = Pentru totdeauna: nu există cale de întoarcere. Toți văd semnul de lângă numele tău, iar un robot nu joacă partide cu rating. Un cont care are rating nu poate deveni robot.
account-become-bot-sure = Înțeleg că nu se mai poate da înapoi
account-become-bot-do = Transformă în robot
account-data-title = Datele tale
account-export = Descarcă tot
account-export-help = Partidele, ratingurile, mesajele și setările tale, într-un fișier.
account-delete = Șterge tot ce e despre mine
account-delete-warning = Partidele în curs se abandonează. Partidele cu alții rămân, fără numele tău; tot restul dispare pentru totdeauna.
account-delete-type = Scrie { $who } ca să confirmi
account-delete-differs = Nu se potrivește.
account-delete-do = Șterge

player-ratings = Ratinguri
player-ratings-none = Încă nicio partidă cu rating.
player-rated-games = { $count ->
    [one] { $count } partidă cu rating
    [few] { $count } partide cu rating
   *[other] { $count } de partide cu rating
}
player-course = Ratingul după fiecare partidă: { $first } la început, { $last } acum
player-played = Jucate
player-won = Câștigate
player-drawn = Remize
player-lost = Pierdute
player-games = Ultimele partide
player-games-none = Încă nu e nicio partidă de văzut.
player-challenge = Provoacă
player-block = Blochează
player-block-help = Nu vă veți întâlni la nicio masă și nu vă veți vedea provocările.
player-unblock = Deblochează
player-blocked = Ai blocat contul { $who }.
player-unblocked = Te poți întâlni din nou cu { $who }.
player-self = Aceasta e pagina ta.
player-all-games = Toate partidele din arhivă

archive-line = Partide încheiate: cele publice și ale tale.
archive-search = Caută
archive-game-any = Orice joc
archive-player = Jucător
archive-result = Rezultat
archive-result-any = Oricare
archive-result-won = Jucătorul a câștigat
archive-result-lost = Jucătorul a pierdut
archive-result-drawn = Remiză
archive-result-needs-player = Scrie numele unui jucător ca să cauți partide câștigate sau pierdute.
archive-rated = Doar partide cu rating
archive-found = Partidele găsite
archive-none = Nu s-a găsit nicio partidă.
archive-earlier = Partide mai vechi
archive-latest = Înapoi la cele mai noi
archive-download = Descarcă partidele acestea
archive-download-help = Câte o partidă pe linie, cel mult o mie.

## Pagina unui joc
play-now = Joacă
play-now-help = Împotriva calculatorului, cu setările standard.
new-table = Partidă personalizată
opponent = Adversar
opponent-computer = Calculatorul
opponent-friend = Un prieten pe acest dispozitiv
opponent-watch = Calculator contra calculator
your-side = Partea ta
side-random = La întâmplare
level = Nivel
level-1 = 1, mutări la întâmplare
level-2 = 2, primii pași
level-3 = 3, începător
level-4 = 4, în progres
level-5 = 5, bun
level-6 = 6, puternic
level-7 = 7, foarte puternic
level-8 = 8, la putere maximă
level-9 = 9, joc perfect
player-name = Nume: { $side }
options = Setările jocului
options-usual = Standard
start-game = Începe
rules = Reguli
strategy = Strategie, întrebări frecvente, partide exemplu
contents = Pe această pagină
not-translated = Textul acesta nu este încă tradus.
usual-length = Durata obișnuită
difficulty = Dificultate
sides = Părți
diagram-step = Mutarea { $number } din { $count }
diagram-start = Prima poziție
diagram-next = O mutare înainte
diagram-back = O mutare înapoi
diagram-first = La prima poziție
diagram-play-from-here = Joacă de aici
option-range = de la { $low } la { $high }
load-map = Încarcă o hartă dintr-un fișier
load-game = Încarcă o partidă salvată

## Masa
table-title = { $game }: { $status }
computer = Calculator, nivelul { $level }
preparing = Se pregătește jocul, o singură dată pe acest calculator: { $made } din { $of }
thinking = Calculatorul se gândește
thinking-time = { $seconds ->
    [one] { $seconds } secundă
    [few] { $seconds } secunde
   *[other] { $seconds } de secunde
}
getting-ready = Se pregătește jocul. Prima dată durează puțin mai mult.
your-turn = E rândul tău
moves = Mutări
no-moves-yet = Încă nicio mutare.
ply = Mutarea { $number }
move-box = Scrie o mutare
move-box-help = de exemplu { $example }
move-send = Mută
phase-target = Alege acum unde merge.
phase-jump = Captura continuă: alege unde sare mai departe.
phase-jump-or-stop = Sari mai departe sau încheie mutarea aici.
phase-shoot = Trage acum: alege unde cade săgeata.
phase-mill = { $side ->
    [white] Ai făcut o moară: ia o piesă albă.
   *[other] Ai făcut o moară: ia o piesă neagră.
}
phase-cell = Alege acum cealaltă căsuță.
phase-corner = Alege acum colțul opus.
phase-dot = Alege acum punctul de alături.
phase-step = Bomba este activă. Fă acum pasul.
phase-bomb = Trebuie să lași o bombă: alege căsuța de unde ai venit.
phase-bomb-or-stop = Lasă o bombă pe căsuța de unde ai venit sau încheie mutarea aici.
path-done = Oprește-te aici
path-cancel = Ia de la capăt
board = Tabla jocului: { $game }
undo = Dă înapoi
redo = Refă
new-game = Partidă nouă
restart-swapped = Revanșă, cu părțile schimbate
rematch = Revanșă
resign = Abandonează
resign-sure = Abandonezi partida?
yes = Da
no = Nu
hint = Sugestie
hint-is = Calculatorul ar juca { $move }.
flip = Întoarce tabla
evaluation = Evaluare
evaluation-even = egalitate
evaluation-for = { $side }: { $percent }%
evaluation-proven-win = { $side }: câștig demonstrat
evaluation-proven-win-in = { $count ->
    [one] { $side }: câștig demonstrat în { $count } mutare
    [few] { $side }: câștig demonstrat în { $count } mutări
   *[other] { $side }: câștig demonstrat în { $count } de mutări
}
evaluation-proven-draw = remiză demonstrată
evaluation-best = Cel mai bine: { $line }
worths = Colorează mutările după rezultat (jocuri rezolvate)
worths-win = Câștigă: { $moves }
worths-draw = Păstrează remiza: { $moves }
worths-all-win = Orice mutare câștigă.
worths-all-draw = Orice mutare duce la remiză.
worths-all-loss = Orice mutare pierde.
review = Analiză
review-running = Se analizează mutarea { $number } din { $count }
review-worst = Cele mai mari greșeli
review-move = Mutarea { $number }, { $side }: { $move }. Mai bine era { $better }.
review-thrown-win = Mutarea { $number }, { $side }: { $move }. Un câștig scăpat; mai bine era { $better }.
review-thrown-draw = Mutarea { $number }, { $side }: { $move }. O remiză scăpată; mai bine era { $better }.
review-none = Nicio greșeală importantă.
review-graph = Evaluarea după fiecare mutare, din punctul de vedere al părții: { $side }
copy-moves = Copiază mutările
copy-position = Copiază poziția
copied = Copiat.
download-game = Descarcă partida
download-picture = Imagine SVG
more = Mai multe
close = Închide
files = Salvează și copiază
how-to-play = Cum se joacă
rules-whole = Totul despre joc: reguli, setări, strategie
show-moves = Arată mutările posibile
show-coordinates = Arată coordonatele
square-hex = Tablă pătrată pentru Hex
row-names = Numerotează rândurile 0–7
animation = Animație
computer-pause = Pauză înainte de mutarea calculatorului
pause-seconds = { $seconds ->
    [one] { $seconds } secundă
    [few] { $seconds } secunde
   *[other] { $seconds } de secunde
}
thinking-seconds = Timp de gândire, nivelul 8
to-first = Prima mutare
to-last = Ultima mutare
one-back = O mutare înapoi
one-on = O mutare înainte
looking-at = Te uiți la mutarea { $number } din { $count }.
back-to-game = Înapoi la partidă
draw-because = Remiză: { $reason }.
won-because = { $won }: { $reason }.
final-score = { $first } : { $second }
final-points = { $points ->
    [one] { $points } punct
    [few] { $points } puncte
   *[other] { $points } de puncte
}
next-game = Alte jocuri
refused = Nu se poate: { $reason }.
refused-rule = Citește regula
foul-warning = Mutarea aceasta încalcă o regulă și se pedepsește.
foul-perhaps = Dacă mutarea aceasta încalcă o regulă, se pedepsește.
allow-undo = Mutările se pot da înapoi
ask-fouls = Întreabă înaintea mutărilor care pot încălca o regulă
foul-played = S-a încălcat o regulă: { $move }
mark-dead = Marchează grupurile moarte
mark-dead-help = Apasă pe un grup ca să-l marchezi drept mort sau viu. Punctele goale din jurul pietrelor moarte se numără celeilalte părți.
mark-dead-proposal = Calculatorul crede că grupurile estompate sunt moarte.
mark-dead-none = Calculatorul crede că niciun grup nu e mort.
mark-dead-agree = Suntem de acord
mark-dead-go-on = Jucăm mai departe
direction = Direcție
distance = Distanță
confirm-move = Confirmă
confirm-question = Joci { $move }?
confirm-yes = Joacă
confirm-no = Încă nu
magnifier = Lupă și confirmarea mutării pe table mici (cu degetul)
choose-direction = Alege o direcție și o distanță.
direction-7 = sus și la stânga
direction-8 = în sus
direction-9 = sus și la dreapta
direction-4 = la stânga
direction-6 = la dreapta
direction-1 = jos și la stânga
direction-2 = în jos
direction-3 = jos și la dreapta
bomb-leave = Lasă o bombă
legend = Legendă
keyboard-help = Cu săgețile te plimbi pe tablă, cu Enter alegi, cu Escape iei mutarea de la capăt.

## Ce se citește cu voce tare
said-move = { $side }: { $move }
said-hint = Sugestie: { $move }
said-site = { $site }, { $what }
said-can = { $what }, se poate alege

## Masa online
opponent-online = Cineva online
online-how = Cum inviți
online-link = Trimite un link
online-link-help = Primești un link pentru cine vrei tu să joace. Altcineva nu se poate așeza.
online-lobby = Deschis tuturor
online-lobby-help = Masa ta stă în sala de joc până se așază cineva.
online-pair = Potrivire rapidă
online-pair-help = Dacă așteaptă cineva exact partida aceasta, începeți imediat. Dacă nu, aștepți în sala de joc.
online-name = Un jucător anume
online-name-help = Vede invitația în sala de joc. După nume se pot invita doar jucătorii cu cont.
online-player = Numele jucătorului
online-rated = Cu rating
online-rated-account = Partidele cu rating cer un cont.
online-rated-fair = Partidele cu rating sunt echitabile pentru ambele părți: { $settings }.
online-register = Creează unul
clock = Ceas
clock-sudden = Timp pentru toată partida
clock-fischer = Timp și un adaos la fiecare mutare
clock-byoyomi = Timp, apoi perioade (byo-yomi)
clock-correspondence = Zile pentru fiecare mutare
clock-own = Personalizat
clock-kind = Tipul ceasului
clock-main = Minute
clock-increment = Secunde în plus la fiecare mutare
clock-periods = Perioade
clock-period = Secunde pe perioadă
clock-days = Zile pentru fiecare mutare
time-left = Timp rămas: { $time }
seat-free = Loc liber
seat-you = tu
seat-here = { $name } e aici
seat-away = { $name } nu e aici
seat-taken-by = { $name } s-a așezat. Partida începe.
seat-menu = Despre { $name }
seat-page = Pagina: { $name }
block = Blochează
blocked = Nu te vei mai întâlni cu { $name } și nu îi vei mai vedea mesajele.
report = Raportează
report-text = Ce s-a întâmplat? Mesajul va fi citit de administratorul serverului.
report-send = Trimite
reported = Mulțumim. S-a trimis.
watching = Privești partida.
watchers = { $count ->
    [one] { $count } persoană privește.
    [few] { $count } persoane privesc.
   *[other] { $count } de persoane privesc.
}
waiting-status = Se așteaptă celălalt jucător
waiting-lobby = Masa ta stă în sala de joc. Rămâi aici: partida începe de îndată ce se așază cineva.
invite-link = Link pentru celălalt jucător
invite-copy = Copiază linkul
invite-share = Distribuie
invite-by-hand = Copierea a fost blocată. Linkul e selectat: copiază-l manual.
invite-help = Cine are linkul acesta poate lua celălalt loc. Dacă ai invitat pe cineva după nume, poate doar acel jucător.
invite-help-lobby = Se poate așeza și cine are linkul acesta.
copy-refused = Browserul tău a blocat copierea.
join-title = { $name } te așteaptă
join-side = Partea ta
join-clock = Ceas
join-kind = Tipul partidei
join-rated = cu rating
join-casual = amicală
join-sit = Ia loc și joacă
join-closed = Locul e păstrat pentru cine are linkul. Poți rămâne să privești.
call-off = Anulează partida
call-off-sure = Chiar vrei să anulezi partida? Nu va câștiga nimeni.
called-off = Partida a fost anulată.
called-off-first-move = { $side }: prima mutare nu a venit la timp. Partida a fost anulată.
called-off-by-player = { $side }: partida a fost anulată de această parte.
first-move-yours = Fă prima mutare, altfel partida se anulează.
first-move-theirs = { $name } trebuie să facă prima mutare, altfel partida se anulează.
history-agrees = Partida s-a jucat după revizia { $revision } a regulilor (azi { $current }). După amândouă se termină la fel.
history-kept = Partida s-a jucat după revizia { $revision } a regulilor (azi { $current }). Rezultatul rămâne cel de atunci.
history-goes-on = Partida a început după revizia { $revision } a regulilor și continuă după revizia { $current }.
history-called-off = De când a început partida, regulile s-au schimbat (revizia { $revision }, azi { $current }), așa că a fost anulată.
history-why-start = După regulile de azi, poziția ei de început nu e posibilă.
history-why-illegal = După regulile de azi, mutarea { $move } nu e permisă.
history-why-over = După regulile de azi s-ar fi terminat mai devreme.
history-why-another-result = După regulile de azi s-ar termina altfel.
history-why-running = După regulile de azi nu s-ar fi terminat.
offer-draw = Propune remiză
offer-takeback = Cere mutarea înapoi
offer-theirs-draw = { $name } propune remiză.
offer-theirs-takeback = { $name } cere să dea înapoi ultima mutare.
offer-theirs-rematch = { $name } vrea încă o partidă, cu părțile schimbate.
offer-mine-draw = Ai propus remiză. Se așteaptă răspunsul.
offer-mine-takeback = Ai cerut mutarea înapoi. Se așteaptă răspunsul.
offer-mine-rematch = Ai propus o revanșă. Se așteaptă răspunsul.
offer-accept = Acceptă
offer-decline = Refuză
offer-withdraw = Retrage
offer-declined = { $name } nu e de acord.
offer-unanswered = { $name } nu mai e la masă, așa că nu va fi o nouă partidă.
claim-left = { $name } lipsește de o vreme. Poți aștepta sau poți încheia partida.
claim-win = Cere victoria
claim-draw = Declară remiză
rematch-offer = Propune revanșă
rematch-go = La revanșă
rematch-begun = Cei doi joacă din nou, la altă masă.
to-lobby = La sala de joc
rated-soon = Ratingurile vin imediat.
rating-none = Partida aceasta nu contează la rating.
rating-now = Ratingul tău: { $rating } ({ $change })
rating-now-of = Ratingul jucătorului { $name }: { $rating } ({ $change })
count-agree = Sunt de acord
count-watch = Jucătorii marchează grupurile moarte
count-theirs = { $name } socotește moarte grupurile estompate. Acceptă sau marchează ce crezi tu.
count-mine = Ai spus care grupuri sunt moarte. Se așteaptă răspunsul de la { $name }.
count-deadline = Dacă nu cădeți de acord la timp, partida se numără. Moarte sunt grupurile pe care le-ați marcat amândoi; dacă a marcat doar unul dintre voi, grupurile lui, iar dintre ale celuilalt cele pe care și calculatorul le crede moarte.
count-watch-deadline = Dacă nu cad de acord la timp, partida se numără așa cum stă.
count-by-time = Timpul pentru înțelegere s-a scurs: partida s-a numărat așa cum stătea.
moved-on = Partida a mers mai departe cât ai lipsit. Mai uită-te o dată.
talk = Discuții
talk-say = Scrie un mesaj
talk-send = Trimite
talk-room-players = Cât timp jucați, doar voi doi puteți citi aici.
talk-room-watchers = Până la sfârșitul partidei, aici pot citi doar cei care privesc.
talk-room-all = Aici pot citi toți cei de la masă.
talk-watcher = privește
talk-news = { $count ->
    [one] { $count } mesaj nou
    [few] { $count } mesaje noi
   *[other] { $count } de mesaje noi
}
talk-off = Oprește discuțiile
talk-on = Pornește discuțiile
talk-is-off = Discuțiile sunt oprite. Nu vezi mesaje și nimeni nu le vede pe ale tale.

## Când ceva nu e în regulă
reload = Încarcă din nou
error-title = Ceva nu e în regulă
error-not-found = Nu există o astfel de pagină.
error-no-table = Nu există o astfel de masă.
error-not-your-turn = Nu e rândul tău.
error-stale = Masa s-a schimbat între timp. Mai uită-te o dată.
error-bad-request = Serverul n-a putut citi asta.
error-bad-host = Adresa aceasta nu e a acestui server. Folosește adresa pe care ai primit-o de la administrator.
error-too-large = E prea mare.
error-internal = Ceva nu a mers aici, și nu din vina ta. Am notat cu numărul { $reference }.
error-wrong-method = Această adresă nu poate fi folosită așa.
error-game-over = Partida s-a terminat.
error-nothing-to-undo = Nu e nimic de dat înapoi.
error-nothing-to-redo = Nu e nimic de jucat din nou.
error-not-here = Asta nu se poate face aici.
error-draw-too-early = O partidă cu rating se poate încheia remiză de comun acord abia după { $plies ->
    [one] { $plies } mutare
    [few] { $plies } mutări
   *[other] { $plies } de mutări
}, ale ambilor jucători la un loc.
error-record = Aceasta nu este o partidă Potez salvată sau fișierul este deteriorat.
error-option-value = { $option }: nu se poate așa. { $help }
error-map-sign = Linia { $line }, coloana { $column }: { $sign } nu este nici # (zid), nici spațiu, p, 1 sau 2.
error-map-border = Linia { $line }, coloana { $column }: pe margine pot fi doar ziduri (#).
error-map-second = Linia { $line }, coloana { $column }: jucătorul { $sign } este deja pe hartă.
error-map-missing = Pe hartă lipsește jucătorul { $sign }.
error-map-size = Linia { $line }, coloana { $column }: o hartă are cel mult { $most ->
    [one] o linie și o coloană
    [few] { $most } linii și { $most } coloane
   *[other] { $most } de linii și { $most } de coloane
}.
error-nothing-random = Cu aceste setări nimic nu e la întâmplare: lasă gol codul poziției aleatorii.
error-opening = O partidă nu poate începe așa: poziția de început sau una dintre mutările dinaintea ei nu este posibilă.
error-no-game = Nu există jocul { $game }. Există: { $known }.
error-option-unknown = { $game } nu are setarea { $option }. Setările lui: { $known }.
error-unreadable = Asta nu se poate citi ca mutare. Scrie-o ca { $example }.
error-busy = Calculatorul e ocupat. Încearcă din nou peste o clipă.
error-overloaded = Serverul are prea multe de făcut acum. Încearcă din nou peste o clipă.
error-not-agreed = Calculatorul nu este de acord: pentru el alte grupuri sunt moarte. Acceptă semnele lui sau jucați mai departe.
error-ask-first = Celălalt jucător trebuie să fie de acord. Întreabă mai întâi.
error-rules-changed = Partida s-a jucat după reguli mai vechi: rămâne așa cum e.
error-bad-chat = Nu se poate trimite. Scrie între 1 și { $longest ->
    [one] { $longest } caracter
    [few] { $longest } caractere
   *[other] { $longest } de caractere
}.
error-bad-name = Numele acesta nu se poate folosi. Folosește între { $shortest } și { $longest ->
    [one] { $longest } literă sau cifră
    [few] { $longest } litere și cifre
   *[other] { $longest } de litere și cifre
}, cu un singur alfabet în fiecare cuvânt.
error-reserved-name = Numele acesta e rezervat. Alege altul.
error-bad-password = Parola aceasta nu se poate folosi. Folosește între { $shortest } și { $longest ->
    [one] { $longest } caracter
    [few] { $longest } caractere
   *[other] { $longest } de caractere
}.
error-bad-token = Tokenul acesta nu e cunoscut aici.
error-chat-off = Ai oprit discuțiile.
error-clock = Nimeni n-ar putea juca cu un astfel de ceas. Alege alte valori.
error-engine-fault = Calculatorul a dat peste o eroare și n-a putut răspunde. Eroarea a fost notată.
error-fair-play = Cât timp joacă doi oameni, calculatorul nu ajută pe nimeni.
error-foreign-origin = Cererea a venit de pe alt site. Deschide Potez direct și încearcă din nou.
error-name-taken = Numele acesta e deja luat. Alege altul.
error-needs-account = Asta pot face doar jucătorii cu cont.
error-no-offer = Propunerea nu mai e valabilă.
error-no-player = Nu există un astfel de jucător sau nu vă puteți întâlni.
error-nobody = Nu te recunoaștem. Permite cookie-urile și reîncarcă pagina.
error-session-ended = Sesiunea ta s-a încheiat. Intră din nou în cont sau continuă ca oaspete.
session-go-on = Continuă ca oaspete
error-not-gone = Celălalt jucător e aici sau nu lipsește de mult.
error-not-invited = Locul acesta e păstrat pentru altcineva.
error-not-rated = Partidele cu rating se joacă de la început, cu setările standard, la Hex cu schimb și la Go cu komi.
error-not-your-seat = Nu e locul tău.
error-offered-already = Ai propus deja asta. Așteaptă mutarea următoare.
error-own-table = Stai deja la masa aceasta.
error-passwords-busy = Mulți intră în cont chiar acum. Încearcă din nou peste o clipă.
error-protocol = Această pagină este mai veche sau mai nouă decât serverul. Încarc-o din nou.
error-resumed-already = De aici ați jucat deja mai departe. Pune întâi o piatră sau cădeți de acord asupra grupurilor moarte.
error-rated-account = Un cont cu rating nu poate deveni robot.
error-rated-computer = Partidele cu calculatorul nu contează la rating.
error-rated-enough = Doi jucători pot juca între ei cel mult { $most ->
    [one] { $most } partidă
    [few] { $most } partide
   *[other] { $most } de partide
} cu rating pe zi. Joacă fără rating sau încearcă din nou mai târziu.
error-rated-needs-account = Partidele cu rating cer un cont.
error-rated-needs-clock = Partidele cu rating cer un ceas.
error-rated-running = O partidă de-a ta cu rating nu s-a încheiat sau așteaptă un jucător. Încheie-o mai întâi.
error-rated-seed = La partidele cu rating, poziția inițială o trage la sorți serverul: nu alege codul ei.
error-review-long = Partida e prea lungă pentru o analiză: cel mult { $most ->
    [one] { $most } mutare
    [few] { $most } mutări
   *[other] { $most } de mutări
}.
error-reviewing = O partidă a ta este deja în analiză. Așteaptă până se termină.
error-search-busy = Prea multe căutări deodată. Încearcă din nou peste câteva clipe.
error-search-too-long = Căutarea durează prea mult. Precizează un joc, un jucător sau o dată mai veche.
error-seat-taken = Cineva a fost mai rapid: locul e ocupat.
error-token-scope = Cu un token nu se poate face asta. Intră în cont dintr-un browser.
error-too-late = E prea târziu ca să anulezi partida. Poți abandona.
error-too-early = Partida abia a început. Dacă primele mutări nu vin la timp, se anulează singură.
error-too-many = E prea mult: cel mult { $most }.
error-too-many-at-once = Ai prea multe deodată: cel mult { $most }.
error-too-many-long-games = În rețeaua ta sunt deschise prea multe partide foarte lungi. Închide una dintre ele și încearcă din nou.
error-too-many-moves = Poziția aceasta are { $count ->
    [one] { $count } mutare
    [few] { $count } mutări
   *[other] { $count } de mutări
}. O masă primește cel mult { $most }.
error-too-many-tokens = Ai deja { $most ->
    [one] { $most } token
    [few] { $most } tokenuri
   *[other] { $most } de tokenuri
}. Revocă mai întâi unul.
error-too-often = Prea multe încercări. Așteaptă o clipă.
error-unreachable = Serverul nu poate fi contactat acum. Încearcă din nou peste o clipă.
error-unavailable = Acum nu se poate salva. Încearcă din nou peste o clipă.
error-waiting = Celălalt jucător încă n-a venit.
error-wrong-own-password = Parolă greșită.
error-wrong-password = Nume sau parolă greșită.
error-wrong-recovery = Nume sau cod de recuperare greșit, sau codul a fost deja folosit.
connection-lost = Conexiunea s-a întrerupt. Se încearcă din nou; nimic nu e pierdut.
connection-back = Conexiunea a revenit.
back-home = Înapoi la toate jocurile
