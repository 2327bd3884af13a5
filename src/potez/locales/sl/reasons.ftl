# Zakaj poteza ni dovoljena. Eno sporočilo za vsako kodo v potez.kernel.refusals; $sites so mesta, za katera gre.
game_over = partija je že končana
illegal = to tukaj ni dovoljena poteza
occupied = že zasedeno: { $sites }
empty = tu ni nobene figure: { $sites }
not_played = tu se nikoli ne igra: { $sites }
stuck = ta figura se zdaj ne more premakniti: { $sites }
ended = poteza se konča tu: { $sites }; nadaljevanja ni
not_your_piece = te figure ne smeš premakniti, ni tvoja: { $sites }
same_site = navedi dve različni mesti, ne dvakrat istega: { $sites }
order = najprej navedi levo ali zgornje mesto
corners = najprej navedi zgornji levi vogal, nato spodnjega desnega

blocked = nekaj je na poti: { $sites }
no_line = ni črte, po kateri bi šla ta poteza: { $sites }
too_far = samo en korak naenkrat, to je predaleč: { $sites }
wrong_direction = ta figura ne sme v to smer: { $sites }
repeats = tako bi se na plošči ponovil prejšnji položaj
goes_back = kamen, premaknjen v tvoji prejšnji potezi, se ne sme takoj vrniti na { $sites }
throne = napadalci se ne smejo ustaviti na prestolu { $sites }
corner = napadalci se ne smejo ustaviti v vogalu { $sites }

must_capture = jemanje je mogoče in zato obvezno: { $sites }
must_finish_chain = veriga se nadaljuje in jo moraš odigrati do konca: { $sites }
no_jump = tu ni nasprotne figure za preskok: { $sites }
landing = skok pelje tik čez sosednjo figuro, navesti pa je treba vsak doskok: { $sites }
write_capture = jemanje se zapiše z x namesto z vezajem: { $sites }
cannot_capture = ta figura ne more jemati
crowned = kamen postane dama na { $sites } in tam se poteza konča

suicide = kamen na { $sites } ne bi imel nobene točke svobode: samoujemanje ni dovoljeno
ko = takojšnje ujetje nazaj na { $sites } bi ponovilo položaj na plošči (ko)
superko = kamen na { $sites } bi ponovil enega od prejšnjih položajev na plošči (superko)

wall_overlap = tam že leži zid ({ $sites })
wall_crosses = zid bi križal drugega ({ $sites })
wall_outside = zid bi štrlel čez rob plošče: { $sites }
cuts_off = od tod ne bi bilo več poti do cilja: { $sites }
no_walls_left = nimaš več zidov
wall_between = na poti je zid ({ $sites })
jump_straight = skok naravnost na { $sites } je prost, zato ne smeš skočiti vstran

cell_blocked = blokirano: { $sites }
wrong_orientation = tvoje ploščice ležijo v drugo smer: { $sites }
not_neighbours = to niso sosednja mesta: { $sites }
not_connected = tu zraven ni nobenega tvojega kamna: { $sites }
not_own_edge = tvoj prvi kamen mora ležati ob enem od tvojih dveh robov, ne na { $sites }
no_swap = zamenja lahko samo drugi igralec, kot prvi odgovor, v partiji z zamenjavo
line_drawn = ta črta je že narisana: { $sites }
poisoned = zastrupljeno: { $sites }
bitten = tega ni več: { $sites }
disconnects = čokolada bi razpadla; odlomilo bi se tole: { $sites }

arrow_blocked = nekaj je puščici na poti: { $sites }
arrow_no_line = puščica leti naravnost ali poševno, take črte pa tu ni: { $sites }
arrow_occupied = puščica ne more pristati na { $sites }

must_remove = s tem nastane mlin: povej, kateri kamen vzameš
no_mill = mlin ne nastane, zato ne vzameš ničesar
protected_by_mill = kamen na { $sites } je v mlinu, drugi kamni pa niso
remove_own = vzameš nasprotnikov kamen, ne svojega ({ $sites })
remove_empty = tu ni kamna, ki ga lahko vzameš: { $sites }
must_place = dokler so kamni v roki, jih postavljaš in ne premikaš
no_hand = nimaš več kamnov za postavljanje
no_flying = kamen sme leteti šele, ko ostanejo samo še trije; tu ni črte: { $sites }

wall = tu je zid: { $sites }
bomb_there = tu leži bomba: { $sites }
player_there = tu stoji drugi igralec: { $sites }
no_bomb = nimaš neaktivne bombe za aktiviranje
must_leave_bomb = s to potezo moraš pustiti bombo

distance = na tej plošči je razdalja število od 1 do { $most }
