# Страница: све што се не тиче једне игре.

## Кућа
house = Потез
house-title = Потез: двадесет класичних игара на табли
house-line = Двадесет класичних игара за двоје. Играј с пријатељем или против рачунара.
skip-to-content = Пређи на садржај
language = Језик
theme = Изглед
theme-auto = Као систем
theme-light = Светао
theme-dark = Таман
sound = Звукови
settings = Подешавања
home = Све игре
about-text = Овде се све врти око једног: доброг потеза. Правила су тачна као код судије, рачунар игра на осам нивоа, и ништа не напушта овај уређај.
no-script = Овој страници треба JavaScript да би приказала табле. Правила се могу читати и без њега.

## Галерија
search = Тражи игру
search-none = Ниједна игра се тако не зове.
filter-all = Све
filter-short = Кратке
filter-hunt = Потере
filter-connect = Спајање и опкољавање
filter-capture = Узимање
filter-space = Освајање простора
continue-title = Настави игру
continue-game = Настави
forget-game = Заборави ову партију
minutes = { $count ->
    [one] { $count } минут
    [few] { $count } минута
   *[other] { $count } минута
}
depth-1 = и за децу
depth-2 = лака
depth-3 = средња
depth-4 = дубока
depth-5 = веома дубока
versus = { $first } – { $second }
result-count = { $count ->
    [one] { $count } игра
    [few] { $count } игре
   *[other] { $count } игара
}

## Страница игре
play-now = Играј
play-now-help = Против рачунара, са уобичајеним опцијама.
new-table = Сто по твојој мери
opponent = Противник
opponent-computer = Рачунар
opponent-friend = Пријатељ за овим уређајем
opponent-watch = Рачунар против рачунара
your-side = Твоја страна
side-random = Свеједно
level = Ниво
level-1 = 1, насумични потези
level-2 = 2, први кораци
level-3 = 3, почетник
level-4 = 4, напредни почетник
level-5 = 5, добар
level-6 = 6, јак
level-7 = 7, веома јак
level-8 = 8, најјачи
player-name = Име ({ $side })
options = Опције игре
options-usual = Као обично
start-game = Почни
rules = Правила
strategy = Стратегија, питања, партије за гледање
contents = На овој страници
usual-length = Уобичајено трајање
difficulty = Дубина
sides = Стране
diagram-step = Потез { $number } од { $count }
diagram-start = Почетна позиција
diagram-next = Следећи потез
diagram-back = Потез назад
diagram-first = На почетну позицију
diagram-play-from-here = Играј одавде
option-range = од { $low } до { $high }
load-map = Учитај мапу из датотеке
load-game = Учитај сачувану партију

## Сто
table-title = { $game }: { $status }
computer = Рачунар, ниво { $level }
thinking = Рачунар размишља
thinking-time = { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунде
   *[other] { $seconds } секунди
}
getting-ready = Игра се припрема. Први пут траје мало дуже.
your-turn = Ти си на потезу
moves = Потези
no-moves-yet = Још нема потеза.
ply = Потез { $number }
move-box = Упиши потез
move-box-help = на пример { $example }
move-send = Одиграј
path-so-far = Изабрано: { $sites }. Сада изабери следеће место.
path-done = Готово
path-cancel = Почни потез испочетка
board = Табла: { $game }
undo = Поништи
redo = Понови
new-game = Нова игра
restart-swapped = Још једном, са замењеним странама
rematch = Још једном
resign = Предај партију
resign-sure = Заиста предајеш партију?
yes = Да
no = Не
hint = Савет
hint-is = Рачунар би одиграо { $move }.
flip = Окрени таблу
evaluation = Процена
evaluation-even = изједначено
evaluation-for = { $side }: { $percent }%
evaluation-proven-win = { $side }: победа, доказано
evaluation-proven-win-in = { $count ->
    [one] { $side }: победа у { $count } потезу, доказано
    [few] { $side }: победа у { $count } потеза, доказано
   *[other] { $side }: победа у { $count } потеза, доказано
}
evaluation-proven-draw = нерешено, доказано
evaluation-best = Најбоље: { $line }
review = Анализа
review-running = Гледам потез { $number } од { $count }
review-worst = Потези који су највише коштали
review-move = Потез { $number }, { $side }: { $move }. Боље је било { $better }.
review-none = Ниједан потез није испустио ништа важно.
review-graph = Процена после сваког потеза; гледа страна: { $side }
copy-moves = Копирај потезе
copy-position = Копирај позицију
copied = Копирано.
download-game = Преузми партију
download-picture = Слика као SVG
more = Још
show-moves = Прикажи могуће потезе
show-coordinates = Прикажи координате
square-hex = Квадратна табла за хекс
row-names = Редови као у извору (0 до 7)
animation = Анимација
computer-pause = Пауза рачунара
pause-seconds = { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунде
   *[other] { $seconds } секунди
}
thinking-seconds = Време за размишљање, ниво 8
to-first = Први потез
to-last = Последњи потез
one-back = Потез назад
one-on = Потез напред
looking-at = Гледаш потез { $number } од { $count }.
back-to-game = Назад у партију
draw-because = Нерешено: { $reason }.
won-because = { $won }: { $reason }.
final-score = { $first } : { $second }
next-game = Друга игра
refused = То није могуће: { $reason }.
refused-rule = Прочитај правило
foul-warning = То крши правило и биће кажњено.
foul-played = Правило је прекршено: { $move }
mark-dead = Означи мртве групе
mark-dead-help = Кликни на групу да је означиш као мртву или живу. Празне тачке око мртвих каменова броје се другој страни.
mark-dead-proposal = Рачунар мисли да су избледеле групе мртве.
mark-dead-agree = Слажемо се
mark-dead-go-on = Играмо даље
direction = Смер
distance = Растојање
confirm-move = Потврди
choose-direction = Изабери смер и растојање.
direction-7 = горе лево
direction-8 = горе
direction-9 = горе десно
direction-4 = лево
direction-6 = десно
direction-1 = доле лево
direction-2 = доле
direction-3 = доле десно
bomb-leave = Остави бомбу
legend = Легенда
keyboard-help = Стрелице померају по табли, Enter бира, Escape почиње потез испочетка.

## Шта се чита наглас
said-move = { $side }: { $move }
said-hint = Савет: { $move }
said-site = { $site }, { $what }
said-can = { $what }, може да се изабере

## Кад нешто није у реду
error-title = Нешто није у реду
error-not-found = Та страница не постоји.
error-no-table = Тај сто не постоји.
error-not-your-turn = Ти ниси на потезу.
error-stale = На столу се у међувремену нешто променило. Погледај поново.
error-bad-request = Сервер није могао то да прочита.
error-too-large = То је превелико.
error-game-over = Партија је завршена.
error-nothing-to-undo = Нема шта да се поништи.
error-nothing-to-redo = Нема шта да се понови.
error-not-here = То овде није могуће.
error-record = Ово није сачувана игра програма Потез, или је оштећена.
error-option-value = { $option }: то није могуће. { $help }
error-map-sign = Ред { $line }, колона { $column }: { $sign } није ни # (зид), ни размак, ни p, 1 или 2.
error-map-border = Ред { $line }, колона { $column }: на ивици могу да стоје само зидови (#).
error-map-second = Ред { $line }, колона { $column }: играч { $sign } је већ на мапи.
error-map-missing = На мапи нема играча { $sign }.
error-map-size = Ред { $line }, колона { $column }: мапа има највише { $most } редова и колона.
error-option = { $problem }
error-unreadable = То се не може прочитати као потез. Напиши овако: { $example }.
error-busy = Рачунар је заузет. Покушај поново за који тренутак.
error-not-agreed = Рачунар се не слаже: по њему су мртве друге групе. Прихвати његове ознаке или играјте даље.
connection-lost = Веза је прекинута. Покушавам поново; ништа није изгубљено.
connection-back = Веза је поново ту.
back-home = Назад на све игре
