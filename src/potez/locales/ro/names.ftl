# Alte nume ale jocurilor, după care le găsește căutarea, despărțite prin virgule.
hnefatafl = șah viking, tafl, masa regelui
foxhounds = lupul și oile
checkers = joc de dame, damă
dots = pătrățele, puncte și linii
chomp = ciocolata otrăvită, ciocolată
quoridor = coridor, pereți
ninemorris = moara, mori, joc de moară
twelvemorris = moara, mori
hare = iepurele și câinii
adugo = jaguarul
foxgeese = gâștele și vulpea
