# Terminalul: ce spune `potez play`. Numele comenzilor sunt aceleași în toate limbile.

start = { $game }. Scrie help pentru lista comenzilor.
help = Scrie o mutare, locurile pe care le atinge, pe rând (dacă nu sunt toate, se arată ce poate urma), sau:
word-move = MUTARE
word-file = FIȘIER
word-sites = LOCURI
help-moves = mutările permise
help-why = de ce e refuzată o mutare
help-undo = dă înapoi ultima mutare; o joacă din nou
help-board = arată din nou tabla
help-text = poziția ca text, pentru a raporta o eroare
help-save = scrie partida într-un fișier; continuă cu: potez play --load FIȘIER
help-resign = partea la mutare abandonează
help-hint = ce ar juca calculatorul
help-dead-named = la Go, după două pasuri: numără drept moarte aceste grupuri, fiecare numit printr-o piatră; dead none: toate trăiesc
help-dead = la Go, după două pasuri: ce grupuri crede calculatorul că sunt moarte
help-quit = ieșire
prompt-dead = grupuri moarte
prompt-over = sfârșit
not-text = rândul acesta nu e text în codificarea terminalului
unsaved = Partida nu e salvată. Mutările au fost: { $moves }
no-moves-left = Nu mai e niciuna: partida s-a terminat.
saved = Salvat în { $file }.
say-why = Scrie why MUTARE.
say-save = Scrie save FIȘIER.
played = { $side } (calculatorul): { $move }.
dead-proposal = Calculatorul crede că aceste grupuri sunt moarte: { $sites }. Dacă ești de acord, scrie: dead { $sites }
dead-proposal-none = Calculatorul crede că niciun grup nu e mort. Dacă ești de acord, scrie: dead none
dead-which = Ce grupuri sunt moarte? Scrie: dead LOCURI, câte o piatră din fiecare, sau dead none; doar dead întreabă calculatorul; cu undo se joacă mai departe.
dead-wrong = Grupurile se numesc prin pietrele lor, după ce amândoi au zis pas.
both-passed = amândoi au zis pas
legal = Mutarea e permisă.
foul = Se acceptă, dar încalcă o regulă.
illegal = mutarea „{ $move }” nu e permisă: { $reason }
unreadable = „{ $move }” nu se poate citi ca mutare. Scrie-o ca { $example }
either = { $others } sau { $last }
no-perfect-play = Nivelul 9 joacă după un tabel de valori, iar pentru { $game } nu există niciunul
table-long = Nivelul 9 joacă după un tabel de valori. Cel pentru { $game } se face în mai mult de un minut; îl face comanda: { $command }
table-made = Nivelul 9 joacă după un tabel de valori. Cel pentru { $game } se face acum, o singură dată, în mai puțin de un minut.
review-values = { $game }. Valorile sunt din punctul de vedere al părții { $side }: +1 e victorie, -1 înfrângere; o steluță arată ce e demonstrat.
review-better = mai bine: { $line }
review-net = Valorile sunt date de nivelul { $level }, cu rețeaua { $net }.

## Ce e greșit înainte să înceapă o partidă și cu fișierele
file-missing = nu există
file-forbidden = nu ai voie să citești sau să scrii acolo
file-folder = este un dosar
file-full = nu mai e loc
file-name = numele e prea lung
error-game-unreadable = Jocul { $game } nu se poate citi. Scrie hex sau hex(size=7).
error-option-twice = Setarea { $option } e dată de două ori.
error-options-unreadable = Setările nu se pot citi de aici încolo: { $text }. Scrie NUME=VALOARE, cu virgule între ele.
error-option-form = --option { $text }: scrie NUME=VALOARE.
error-file-large = { $file } e prea mare. Se citesc cel mult { $most ->
    [one] { $most } octet
    [few] { $most } octeți
   *[other] { $most } de octeți
}.
error-file-no-text = { $file } nu e text în UTF-8: e greșit de la octetul { $byte } încolo.
error-settings-unreadable = { $place }: nu se poate citi ca TOML. Scrie câte un NUME = VALOARE pe rând.
error-load-alone = --load aduce jocul și setările lui: nu mai da altele.
error-play-what = Numește un joc, de exemplu: potez play hex. Sau o partidă salvată: --load FIȘIER.
error-rows-from-one = --rows-from-zero: sursa jocului { $game } nu numără rândurile de la 0.
error-side-alone = --side e pentru partidele cu calculatorul: adaugă --level N.
error-no-side = Nu există partea { $side }. Părțile sunt: { $known }.
error-no-moves = { $file }: nu conține nicio mutare.
error-no-room = { $what ->
    [memory] Prea puțină memorie pentru { $game }: e nevoie de { $needed }, sunt libere { $there }.
   *[other] Prea puțin loc pe disc pentru { $game }: e nevoie de { $needed }, sunt libere { $there }.
}
error-record-newer = Partida s-a jucat după revizia { $revision } a regulilor, iar programul acesta cunoaște revizia { $current }. Instalează unul mai nou.
error-record-move = Mutarea { $number } din partida salvată nu se poate juca: { $move }.
position-of = poziția { $done } din { $total }
