# Igre, strani, figure in izidi. Strani in figure imajo cele stavke, da se lahko pravilno sklanjajo.

## Ena vrstica o vsaki igri
pitch-squart = Polagaj ploščice in zapiraj prostor okoli njih.
pitch-stay = Ena kraljica za dva: vodi jo dobro in ne padi s plošče.
pitch-go = Obkoli več kot nasprotnik.
pitch-go-quick = Go na majhni plošči, konec je vedno na vidiku.
pitch-hnefatafl = Kralj mora priti v vogal, na poti pa mu stoji dvakrat močnejša vojska.
pitch-bombs = Puščaj bombe za sabo in ne stopi na njihovo črto.
pitch-hare = Trije psi lovijo enega zajca po enajstih točkah.
pitch-foxhounds = Ena lisica se izmuzne ali pa jo štirje psi stisnejo v kot.
pitch-mingmang = Zapri vrsto kamnov med svoje in vsa prestopi k tebi.
pitch-alquerque = Prednica dame, na točkah in črtah.
pitch-checkers = Preskoči, vzemi in pridi do zadnje vrste.
pitch-dots = Zapri kvadratek in igraj še enkrat.
pitch-adugo = Štirinajst psov stisne enega jaguarja.
pitch-hex = Poveži svoja robova; neodločenega izida ni.
pitch-chomp = Odlamljaj pravokotnike in strup pusti drugemu.
pitch-quoridor = Steci na drugo stran ali pa drugega zazidaj v blodnjak.
pitch-amazons = Premakni, ustreli in požigaj ploščo, dokler ena stran ne obtiči.
pitch-ninemorris = Trije v vrsti vzamejo kamen.
pitch-twelvemorris = Mlin z diagonalami: postavi ali premakni, kakor hočeš.
pitch-foxsheep = Dvajset ovc gre v stajo mimo dveh lačnih lisic.
pitch-foxgeese = Veliko gosi stisne eno lisico, preden jih preveč poje.

## Strani: ime na gumbu, kdo je na potezi, kdo je zmagal
side-red = Rdeči
side-blue = Modri
side-black = Črni
side-white = Beli
side-player1 = Igralec 1
side-player2 = Igralec 2
side-attackers = Napadalci
side-guards = Stražarji
side-hounds = Psi
side-hare = Zajec
side-fox = Lisica
side-foxes = Lisici
side-sheep = Ovce
side-geese = Gosi
side-jaguar = Jaguar
side-dogs = Psi
side-x = Igralec x
side-0 = Igralec 0

turn-red = Na potezi je rdeči
turn-blue = Na potezi je modri
turn-black = Na potezi je črni
turn-white = Na potezi je beli
turn-player1 = Na potezi je igralec 1
turn-player2 = Na potezi je igralec 2
turn-attackers = Na potezi so napadalci
turn-guards = Na potezi so stražarji
turn-hounds = Na potezi so psi
turn-hare = Na potezi je zajec
turn-fox = Na potezi je lisica
turn-foxes = Na potezi sta lisici
turn-sheep = Na potezi so ovce
turn-geese = Na potezi so gosi
turn-jaguar = Na potezi je jaguar
turn-dogs = Na potezi so psi
turn-x = Na potezi je igralec x
turn-0 = Na potezi je igralec 0

won-red = Rdeči je zmagal
won-blue = Modri je zmagal
won-black = Črni je zmagal
won-white = Beli je zmagal
won-player1 = Igralec 1 je zmagal
won-player2 = Igralec 2 je zmagal
won-attackers = Napadalci so zmagali
won-guards = Stražarji so zmagali
won-hounds = Psi so zmagali
won-hare = Zajec je zmagal
won-fox = Lisica je zmagala
won-foxes = Lisici sta zmagali
won-sheep = Ovce so zmagale
won-geese = Gosi so zmagale
won-jaguar = Jaguar je zmagal
won-dogs = Psi so zmagali
won-x = Igralec x je zmagal
won-0 = Igralec 0 je zmagal

## Zakaj se je igra končala
end-abandonment = eden od igralcev je zapustil mizo
end-aborted = partija je bila odpovedana
end-agreement = igralca sta se tako dogovorila
end-captured = zadnja figura je vzeta
end-captured-attackers = kralj je ujet
end-claim = napoved „ni potez“ drži
end-connection = nasprotna robova sta povezana
end-encircled = vsi v notranjosti so obkoljeni
end-escape = pobeg je uspel
end-escape-guards = kralj je ušel
end-escape-hare = zajec se je izmuznil psom
end-explosion = eksplodirala je bomba
end-foul = druga stran je prekršila pravilo
end-goal = cilj je dosežen
end-limit = dosežena je omejitev potez
end-no-moves = druga stran nima poteze
end-quiet = preveč potez brez jemanja
end-repetition = druga stran je prevečkrat ponovila položaj
end-resignation = druga stran se je vdala
end-score = točke so preštete
end-stalling = psi so se deset potez premikali samo gor in dol
end-threefold = isti položaj je nastal trikrat
end-time = čas je potekel
end-too-few = drugi strani je ostalo premalo figur
you-won = Zmaga je tvoja
you-lost = Poraz
lost-foul = prekršeno je pravilo
lost-no-moves = nimaš poteze
lost-repetition = prevečkrat je bil ponovljen položaj
lost-resignation = vdaja
lost-too-few = ostalo ti je premalo figur

## Kaj stoji na mestu, kot pove bralnik zaslona: „črn kamen, c3“
piece-stone-black = črn kamen
piece-stone-white = bel kamen
piece-stone-red = rdeč kamen
piece-stone-blue = moder kamen
piece-man-black = črn kamen
piece-man-white = bel kamen
piece-man-black-checkers = črn kamen
piece-man-white-checkers = bel kamen
piece-man-attackers = napadalec
piece-man-guards = stražar
piece-king-black = črna dama
piece-king-white = bela dama
piece-king-guards = kralj
piece-amazon-black = črna amazonka
piece-amazon-white = bela amazonka
piece-pawn-red = rdeča figurica
piece-pawn-blue = modra figurica
piece-player-player1 = igralec 1
piece-player-player2 = igralec 2
piece-bomb-player1 = bomba igralca 1
piece-bomb-player2 = bomba igralca 2
piece-active-bomb = aktivna bomba
piece-protection = zaščita
piece-arrow = puščica
piece-bar-left-blue = modra ploščica, leva polovica
piece-bar-right-blue = modra ploščica, desna polovica
piece-bar-top-red = rdeča ploščica, zgornja polovica
piece-bar-bottom-red = rdeča ploščica, spodnja polovica
piece-box-x = kvadratek igralca x
piece-box-0 = kvadratek igralca 0
piece-line = črta
piece-wall = zid
piece-dog-dogs = pes
piece-fox-fox = lisica
piece-fox-foxes = lisica
piece-goose-geese = gos
piece-hare-hare = zajec
piece-hound-hounds = pes
piece-jaguar-jaguar = jaguar
piece-sheep-sheep = ovca
piece-queen = kraljica
piece-poison = zastrupljen košček
piece-square = čokolada

## Oznake in vrste mest
mark-winning = del zmagovalne verige
mark-territory-black = teritorij črnega
mark-territory-white = teritorij belega
mark-blocked = blokirano
mark-mill = del mlina
mark-dead = mrtvo
mark-taken = bi bila vzeta
mark-no-return = vrnitev sem še ni dovoljena
tint-goal = staja
tint-throne = prestol
tint-corner = vogal
tint-wall = zid
empty = prazno

## Števci ob plošči
counter-taken = vzeto
counter-score = točke
counter-pieces = figure
counter-without-bomb = brez bombe
counter-prisoners = zaporniki
counter-stalled = poteze brez napredka
counter-walls = preostali zidovi
counter-hand = v roki
counter-protections = zaščite

## Poteze brez mesta
action-pass = Predaj potezo
action-swap = Zamenjaj
action-no-moves = Ni potez

## Isto v seznamih potez, v stavkih in pri tipkanju
written-pass = predaja
written-swap = zamenjava
written-no-moves = ni potez
