# Stran: vse, kar ne sodi k eni sami igri.

## Hiša
house = Potez
house-title = Potez: dvajset klasičnih namiznih iger
house-line = Dvajset klasičnih namiznih iger za dva. Igraj s prijateljem ali z računalnikom.
skip-to-content = Preskoči na vsebino
language = Jezik
theme = Videz
theme-auto = Kot v sistemu
theme-light = Svetel
theme-dark = Temen
sound = Zvoki
settings = Nastavitve
home = Vse igre
about-text = Potez pomeni „poteza“. Pravila, natančna kot sodnik, računalnik, ki igra na osmih stopnjah, in nič ne zapusti te naprave.
no-script = Ta stran potrebuje JavaScript, da pokaže plošče. Pravila lahko bereš tudi brez njega.

## Galerija
search = Poišči igro
search-none = Nobeni igri ni tako ime.
filter-all = Vse
filter-short = Kratke
filter-hunt = Lov
filter-connect = Povezovanje in obkoljevanje
filter-capture = Jemanje
filter-space = Osvajanje prostora
continue-title = Nadaljuj igranje
continue-game = Nadaljuj
forget-game = Pozabi to partijo
minutes = { $count ->
    [one] { $count } minuta
    [two] { $count } minuti
    [few] { $count } minute
   *[other] { $count } minut
}
depth-1 = tudi za otroke
depth-2 = lahka
depth-3 = srednja
depth-4 = globoka
depth-5 = zelo globoka
versus = { $first } – { $second }
result-count = { $count ->
    [one] { $count } igra
    [two] { $count } igri
    [few] { $count } igre
   *[other] { $count } iger
}

## Stran igre
play-now = Igraj
play-now-help = Proti računalniku, z običajnimi nastavitvami.
new-table = Miza po tvoji meri
opponent = Nasprotnik
opponent-computer = Računalnik
opponent-friend = Prijatelj na tej napravi
opponent-watch = Računalnik proti računalniku
your-side = Tvoja stran
side-random = Vseeno
level = Stopnja
level-1 = 1, naključne poteze
level-2 = 2, prvi koraki
level-3 = 3, začetnik
level-4 = 4, napreduje
level-5 = 5, dober
level-6 = 6, močan
level-7 = 7, zelo močan
level-8 = 8, najmočnejši
player-name = Ime ({ $side })
options = Nastavitve igre
options-usual = Običajne
start-game = Začni
rules = Pravila
strategy = Strategija, vprašanja, partije za ogled
contents = Na tej strani
usual-length = Običajno trajanje
difficulty = Globina
sides = Strani
diagram-step = Poteza { $number } od { $count }
diagram-start = Začetni položaj
diagram-next = Naslednja poteza
diagram-back = Potezo nazaj
diagram-first = Na začetni položaj
diagram-play-from-here = Igraj od tukaj
option-range = { $low } do { $high }
load-map = Naloži zemljevid iz datoteke
load-game = Naloži shranjeno partijo

## Miza
table-title = { $game }: { $status }
computer = Računalnik, stopnja { $level }
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
path-so-far = Izbrano: { $sites }. Zdaj izberi naslednje mesto.
path-done = Končano
path-cancel = Začni potezo znova
board = Plošča igre { $game }
undo = Razveljavi
redo = Ponovi
new-game = Nova igra
restart-swapped = Še enkrat, z zamenjanima stranema
rematch = Še enkrat
resign = Vdaj se
resign-sure = Se res vdaš?
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
review = Pregled partije
review-running = Pregledujem potezo { $number } od { $count }
review-worst = Poteze, ki so stale največ
review-move = Poteza { $number }, { $side }: { $move }. Boljše je bilo { $better }.
review-none = Nobena poteza ni zapravila ničesar pomembnega.
review-graph = Ocena po vsaki potezi z vidika strani { $side }
copy-moves = Kopiraj poteze
copy-position = Kopiraj položaj
copied = Kopirano.
download-game = Prenesi partijo
download-picture = Slika SVG
more = Več
show-moves = Pokaži možne poteze
show-coordinates = Pokaži koordinate
square-hex = Kvadratna plošča za Hex
row-names = Vrste kot v viru (0 do 7)
animation = Animacija
computer-pause = Premor računalnika
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
next-game = Druga igra
refused = To ni mogoče: { $reason }.
refused-rule = Preberi pravilo
foul-warning = To krši pravilo in bo kaznovano.
foul-played = Pravilo je bilo prekršeno: { $move }
mark-dead = Označi mrtve skupine
mark-dead-help = Klikni skupino in jo označi kot mrtvo ali živo. Prazne točke okoli mrtvih kamnov štejejo za drugo stran.
mark-dead-proposal = Računalnik meni, da so zbledele skupine mrtve.
mark-dead-agree = Strinjava se
mark-dead-go-on = Igrajva naprej
direction = Smer
distance = Razdalja
confirm-move = Potrdi
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

## Kadar je kaj narobe
error-title = Nekaj je narobe
error-not-found = Te strani ni.
error-no-table = Te mize ni.
error-not-your-turn = Nisi na potezi.
error-stale = Miza se je medtem spremenila. Poglej še enkrat.
error-bad-request = Strežnik tega ni mogel prebrati.
error-too-large = To je preveliko.
error-game-over = Igra je končana.
error-nothing-to-undo = Ni česa razveljaviti.
error-nothing-to-redo = Ni česa ponoviti.
error-not-here = Tega tukaj ni mogoče narediti.
error-record = To ni shranjena igra programa Potez ali pa je poškodovana.
error-option-value = { $option }: to ni mogoče. { $help }
error-map-sign = Vrstica { $line }, stolpec { $column }: { $sign } ni ne # (zid) ne presledek, p, 1 ali 2.
error-map-border = Vrstica { $line }, stolpec { $column }: na robu so lahko samo zidovi (#).
error-map-second = Vrstica { $line }, stolpec { $column }: igralec { $sign } je že na zemljevidu.
error-map-missing = Na zemljevidu ni igralca { $sign }.
error-map-size = Vrstica { $line }, stolpec { $column }: zemljevid ima največ { $most } vrstic in stolpcev.
error-option = { $problem }
error-unreadable = Tega ni mogoče prebrati kot potezo. Zapiši jo na primer tako: { $example }.
error-busy = Računalnik je zaseden. Poskusi čez trenutek.
error-not-agreed = Računalnik se ne strinja: po njegovem so mrtve druge skupine. Sprejmi njegove oznake ali igrajta naprej.
connection-lost = Povezava je prekinjena. Poskušam znova; nič ni izgubljeno.
connection-back = Povezava je spet vzpostavljena.
back-home = Nazaj na vse igre
