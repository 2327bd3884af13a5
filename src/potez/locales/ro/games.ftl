# Jocuri, părți, piese și rezultate. Părțile și piesele au propoziții întregi, ca să se poată acorda cum trebuie.

## Un rând despre fiecare joc
pitch-squart = Așază-ți barele și închide spațiul din jurul lor.
pitch-stay = O regină pentru doi: mut-o bine și nu cădea de pe tablă.
pitch-go = Înconjoară mai mult decât adversarul.
pitch-go-quick = Go pe o tablă mică, cu sfârșitul la vedere.
pitch-hnefatafl = Regele trebuie să ajungă într-un colț, iar atacatorii din calea lui sunt de două ori mai mulți.
pitch-bombs = Lasă bombe în urma ta și nu păși în dreptul lor.
pitch-hare = Trei câini vânează un iepure pe unsprezece puncte.
pitch-foxhounds = O vulpe se strecoară sau patru câini o încolțesc.
pitch-mingmang = Închide un șir de piese și el trece de partea ta.
pitch-alquerque = Strămoșul jocului de dame, pe puncte și linii.
pitch-checkers = Sari, capturează și du-te până pe ultimul rând.
pitch-dots = Închide un pătrat și mută din nou.
pitch-adugo = Paisprezece câini încolțesc un jaguar.
pitch-hex = Unește-ți cele două margini; remiza e imposibilă.
pitch-chomp = Rupe dreptunghiuri și lasă-i celuilalt otrava.
pitch-quoridor = Fugi spre latura opusă sau închide-l pe celălalt într-un labirint.
pitch-amazons = Mută, trage și arde tabla până când cineva rămâne blocat.
pitch-ninemorris = Trei în linie iau o piesă.
pitch-twelvemorris = Țintar cu diagonale: plasezi sau muți, cum vrei.
pitch-foxsheep = Douăzeci de oi merg spre staul pe lângă două vulpi flămânde.
pitch-foxgeese = Multe gâște încolțesc o vulpe înainte ca ea să mănânce prea multe dintre ele.

## Părțile: numele pe buton, cine e la mutare, cine a câștigat
side-red = Roșu
side-blue = Albastru
side-black = Negru
side-white = Alb
side-player1 = Jucătorul 1
side-player2 = Jucătorul 2
side-attackers = Atacatorii
side-guards = Apărătorii
side-hounds = Câinii
side-hare = Iepurele
side-fox = Vulpea
side-foxes = Vulpile
side-sheep = Oile
side-geese = Gâștele
side-jaguar = Jaguarul
side-dogs = Câinii
side-x = Jucătorul x
side-0 = Jucătorul 0

turn-red = Mută roșul
turn-blue = Mută albastrul
turn-black = Mută negrul
turn-white = Mută albul
turn-player1 = Mută jucătorul 1
turn-player2 = Mută jucătorul 2
turn-attackers = Mută atacatorii
turn-guards = Mută apărătorii
turn-hounds = Mută câinii
turn-hare = Mută iepurele
turn-fox = Mută vulpea
turn-foxes = Mută vulpile
turn-sheep = Mută oile
turn-geese = Mută gâștele
turn-jaguar = Mută jaguarul
turn-dogs = Mută câinii
turn-x = Mută jucătorul x
turn-0 = Mută jucătorul 0

won-red = Roșul a câștigat
won-blue = Albastrul a câștigat
won-black = Negrul a câștigat
won-white = Albul a câștigat
won-player1 = Jucătorul 1 a câștigat
won-player2 = Jucătorul 2 a câștigat
won-attackers = Atacatorii au câștigat
won-guards = Apărătorii au câștigat
won-hounds = Câinii au câștigat
won-hare = Iepurele a câștigat
won-fox = Vulpea a câștigat
won-foxes = Vulpile au câștigat
won-sheep = Oile au câștigat
won-geese = Gâștele au câștigat
won-jaguar = Jaguarul a câștigat
won-dogs = Câinii au câștigat
won-x = Jucătorul x a câștigat
won-0 = Jucătorul 0 a câștigat

## De ce s-a terminat partida
end-abandonment = un jucător a plecat de la masă
end-aborted = partida a fost anulată
end-agreement = ambii jucători au fost de acord
end-captured = ultima piesă a fost capturată
end-captured-attackers = regele a fost capturat
end-claim = s-a anunțat „nu mai sunt mutări” și era adevărat
end-connection = cele două margini sunt unite
end-encircled = toți cei dinăuntru sunt înconjurați
end-escape = evadarea a reușit
end-escape-guards = regele a evadat
end-escape-hare = iepurele a trecut de câini
end-explosion = a explodat o bombă
end-foul = adversarul a încălcat o regulă
end-goal = ținta a fost atinsă
end-limit = s-a ajuns la limita de mutări
end-no-moves = adversarul nu mai poate muta
end-quiet = prea multe mutări fără captură
end-repetition = adversarul a repetat poziția de prea multe ori
end-resignation = adversarul a abandonat
end-score = s-au numărat punctele
end-stalling = zece mutări la rând câinii au mers doar în sus și în jos
end-threefold = aceeași poziție a apărut de trei ori
end-time = timpul a expirat
end-too-few = adversarului i-au rămas prea puține piese
you-won = Ai câștigat
you-lost = Ai pierdut
lost-foul = ai încălcat o regulă
lost-no-moves = nu mai poți muta
lost-repetition = ai repetat poziția de prea multe ori
lost-resignation = ai abandonat
lost-too-few = ți-au rămas prea puține piese

## Ce se află pe un loc, așa cum îl citește un cititor de ecran: „piatră neagră, c3”
piece-stone-black = piatră neagră
piece-stone-white = piatră albă
piece-stone-red = piatră roșie
piece-stone-blue = piatră albastră
piece-man-black = piesă neagră
piece-man-white = piesă albă
piece-man-black-checkers = piesă simplă neagră
piece-man-white-checkers = piesă simplă albă
piece-man-attackers = atacator
piece-man-guards = apărător
piece-king-black = rege negru
piece-king-white = rege alb
piece-king-guards = rege
piece-amazon-black = amazoană neagră
piece-amazon-white = amazoană albă
piece-pawn-red = pion roșu
piece-pawn-blue = pion albastru
piece-player-player1 = jucătorul 1
piece-player-player2 = jucătorul 2
piece-bomb-player1 = bomba jucătorului 1
piece-bomb-player2 = bomba jucătorului 2
piece-active-bomb = bombă activă
piece-protection = protecție
piece-arrow = săgeată
piece-bar-left-blue = bară albastră, jumătatea din stânga
piece-bar-right-blue = bară albastră, jumătatea din dreapta
piece-bar-top-red = bară roșie, jumătatea de sus
piece-bar-bottom-red = bară roșie, jumătatea de jos
piece-box-x = pătrat al jucătorului x
piece-box-0 = pătrat al jucătorului 0
piece-line = linie
piece-wall = perete
piece-dog-dogs = câine
piece-fox-fox = vulpe
piece-fox-foxes = vulpe
piece-goose-geese = gâscă
piece-hare-hare = iepure
piece-hound-hounds = câine
piece-jaguar-jaguar = jaguar
piece-sheep-sheep = oaie
piece-queen = regină
piece-poison = pătrățel otrăvit
piece-square = ciocolată

## Semne și feluri de locuri
mark-winning = face parte din lanțul câștigător
mark-territory-black = teritoriul negrului
mark-territory-white = teritoriul albului
mark-blocked = căsuță blocată
mark-mill = face parte dintr-o moară
mark-dead = piatră moartă
mark-taken = ar fi capturată
mark-no-return = deocamdată fără întoarcere
tint-goal = staul
tint-throne = tron
tint-corner = colț
tint-wall = zid
empty = liber

## Numărători de lângă tablă
counter-taken = capturate
counter-score = puncte
counter-pieces = piese
counter-without-bomb = fără bombă
counter-prisoners = prizonieri
counter-stalled = mutări fără pas înainte
counter-walls = pereți rămași
counter-hand = în mână
counter-protections = protecții

## Mutări fără loc
action-pass = Pas
action-swap = Schimb
action-no-moves = Nu mai sunt mutări

## Aceleași în liste de mutări, în propoziții și la scris
written-pass = pas
written-swap = schimb
written-no-moves = nu mai sunt mutări
