# Игре, стране, фигуре и исходи. Стране и фигуре имају целе своје реченице, да би их сваки језик могао мењати.

## Једна реченица о свакој игри
pitch-squart = Постављај токене и затварај простор око њих.
pitch-stay = Једна краљица за двоје: води је добро и не испадни с табле.
pitch-go = Опколи више него противник.
pitch-go-quick = Го на малој табли, с крајем на видику.
pitch-hnefatafl = Краљ мора до поља бега, а на путу му је двоструко више освајача.
pitch-bombs = Остављај бомбе за собом и не стај им на линију.
pitch-hare = Три пса јуре једног зеца преко једанаест тачака.
pitch-foxhounds = Једна лисица се провлачи, четири пса је опкољавају.
pitch-mingmang = Опкољени низ прелази на твоју страну.
pitch-alquerque = Предак игре даме, на тачкама и линијама.
pitch-checkers = Прескочи, узми и стигни до последњег реда.
pitch-dots = Затвори квадратић и играј поново.
pitch-adugo = Четрнаест паса сатерује једног јагуара.
pitch-hex = Споји своје две ивице; нерешено не постоји.
pitch-chomp = Ломи правоугаонике чоколаде и остави отров другоме.
pitch-quoridor = Трчи на другу страну или зазидај противника у лавиринт.
pitch-amazons = Крени, одапни стрелу и затварај таблу док неко не остане без потеза.
pitch-ninemorris = Ко споји три у низу, скида фигуру.
pitch-twelvemorris = Мица с дијагоналама: постављај или померај, како желиш.
pitch-foxsheep = Двадесет оваца иде у тор поред две гладне лисице.
pitch-foxgeese = Много гусака опкољава једну лисицу пре него што поједе превише.

## Стране: назив на дугмету, ко је на потезу, ко је победио
side-red = Црвени
side-blue = Плави
side-black = Црни
side-white = Бели
side-player1 = Играч 1
side-player2 = Играч 2
side-attackers = Освајачи
side-guards = Чувари
side-hounds = Пси
side-hare = Зец
side-fox = Лисица
side-foxes = Лисице
side-sheep = Овце
side-geese = Гуске
side-jaguar = Јагуар
side-dogs = Пси
side-x = Играч x
side-0 = Играч 0

turn-red = Црвени је на потезу
turn-blue = Плави је на потезу
turn-black = Црни је на потезу
turn-white = Бели је на потезу
turn-player1 = Играч 1 је на потезу
turn-player2 = Играч 2 је на потезу
turn-attackers = Освајачи су на потезу
turn-guards = Чувари су на потезу
turn-hounds = Пси су на потезу
turn-hare = Зец је на потезу
turn-fox = Лисица је на потезу
turn-foxes = Лисице су на потезу
turn-sheep = Овце су на потезу
turn-geese = Гуске су на потезу
turn-jaguar = Јагуар је на потезу
turn-dogs = Пси су на потезу
turn-x = Играч x је на потезу
turn-0 = Играч 0 је на потезу

won-red = Црвени је победио
won-blue = Плави је победио
won-black = Црни је победио
won-white = Бели је победио
won-player1 = Играч 1 је победио
won-player2 = Играч 2 је победио
won-attackers = Освајачи су победили
won-guards = Чувари су победили
won-hounds = Пси су победили
won-hare = Зец је победио
won-fox = Лисица је победила
won-foxes = Лисице су победиле
won-sheep = Овце су победиле
won-geese = Гуске су победиле
won-jaguar = Јагуар је победио
won-dogs = Пси су победили
won-x = Играч x је победио
won-0 = Играч 0 је победио

## Зашто је партија завршена
end-abandonment = играч је напустио сто
end-aborted = партија је отказана
end-agreement = играчи су се договорили
end-captured = узета је последња фигура
end-captured-attackers = краљ је заробљен
end-claim = објављено је „нема потеза“, и то је тачно
end-connection = две ивице су спојене
end-encircled = сви унутра су опкољени
end-escape = бекство је успело
end-escape-guards = краљ је побегао
end-escape-hare = зец је прошао поред паса
end-explosion = експлодирала је бомба
end-foul = друга страна је прекршила правило
end-goal = циљ је достигнут
end-limit = достигнут је највећи број потеза
end-no-moves = друга страна нема потеза
end-quiet = превише потеза без узимања
end-repetition = друга страна је превише пута поновила позицију
end-resignation = друга страна је предала партију
end-score = поени су избројани
end-stalling = пси су се десет потеза кретали само горе-доле
end-threefold = иста позиција се појавила три пута
end-time = време је истекло
end-too-few = другој страни је остало премало фигура
you-won = Победа је твоја
you-lost = Пораз
lost-foul = прекршено је правило
lost-no-moves = немаш потеза
lost-repetition = позиција је превише пута поновљена
lost-resignation = партија је предата
lost-too-few = остало ти је премало фигура

## Шта стоји на неком месту, како то каже читач екрана: „црни камен, c3“
piece-stone-black = црни камен
piece-stone-white = бели камен
piece-stone-red = црвени камен
piece-stone-blue = плави камен
piece-man-black = црна фигура
piece-man-white = бела фигура
piece-man-black-checkers = црни пион
piece-man-white-checkers = бели пион
piece-man-attackers = освајач
piece-man-guards = чувар
piece-king-black = црна дама
piece-king-white = бела дама
piece-king-guards = краљ
piece-amazon-black = црна амазонка
piece-amazon-white = бела амазонка
piece-pawn-red = црвени пион
piece-pawn-blue = плави пион
piece-player-player1 = играч 1
piece-player-player2 = играч 2
piece-bomb-player1 = бомба играча 1
piece-bomb-player2 = бомба играча 2
piece-active-bomb = активна бомба
piece-protection = заштита
piece-arrow = стрела
piece-bar-left-blue = плави токен, лева половина
piece-bar-right-blue = плави токен, десна половина
piece-bar-top-red = црвени токен, горња половина
piece-bar-bottom-red = црвени токен, доња половина
piece-box-x = квадратић играча x
piece-box-0 = квадратић играча 0
piece-line = линија
piece-wall = зид
piece-dog-dogs = пас
piece-fox-fox = лисица
piece-fox-foxes = лисица
piece-goose-geese = гуска
piece-hare-hare = зец
piece-hound-hounds = пас
piece-jaguar-jaguar = јагуар
piece-sheep-sheep = овца
piece-queen = краљица
piece-poison = отрована коцкица
piece-square = чоколада

## Ознаке и врсте места
mark-winning = део победничког ланца
mark-territory-black = територија црног
mark-territory-white = територија белог
mark-blocked = блокирано
mark-mill = део мице
mark-dead = мртво
mark-taken = била би узета
mark-no-return = тамо још не сме да се врати
tint-goal = тор
tint-throne = престо
tint-corner = поље бега
tint-wall = зид
empty = празно

## Бројачи поред табле
counter-taken = узето
counter-score = поени
counter-pieces = фигуре
counter-without-bomb = без бомбе
counter-prisoners = заробљеници
counter-stalled = потези без напретка
counter-walls = преостали зидови
counter-hand = у руци
counter-protections = заштите

## Потези који немају место
action-pass = Пас
action-swap = Замена
action-no-moves = Нема потеза

## Исто у списковима потеза, у реченицама и при куцању
written-pass = пас
written-swap = замена
written-no-moves = нема потеза
