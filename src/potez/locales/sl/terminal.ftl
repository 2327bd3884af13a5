# Terminal: kaj pove `potez play`. Imena ukazov so v vseh jezikih ista.

start = { $game }. Za seznam ukazov vpiši help.
help = Vpiši potezo ali zaporedoma mesta, ki se jih dotakne (če jih manjka, se izpiše, kaj lahko sledi), ali:
word-move = POTEZA
word-file = DATOTEKA
word-sites = MESTA
help-moves = dovoljene poteze
help-why = zakaj poteza ni dovoljena
help-undo = razveljavi zadnjo potezo; odigra jo znova
help-board = znova pokaže ploščo
help-text = položaj kot besedilo, za prijavo napake
help-save = zapiše partijo v datoteko; nadaljuješ z: potez play --load DATOTEKA
help-resign = stran, ki je na potezi, se vda
help-hint = kaj bi igral računalnik
help-dead-named = go, po dveh predajah: te skupine šteje za mrtve, vsako imenuj z enim kamnom; dead none: vse so žive
help-dead = go, po dveh predajah: katere skupine ima računalnik za mrtve
help-quit = izhod
prompt-dead = mrtve skupine
prompt-over = konec
not-text = ta vrstica ni besedilo v kodiranju tega terminala
unsaved = Ni shranjeno. Poteze so bile: { $moves }
no-moves-left = Ni jih: partija je končana.
saved = Shranjeno v { $file }.
say-why = Vpiši why POTEZA.
say-save = Vpiši save DATOTEKA.
played = { $side } (računalnik): { $move }.
dead-proposal = Računalnik meni, da so te skupine mrtve: { $sites }. Če se strinjata, vpiši: dead { $sites }
dead-proposal-none = Računalnik meni, da nobena skupina ni mrtva. Če se strinjata, vpiši: dead none
dead-which = Katere skupine so mrtve? Vpiši: dead MESTA, po en kamen iz vsake, ali dead none; samo dead vpraša računalnik; z undo igrata naprej.
dead-wrong = Skupine se imenujejo po svojih kamnih, ko sta oba predala potezo.
both-passed = oba sta predala potezo
legal = Poteza je dovoljena.
foul = Poteza se sprejme, vendar krši pravilo.
illegal = poteza „{ $move }“ ni dovoljena: { $reason }
unreadable = „{ $move }“ ni mogoče prebrati kot potezo. Zapiši jo na primer tako: { $example }
either = { $others } ali { $last }
no-perfect-play = Stopnja 9 igra po tabeli vrednosti, za { $game } pa je ni
table-long = Stopnja 9 igra po tabeli vrednosti. Tabela za { $game } nastaja več kot minuto; naredi jo ukaz: { $command }
table-made = Stopnja 9 igra po tabeli vrednosti. Tabela za { $game } nastaja zdaj, samo enkrat, v manj kot minuti.
review-values = { $game }. Vrednosti so z vidika strani { $side }: +1 je zmaga, -1 poraz; zvezdica označi, kar je dokazano.
review-better = bolje: { $line }
review-net = Vrednosti daje stopnja { $level } z mrežo { $net }.

## Kaj je narobe pred začetkom partije in z datotekami
file-missing = take datoteke ni
file-forbidden = tam ne smeš brati ali pisati
file-folder = to je mapa
file-full = ni več prostora
file-name = ime je predolgo
error-game-unreadable = Igre { $game } ni mogoče prebrati. Vpiši hex ali hex(size=7).
error-option-twice = Nastavitev { $option } je navedena dvakrat.
error-options-unreadable = Nastavitev od tod naprej ni mogoče prebrati: { $text }. Vpiši IME=VREDNOST, z vejicami vmes.
error-option-form = --option { $text }: vpiši IME=VREDNOST.
error-file-large = Datoteka { $file } je prevelika. Prebere se največ { $most ->
    [one] { $most } bajt
    [two] { $most } bajta
    [few] { $most } bajti
   *[other] { $most } bajtov
}.
error-file-no-text = Datoteka { $file } ni besedilo v UTF-8: napaka je od bajta { $byte } naprej.
error-settings-unreadable = { $place }: tega ni mogoče prebrati kot TOML. V vsako vrstico vpiši po en IME = VREDNOST.
error-load-alone = --load prinese svojo igro in nastavitve: drugih ne navajaj.
error-play-what = Navedi igro, na primer: potez play hex. Ali shranjeno partijo: --load DATOTEKA.
error-rows-from-one = --rows-from-zero: vir igre { $game } ne šteje vrst od 0.
error-side-alone = --side je za partije proti računalniku: dodaj --level N.
error-no-side = Strani { $side } ni. Strani sta: { $known }.
error-no-moves = { $file }: v datoteki ni potez.
error-no-room = { $what ->
    [memory] Premalo pomnilnika za { $game }: potrebno { $needed }, prosto { $there }.
   *[other] Premalo prostora na disku za { $game }: potrebno { $needed }, prosto { $there }.
}
error-record-newer = Partija je bila odigrana po { $revision }. izdaji pravil, ta program pa pozna { $current }. izdajo. Namesti novejšega.
error-record-move = Poteze { $number } shranjene partije ni mogoče odigrati: { $move }.
position-of = položaj { $done } od { $total }
