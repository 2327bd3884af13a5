# Nastavitve iger: ime, beseda pomoči in izbire. Imena nastavitev, ki so skupne več igram, stojijo enkrat; kjer igra potrebuje druge
# besede, ima prednost njen ključ: option-GAME-NAME, help-GAME-NAME.

option-size = Velikost
help-size = število polj na stranici
help-go-size = število točk na stranici
help-go-quick-size = število točk na stranici
option-seed = Številka naključnega začetka
help-seed = Ista številka da spet isti začetek. Pusti prazno za novega.
option-limit = Omejitev potez
help-stay-limit = Po toliko potezah se partija konča neodločeno.
help-mingmang-limit = Po toliko potezah se partija konča neodločeno.
help-go-limit = Po toliko potezah se preštejejo točke; 0 pomeni brez omejitve.
help-go-quick-limit = Po toliko potezah se preštejejo točke.
option-first = Kdo začne
help-first = Stran, ki ima prvo potezo.
option-rows = Vrste
option-cols = Stolpci
help-dots-rows = vrste pik
help-dots-cols = stolpci pik
help-chomp-rows = vrste tablice
help-chomp-cols = stolpci tablice

option-squart-blocked = Blokirana polja
help-squart-blocked = Koliko naključnih polj je na začetku blokiranih ali katera, na primer a1+c3.
option-squart-spread = Zapri polja ob ploščici
help-squart-spread = Brez tega je igra znana kot Domineering.
option-stay-start = Prvo polje kraljice
help-stay-start = naključno ali polje, na primer b2
choice-stay-start-random = naključno
option-stay-mode = Zapuščena polja
choice-stay-mode-blocked = so blokirana
choice-stay-mode-normal = ostanejo prosta
help-stay-mode = Z blokiranimi polji je to igra predvidevanja.
option-go-ko = Ko
choice-go-ko-simple = navadni ko
choice-go-ko-superko = pravilo superko
choice-go-ko-none = brez prepovedi
help-go-ko = Katerih položajev poteza ne sme ponoviti.
option-go-scoring = Štetje
choice-go-scoring-territory = teritorij in zaporniki
choice-go-scoring-area = površina
choice-go-scoring-enclosed = obkoljena območja in kamni
help-go-scoring = Kaj šteje na koncu.
option-go-pass_stones = Predana poteza stane kamen
help-go-pass_stones = Kdor preda potezo, da drugemu zapornika.
option-go-komi = Komi
help-go-komi = Točke, ki jih dobi beli, ker igra drugi.
option-hnefatafl-king = Kralj je ujet
choice-hnefatafl-king-custodial = med dvema, kot vsi
choice-hnefatafl-king-surrounded = samo, če je obkoljen
help-hnefatafl-king = Obkoljen: z vseh štirih strani, ob prestolu s treh.
option-hnefatafl-encirclement = Zmaga z obkolitvijo
help-hnefatafl-encirclement = Napadalci zmagajo tudi, če obkolijo kralja in vse stražarje.
option-bombs-map = Zemljevid
choice-bombs-map-classic = klasičen
choice-bombs-map-maze = blodnjak
choice-bombs-map-pillars = stebri
choice-bombs-map-own = lasten
help-bombs-map = Izberi ga, napiši svojega ali ga naloži iz datoteke.
option-bombs-k = Poteze brez bombe
help-bombs-k = Zadnja od toliko zaporednih potez brez bombe jo mora pustiti.
option-bombs-blast = Eksplozija
choice-bombs-blast-through = gre skozi zidove
choice-bombs-blast-walls = se ustavi ob zidu
help-bombs-blast = Ali te zidovi varujejo.
option-foxhounds-fox = Lisica začne na
help-foxhounds-fox = Eno od temnih polj zadnje vrste.
option-alquerque-penalty = Pozabljeno jemanje je kaznovano
help-alquerque-penalty = Kdor ne vzame ali se prezgodaj ustavi, izgubi kamen. Sicer so take poteze zavrnjene.
option-hex-swap = Zamenjava
help-hex-swap = Drugi igralec sme prevzeti prvi kamen.
option-hex-mode = Kamne smeš polagati
choice-hex-mode-free = kamor koli
choice-hex-mode-connected = ob svoje
help-hex-mode = Ob svoje: rasteš od svojega roba.
option-chomp-poison = Zastrupljeni koščki
help-chomp-poison = Koliko naključnih koščkov ali kateri, na primer a1+c3.
option-quoridor-walls = Zidovi za vsako stran
help-quoridor-walls = Več zidov, daljši blodnjaki.
option-ninemorris-flying = Letenje
help-ninemorris-flying = Ko ostanejo samo še trije kamni, sme kamen na katero koli prosto točko.
option-foxgeese-geese = Gosi
help-foxgeese-geese = Več ko je gosi, težje je lisici.

## Izbire iz virov, kot gumbi
preset-squart-quick = Hitra
preset-squart-classic = Klasična
preset-squart-strategic = Strateška
preset-go-full = Cela plošča
preset-go-middle = Srednja
preset-go-small = Majhna
preset-moves = { $count ->
    [one] { $count } poteza
    [two] { $count } potezi
    [few] { $count } poteze
   *[other] { $count } potez
}
