# Pagina: tot ce nu ține de un singur joc.

## Casa
house = Potez
house-title = Potez: douăzeci de jocuri de tablă clasice
house-line = Douăzeci de jocuri clasice pentru doi. Joacă cu un prieten sau cu calculatorul.
skip-to-content = Sari la conținut
language = Limba
theme = Aspect
theme-auto = Ca sistemul
theme-light = Luminos
theme-dark = Întunecat
sound = Sunete
settings = Setări
home = Toate jocurile
about-text = Potez înseamnă „mutare”. Reguli exacte ca un arbitru, un calculator care joacă la opt niveluri și nimic nu pleacă de pe acest dispozitiv.
no-script = Pagina are nevoie de JavaScript ca să arate tablele. Regulile se pot citi și fără el.

## Galeria
search = Caută jocuri
search-none = Niciun joc nu se numește așa.
filter-all = Toate
filter-short = Scurte
filter-hunt = De vânătoare
filter-connect = De legat și înconjurat
filter-capture = De capturat
filter-space = De ocupat spațiul
continue-title = Joacă mai departe
continue-game = Continuă
forget-game = Uită partida aceasta
minutes = { $count ->
    [one] { $count } minut
    [few] { $count } minute
   *[other] { $count } de minute
}
depth-1 = și pentru copii
depth-2 = ușor
depth-3 = mediu
depth-4 = profund
depth-5 = foarte profund
versus = { $first } – { $second }
result-count = { $count ->
    [one] { $count } joc
    [few] { $count } jocuri
   *[other] { $count } de jocuri
}

## Pagina unui joc
play-now = Joacă
play-now-help = Împotriva calculatorului, cu setările obișnuite.
new-table = O masă a ta
opponent = Adversar
opponent-computer = Calculatorul
opponent-friend = Un prieten la acest dispozitiv
opponent-watch = Calculator contra calculator
your-side = Partea ta
side-random = Oricare
level = Nivel
level-1 = 1, mutări la întâmplare
level-2 = 2, primii pași
level-3 = 3, începător
level-4 = 4, în progres
level-5 = 5, bun
level-6 = 6, puternic
level-7 = 7, foarte puternic
level-8 = 8, cel mai bun
player-name = Nume: { $side }
options = Setările jocului
options-usual = Ca de obicei
start-game = Începe
rules = Reguli
strategy = Strategie, întrebări, partide de privit
contents = Pe această pagină
usual-length = Durata obișnuită
difficulty = Profunzime
sides = Părți
diagram-step = Mutarea { $number } din { $count }
diagram-start = Prima poziție
diagram-next = Mutarea următoare
diagram-back = O mutare înapoi
diagram-first = La prima poziție
diagram-play-from-here = Joacă de aici
option-range = de la { $low } la { $high }
load-map = Încarcă o hartă dintr-un fișier
load-game = Încarcă o partidă salvată

## Masa
table-title = { $game }: { $status }
computer = Calculator, nivelul { $level }
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
path-so-far = Ales: { $sites }. Alege acum locul următor.
path-done = Gata
path-cancel = Ia mutarea de la capăt
board = Tabla jocului: { $game }
undo = Dă înapoi
redo = Refă
new-game = Partidă nouă
restart-swapped = Încă o dată, cu părțile schimbate
rematch = Încă o dată
resign = Abandonează
resign-sure = Chiar vrei să abandonezi?
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
review = Analiză
review-running = Se analizează mutarea { $number } din { $count }
review-worst = Mutările care au costat cel mai mult
review-move = Mutarea { $number }, { $side }: { $move }. Mai bine era { $better }.
review-none = Nicio mutare n-a dăruit ceva important.
review-graph = Valoarea după fiecare mutare, așa cum o vede o parte: { $side }
copy-moves = Copiază mutările
copy-position = Copiază poziția
copied = Copiat.
download-game = Descarcă partida
download-picture = Imagine SVG
more = Mai multe
show-moves = Arată mutările posibile
show-coordinates = Arată coordonatele
square-hex = Tablă pătrată pentru Hex
row-names = Rânduri ca în sursă (de la 0 la 7)
animation = Animație
computer-pause = Pauza calculatorului
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
next-game = Alt joc
refused = Nu se poate: { $reason }.
refused-rule = Citește regula
foul-warning = Mutarea aceasta încalcă o regulă și se pedepsește.
foul-played = S-a încălcat o regulă: { $move }
mark-dead = Marchează grupurile moarte
mark-dead-help = Apasă pe un grup ca să-l marchezi drept mort sau viu. Punctele goale din jurul pietrelor moarte se numără celeilalte părți.
mark-dead-proposal = Calculatorul crede că grupurile estompate sunt moarte.
mark-dead-agree = Suntem de acord
mark-dead-go-on = Jucăm mai departe
direction = Direcție
distance = Distanță
confirm-move = Confirmă
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

## Când ceva nu e în regulă
error-title = Ceva nu e în regulă
error-not-found = Nu există o astfel de pagină.
error-no-table = Nu există o astfel de masă.
error-not-your-turn = Nu e rândul tău.
error-stale = Masa s-a schimbat între timp. Mai uită-te o dată.
error-bad-request = Serverul n-a putut citi asta.
error-too-large = E prea mare.
error-game-over = Partida s-a terminat.
error-nothing-to-undo = Nu e nimic de dat înapoi.
error-nothing-to-redo = Nu e nimic de jucat din nou.
error-not-here = Asta nu se poate face aici.
error-record = Acesta nu este un joc salvat de Potez sau este deteriorat.
error-option-value = { $option }: nu se poate așa. { $help }
error-map-sign = Linia { $line }, coloana { $column }: { $sign } nu este nici # (zid), nici spațiu, p, 1 sau 2.
error-map-border = Linia { $line }, coloana { $column }: pe margine pot fi doar ziduri (#).
error-map-second = Linia { $line }, coloana { $column }: jucătorul { $sign } este deja pe hartă.
error-map-missing = Pe hartă lipsește jucătorul { $sign }.
error-map-size = Linia { $line }, coloana { $column }: o hartă are cel mult { $most } de linii și coloane.
error-option = { $problem }
error-unreadable = Asta nu se poate citi ca mutare. Scrie-o ca { $example }.
error-busy = Calculatorul e ocupat. Încearcă din nou peste o clipă.
error-not-agreed = Calculatorul nu este de acord: pentru el alte grupuri sunt moarte. Acceptă semnele lui sau jucați mai departe.
connection-lost = Conexiunea s-a întrerupt. Se încearcă din nou; nimic nu e pierdut.
connection-back = Conexiunea a revenit.
back-home = Înapoi la toate jocurile
