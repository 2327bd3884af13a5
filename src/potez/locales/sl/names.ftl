# Druga imena iger, po katerih jih najde iskanje, ločena z vejicami.
go = vejči, baduk
hnefatafl = vikinški šah, tafl
foxhounds = volk in ovce
dots = pikice, kvadratki
chomp = zastrupljena čokolada, čokolada
quoridor = koridor, labirint, zidovi
ninemorris = mlinček, špana
twelvemorris = mlinček, špana
hex = šestkotniki
