# Ігри, сторони, фішки й наслідки. Сторони та фішки мають цілі речення, щоб кожна мова могла їх відмінювати.

## Рядок про кожну гру
pitch-squart = Клади планки й закривай простір довкола них.
pitch-stay = Одна королева на двох: веди її розважно й не впади з дошки.
pitch-go = Оточи більше, ніж суперник.
pitch-go-quick = Ґо на малій дошці, де видно кінець.
pitch-hnefatafl = Король має дійти до кута, а нападників на його шляху вдвічі більше.
pitch-bombs = Лишай по собі бомби й не стань на їхню лінію.
pitch-hare = Три гончаки полюють на одного зайця на одинадцяти точках.
pitch-foxhounds = Одна лисиця прослизне, або чотири гончаки її замкнуть.
pitch-mingmang = Затисни чужу лінію — і вона перейде до тебе.
pitch-alquerque = Предок шашок на точках і лініях.
pitch-checkers = Стрибай, бий і дійди до останнього ряду.
pitch-dots = Закрий квадрат і ходи ще раз.
pitch-adugo = Чотирнадцять собак заганяють у кут одного ягуара.
pitch-hex = З’єднай свої два краї; нічиїх не буває.
pitch-chomp = Відламуй прямокутники, а отруту лиши іншому.
pitch-quoridor = Біжи на той бік або замкни суперника в лабіринті.
pitch-amazons = Ходи, стріляй і випалюй дошку, доки хтось не застрягне.
pitch-ninemorris = Три в ряд — і знімаєш фішку.
pitch-twelvemorris = Млин із діагоналями: став або ходи, як хочеш.
pitch-foxsheep = Двадцять овець ідуть до кошари повз двох голодних лисиць.
pitch-foxgeese = Багато гусей заганяють одну лисицю, доки вона не з’їла забагато.

## Сторони: назва на кнопці, чий хід, хто переміг
side-red = Червоні
side-blue = Сині
side-black = Чорні
side-white = Білі
side-player1 = Гравець 1
side-player2 = Гравець 2
side-attackers = Нападники
side-guards = Охоронці
side-hounds = Гончаки
side-hare = Заєць
side-fox = Лисиця
side-foxes = Лисиці
side-sheep = Вівці
side-geese = Гуси
side-jaguar = Ягуар
side-dogs = Собаки
side-x = Гравець x
side-0 = Гравець 0

turn-red = Ходять червоні
turn-blue = Ходять сині
turn-black = Ходять чорні
turn-white = Ходять білі
turn-player1 = Ходить гравець 1
turn-player2 = Ходить гравець 2
turn-attackers = Ходять нападники
turn-guards = Ходять охоронці
turn-hounds = Ходять гончаки
turn-hare = Ходить заєць
turn-fox = Ходить лисиця
turn-foxes = Ходять лисиці
turn-sheep = Ходять вівці
turn-geese = Ходять гуси
turn-jaguar = Ходить ягуар
turn-dogs = Ходять собаки
turn-x = Ходить гравець x
turn-0 = Ходить гравець 0

won-red = Червоні перемогли
won-blue = Сині перемогли
won-black = Чорні перемогли
won-white = Білі перемогли
won-player1 = Гравець 1 переміг
won-player2 = Гравець 2 переміг
won-attackers = Нападники перемогли
won-guards = Охоронці перемогли
won-hounds = Гончаки перемогли
won-hare = Заєць переміг
won-fox = Лисиця перемогла
won-foxes = Лисиці перемогли
won-sheep = Вівці перемогли
won-geese = Гуси перемогли
won-jaguar = Ягуар переміг
won-dogs = Собаки перемогли
won-x = Гравець x переміг
won-0 = Гравець 0 переміг

## Чому партія закінчилася
end-abandonment = одна зі сторін полишила стіл
end-aborted = партію скасовано
end-agreement = обидві сторони погодилися
end-captured = узято останню фішку
end-captured-attackers = короля захоплено
end-claim = оголошено «немає ходів», і це правда
end-connection = два краї з’єднано
end-encircled = усіх усередині оточено
end-escape = утеча вдалася
end-escape-guards = король утік
end-escape-hare = заєць прослизнув повз гончаків
end-explosion = вибухнула бомба
end-foul = інша сторона порушила правило
end-goal = досягнуто мети
end-limit = вичерпано ліміт ходів
end-no-moves = інша сторона не має ходу
end-quiet = забагато ходів без взяття
end-repetition = інша сторона повторила позицію забагато разів
end-resignation = інша сторона здалася
end-score = очки підраховано
end-stalling = гончаки десять ходів поспіль ходили лише вгору та вниз
end-threefold = та сама позиція трапилася тричі
end-time = час вийшов
end-too-few = в іншої сторони лишилося замало фішок
you-won = Перемога твоя
you-lost = Поразка
lost-foul = порушено правило
lost-no-moves = у тебе немає ходу
lost-repetition = позицію повторено забагато разів
lost-resignation = партію здано
lost-too-few = у тебе лишилося замало фішок

## Що стоїть на місці, як це каже читач екрана: «чорний камінь, c3»
piece-stone-black = чорний камінь
piece-stone-white = білий камінь
piece-stone-red = червоний камінь
piece-stone-blue = синій камінь
piece-man-black = чорна фішка
piece-man-white = біла фішка
piece-man-black-checkers = чорна шашка
piece-man-white-checkers = біла шашка
piece-man-attackers = нападник
piece-man-guards = охоронець
piece-king-black = чорна дамка
piece-king-white = біла дамка
piece-king-guards = король
piece-amazon-black = чорна амазонка
piece-amazon-white = біла амазонка
piece-pawn-red = червоний пішак
piece-pawn-blue = синій пішак
piece-player-player1 = гравець 1
piece-player-player2 = гравець 2
piece-bomb-player1 = бомба гравця 1
piece-bomb-player2 = бомба гравця 2
piece-active-bomb = активна бомба
piece-protection = щит
piece-arrow = стріла
piece-bar-left-blue = синя планка, ліва половина
piece-bar-right-blue = синя планка, права половина
piece-bar-top-red = червона планка, верхня половина
piece-bar-bottom-red = червона планка, нижня половина
piece-box-x = квадрат гравця x
piece-box-0 = квадрат гравця 0
piece-line = лінія
piece-wall = стіна
piece-dog-dogs = собака
piece-fox-fox = лисиця
piece-fox-foxes = лисиця
piece-goose-geese = гуска
piece-hare-hare = заєць
piece-hound-hounds = гончак
piece-jaguar-jaguar = ягуар
piece-sheep-sheep = вівця
piece-queen = королева
piece-poison = отруєний квадратик
piece-square = шоколад

## Позначки й види місць
mark-winning = ланка переможного ланцюга
mark-territory-black = територія чорних
mark-territory-white = територія білих
mark-blocked = заблоковано
mark-mill = стоїть у млині
mark-dead = мертвий
mark-taken = буде взято
mark-no-return = сюди ще не можна повернутися
tint-goal = кошара
tint-throne = трон
tint-corner = кут
tint-wall = стіна
empty = порожньо

## Лічильники біля дошки
counter-taken = узято
counter-score = очки
counter-pieces = фішки
counter-without-bomb = без бомби
counter-prisoners = полонені
counter-stalled = ходи без кроку вперед
counter-walls = лишилося стін
counter-hand = у руці
counter-protections = щити

## Ходи без місця
action-pass = Пас
action-swap = Обмін
action-no-moves = Немає ходів

## Те саме в списках ходів, у реченнях і під час набору
written-pass = пас
written-swap = обмін
written-no-moves = немає ходів
