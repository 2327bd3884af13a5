# De ce e refuzată o mutare. Câte un mesaj pentru fiecare cod din potez.kernel.refusals; $sites sunt locurile despre care e vorba.
game_over = partida s-a terminat
illegal = mutarea aceasta nu e permisă aici
occupied = deja ocupat: { $sites }
empty = nu e nicio piesă pe { $sites }
not_played = pe { $sites } nu se joacă niciodată
stuck = piesa de pe { $sites } nu are acum nicio mutare
ended = mutarea se încheie pe { $sites }; după aceea nu mai urmează nimic
not_your_piece = piesa de pe { $sites } nu e a ta
same_site = alege două locuri diferite, nu de două ori { $sites }
order = scrie mai întâi locul din stânga sau de sus
corners = scrie mai întâi colțul din stânga sus, apoi colțul din dreapta jos

blocked = drumul e blocat: { $sites }
no_line = nicio linie de mers nu leagă { $sites }
too_far = se merge câte un pas; locurile sunt prea departe: { $sites }
wrong_direction = piesa aceasta nu poate merge în direcția aceea: { $sites }
repeats = s-ar repeta o poziție anterioară
goes_back = piesa pe care ai mutat-o data trecută nu se poate întoarce imediat pe { $sites }
throne = atacatorii nu se pot opri pe tron ({ $sites })
corner = atacatorii nu se pot opri în colț ({ $sites })

must_capture = trebuie să capturezi, de pe { $sites }
must_finish_chain = lanțul continuă de pe { $sites } și trebuie dus până la capăt
no_jump = nu e nicio piesă adversă peste care să sari: { $sites }
landing = o săritură trece exact peste o piesă vecină și se scrie fiecare loc atins: { $sites }
write_capture = captura se scrie cu x în loc de liniuță: { $sites }
cannot_capture = piesa aceasta nu poate captura
crowned = piesa devine rege pe { $sites }, iar mutarea se termină acolo

suicide = piatra de pe { $sites } n-ar avea nicio libertate: sinuciderea e interzisă
ko = recapturarea imediată pe { $sites } ar repeta poziția (ko)
superko = o piatră pe { $sites } ar repeta o poziție anterioară (superko)

wall_overlap = acolo e deja un perete ({ $sites })
wall_crosses = peretele ar încrucișa un altul ({ $sites })
wall_outside = peretele ar ieși din tablă la { $sites }
cuts_off = n-ar mai rămâne niciun drum spre țintă de pe { $sites }
no_walls_left = nu mai ai pereți
wall_between = un perete stă în cale ({ $sites })
jump_straight = săritura drept înainte pe { $sites } e liberă, deci nu poți sări în lateral

cell_blocked = blocat: { $sites }
wrong_orientation = barele tale se așază pe cealaltă direcție: { $sites }
not_neighbours = nu sunt vecine: { $sites }
not_connected = nu se învecinează cu nicio piatră a ta: { $sites }
not_own_edge = prima ta piatră trebuie să fie pe una dintre cele două margini ale tale, nu pe { $sites }
no_swap = numai al doilea jucător poate face schimbul, ca prim răspuns, într-o partidă jucată cu schimb
line_drawn = linia { $sites } e deja trasă
poisoned = otrăvit: { $sites }
bitten = deja mâncat: { $sites }
disconnects = ciocolata s-ar rupe în două; s-ar desprinde: { $sites }

arrow_blocked = ceva stă în calea săgeții: { $sites }
arrow_no_line = săgeata zboară drept sau pe diagonală, iar o astfel de linie nu leagă { $sites }
arrow_occupied = săgeata nu poate cădea pe { $sites }

must_remove = mutarea face o moară: alege piesa pe care o iei
no_mill = nu s-a făcut nicio moară, deci nu se ia nimic
protected_by_mill = piesa de pe { $sites } e într-o moară, iar alte piese nu sunt
remove_own = iei o piesă a adversarului, nu una de-a ta ({ $sites })
remove_empty = nu e nicio piesă de luat pe { $sites }
must_place = mai întâi se plasează piesele din mână, abia apoi se mută
no_hand = nu mai ai piese de plasat
no_flying = o piesă zboară numai când mai ai trei; nicio linie nu leagă { $sites }

wall = e un zid pe { $sites }
bomb_there = e o bombă pe { $sites }
player_there = celălalt jucător stă pe { $sites }
no_bomb = nu ai nicio bombă inactivă pe care s-o activezi
must_leave_bomb = la mutarea aceasta trebuie să lași o bombă

distance = pe tabla aceasta distanța e un număr de la 1 la { $most }
