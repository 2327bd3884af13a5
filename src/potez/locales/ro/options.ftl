# Setările jocurilor: un nume, un cuvânt de ajutor și variantele. Numele setărilor comune mai multor jocuri apar o dată; unde un joc are
# nevoie de alte cuvinte, cheia lui are întâietate: option-GAME-NAME, help-GAME-NAME.

option-size = Mărime
help-size = căsuțe pe latură
help-go-size = puncte pe latură
help-go-quick-size = puncte pe latură
option-seed = Codul poziției aleatorii
help-seed = Același cod dă din nou aceeași poziție de început. Lasă câmpul gol pentru una nouă.
option-limit = Limita de mutări
help-stay-limit = După atâtea mutări partida e remiză.
help-mingmang-limit = După atâtea mutări partida e remiză.
help-go-limit = După atâtea mutări se numără punctele; 0 înseamnă fără limită.
help-go-quick-limit = După atâtea mutări se numără punctele.
option-first = Cine începe
help-first = Partea care mută prima.
option-rows = Rânduri
option-cols = Coloane
help-dots-rows = rânduri de puncte
help-dots-cols = coloane de puncte
help-chomp-rows = rândurile tabletei
help-chomp-cols = coloanele tabletei

option-squart-blocked = Căsuțe blocate
help-squart-blocked = Câte căsuțe la întâmplare sunt blocate la început sau care anume, de exemplu a1+c3.
option-squart-spread = Închide căsuțele de lângă bară
help-squart-spread = Fără asta, jocul e cunoscut ca Domineering.
option-stay-start = Prima căsuță a reginei
help-stay-start = la întâmplare sau o căsuță, de exemplu b2
choice-stay-start-random = la întâmplare
option-stay-mode = Căsuțele părăsite
choice-stay-mode-blocked = se blochează
choice-stay-mode-normal = rămân libere
help-stay-mode = Cu căsuțe blocate, trebuie să vezi mai departe.
option-go-ko = Ko
choice-go-ko-simple = ko simplu
choice-go-ko-superko = regula superko
choice-go-ko-none = fără interdicție
help-go-ko = Ce poziții nu are voie să repete o mutare.
option-go-scoring = Numărarea
choice-go-scoring-territory = teritoriu și prizonieri
choice-go-scoring-area = suprafață
choice-go-scoring-enclosed = zone închise și pietre
help-go-scoring = Ce se numără la sfârșit.
option-go-pass_stones = Un pas costă o piatră
help-go-pass_stones = Cine pasează îi dă celuilalt un prizonier.
option-go-komi = Komi
help-go-komi = Puncte adăugate albului, care mută al doilea.
option-hnefatafl-king = Regele e capturat
choice-hnefatafl-king-custodial = de doi, ca oricine
choice-hnefatafl-king-surrounded = numai înconjurat
help-hnefatafl-king = Înconjurat: din toate cele patru părți sau din trei, lângă tron.
option-hnefatafl-encirclement = Încercuirea câștigă
help-hnefatafl-encirclement = Atacatorii câștigă și dacă îi înconjoară pe rege și pe toți apărătorii.
option-bombs-map = Harta
choice-bombs-map-classic = clasică
choice-bombs-map-maze = labirint
choice-bombs-map-pillars = stâlpi
choice-bombs-map-own = personalizată
help-bombs-map = Alege una, scrie-o pe a ta sau încarc-o dintr-un fișier.
option-bombs-k = Mutări fără bombă
help-bombs-k = Ultima din atâtea mutări la rând fără bombă trebuie să lase una.
option-bombs-blast = Explozia
choice-bombs-blast-through = trece prin ziduri
choice-bombs-blast-walls = se oprește la ziduri
help-bombs-blast = Dacă zidurile te apără sau nu.
option-foxhounds-fox = Vulpea pornește de pe
help-foxhounds-fox = Una dintre căsuțele închise la culoare de pe ultimul rând.
option-alquerque-penalty = Capturile uitate se pedepsesc
help-alquerque-penalty = Cine nu capturează sau se oprește prea devreme pierde piesa. Altfel, asemenea mutări sunt refuzate.
option-hex-swap = Schimb
help-hex-swap = Al doilea jucător poate prelua prima piatră.
option-hex-mode = Pietrele se pun
choice-hex-mode-free = oriunde
choice-hex-mode-connected = lângă ale tale
help-hex-mode = Lângă ale tale: crești pornind de la marginea ta.
option-chomp-poison = Pătrățele otrăvite
help-chomp-poison = Câte pătrățele la întâmplare sau care anume, de exemplu a1+c3.
option-quoridor-walls = Pereți pentru fiecare
help-quoridor-walls = Mai mulți pereți, labirinturi mai lungi.
option-ninemorris-flying = Zborul
help-ninemorris-flying = Când mai ai trei piese, o piesă poate merge pe orice punct liber.
option-foxgeese-geese = Gâște
help-foxgeese-geese = Cu cât mai multe gâște, cu atât îi e mai greu vulpii.

## Variantele din surse, ca butoane
preset-squart-quick = Rapidă
preset-squart-classic = Clasică
preset-squart-strategic = Strategică
preset-go-full = Tablă întreagă
preset-go-middle = Mijlocie
preset-go-small = Mică
preset-moves = { $count ->
    [one] { $count } mutare
    [few] { $count } mutări
   *[other] { $count } de mutări
}
