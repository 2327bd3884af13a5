# Страница: све што се не тиче једне игре.

## Кућа
site = Потез
site-title = Потез: двадесет класичних игара на табли
site-line = Двадесет класичних игара за двоје. Играј с пријатељем или против рачунара.
page-description = { $pitch } Правила, стратегија и примери партија. { $game }: играј бесплатно против рачунара, с пријатељем или преко интернета.
skip-to-content = Пређи на садржај
language = Језик
language-name = Српски
theme = Изглед
theme-auto = Према систему
theme-light = Светао
theme-dark = Таман
sound = Звукови
settings = Подешавања
home = Све игре
about-text = Овде се све врти око једног: доброг потеза. Правила су прецизна као код судије, рачунар игра на осам нивоа, на деветом и савршено тамо где је игра решена, а ту су и људи с којима можеш да играш. Без реклама, без праћења и без захтева ка другим сајтовима.
no-script = Таблама је потребан JavaScript. Правила се могу читати и без њега.

## Галерија
search = Тражи игру
search-none = Ниједна игра није пронађена.
filter-all = Све
filter-short = Кратке
filter-hunt = Потере
filter-connect = Спајање и опкољавање
filter-capture = Узимање
filter-space = Освајање простора
continue-title = Настави игру
continue-game = Настави
forget-game = Уклони са списка
minutes = { $count ->
    [one] { $count } минут
    [few] { $count } минута
   *[other] { $count } минута
}
depth-1 = и за децу
depth-2 = лака
depth-3 = средња
depth-4 = тешка
depth-5 = веома тешка
versus = { $first } – { $second }
result-count = { $count ->
    [one] { $count } игра
    [few] { $count } игре
   *[other] { $count } игара
}

## Људи и лоби
site-pages = Главни мени
lobby = Лоби
archive = Архива
guest-number = Гост { $number }
guest-called = { $who } (гост)
former-player = Обрисан налог
bot-mark = бот
bot-mark-help = Потезе игра програм.
rating-provisional = привремен: потребно је још неколико партија
games-waiting = { $count ->
    [one] { $count } партија чека твој потез
    [few] { $count } партије чекају твој потез
   *[other] { $count } партија чека твој потез
}
invitations-waiting = { $count ->
    [one] { $count } позив чека твој одговор
    [few] { $count } позива чекају твој одговор
   *[other] { $count } позива чека твој одговор
}
pace-none = без сата
pace-days = { $count ->
    [one] { $count } дан по потезу
    [few] { $count } дана по потезу
   *[other] { $count } дана по потезу
}
row-your-move = Твој потез
row-their-move = Противников потез
row-counting = Пребројавање
row-waiting = Чека се противник
row-called-off = Отказано
row-moves = { $count ->
    [one] { $count } потез
    [few] { $count } потеза
   *[other] { $count } потеза
}
row-rated = за рејтинг
row-free = слободно место
row-due = Време истиче { $when }
row-download = Преузми

lobby-line = Пронађи противника или гледај партију.
lobby-here = { $count ->
    [one] Овде је { $count } особа
    [few] Овде су { $count } особе
   *[other] Овде је { $count } особа
}
lobby-lost = Веза је прекинута. Списак можда није ажуран; повезујем се поново…
lobby-quick = Брза партија
lobby-quick-help = Изабери игру, па сат. Ако неко жели исто, почињете одмах. Ако не, чекаш за столом.
lobby-game = Игра
lobby-clocks = Сат
lobby-rated = За рејтинг
lobby-rated-help = Исход се рачуна у твој рејтинг.
lobby-own = Прилагођен изазов
lobby-own-help = Друге опције, други сат, линк за пријатеља.
lobby-mine = Твоје партије
lobby-mine-none = Немаш партија у току.
lobby-for-you = Неко жели да игра с тобом
lobby-for-you-said = { $who } жели да игра с тобом: { $game }.
lobby-open = Отворени изазови
lobby-open-none = Нема отворених изазова. Направи један, па ће неко можда доћи.
lobby-running = Партије за гледање
lobby-running-none = Тренутно се не игра ниједна јавна партија.
lobby-accept = Погледај и седи
lobby-decline = Одбиј
gallery-lobby = Играј с неким преко интернета
gallery-lobby-help = Без регистрације. Изазови чекају у лобију, а можеш и да пошаљеш линк пријатељу.

account-title = Твој налог
account-guest = Овде си као { $who }.
account-guest-help = Овај прегледач памти тебе и твоје партије. Региструј се, па се враћај с било ког уређаја и играј за рејтинг.
account-signed-in = Твој налог: { $who }.
account-bot = Овај налог је бот.
account-page = Твоја страница, како је виде други
account-name-title = Твоје име
account-name = Име
account-name-help = Од 2 до 24 слова и цифре (могу и размаци, цртице, тачке и доње црте). Други га виде уз твоје партије.
account-name-save = Сачувај име
account-saved = Сачувано.
account-register = Региструј се
account-register-help = Име и лозинка, ништа више. Све што је одиграно остаје твоје.
account-register-warning = Добијаш код за опоравак. Без њега се изгубљена лозинка не може повратити: добро га чувај.
account-password = Лозинка
account-password-again = Понови лозинку
account-password-help = Бар 8 знакова.
account-passwords-differ = Лозинке се не поклапају.
account-sign-in = Пријави се
account-sign-in-help = Већ имаш налог? Партије које сада играш као гост не преносе се у њега.
account-recover = Лозинка је заборављена?
account-recover-help = Твоје име, код за опоравак и нова лозинка. Сви прегледачи се одјављују и сви кључеви престају да важе.
account-recover-code = Код за опоравак
account-recover-do = Постави нову лозинку
account-sign-out = Одјави се
account-password-title = Промена лозинке
account-password-old = Садашња лозинка
account-password-new = Нова лозинка
account-password-save = Промени лозинку
account-password-ends = Сви остали прегледачи се одјављују, сви кључеви престају да важе, а уместо старог кода за опоравак добијаш нов.
account-password-done = Лозинка је промењена. Остали прегледачи су одјављени, а кључеви и стари код за опоравак више не важе.
account-recovery-title = Код за опоравак
account-recovery-help = Ако изгубиш лозинку, нову добијаш помоћу свог имена и овог кода. Чувај га на папиру или на другом сигурном месту.
account-recovery-none = Још немаш код за опоравак.
account-recovery-there = Имаш код за опоравак. Нови га замењује.
account-recovery-make = Направи нови код
account-recovery-once = Твој код за опоравак. Запиши га сада: приказује се само овај пут и важи једном.
account-recovery-kept = Сачуван је
account-sessions-title = Где је твој налог пријављен
account-session-current = овај прегледач
account-session-unknown = Непознат прегледач
account-session-times = од { $created }, последњи пут { $seen }
account-session-end = Одјави
account-session-end-which = Одјави: { $browser }
account-session-ended = Тај прегледач је одјављен.
account-sessions-others = Одјави све остале
account-sessions-all = Одјави се свуда
account-sessions-help = И једно и друго укида и све кључеве програма.
account-sessions-ended = Сви остали прегледачи су одјављени и сви кључеви више не важе.
account-chat-title = Ћаскање и људи
account-chat = Ћаскање за столом
account-chat-help = Без њега не видиш поруке и нико не види твоје.
account-blocked = Блокирани играчи
account-blocked-none = Нико. Блокирати можеш на страници играча или за столом.
account-unblock = Одблокирај
account-bots-title = Програми који играју за тебе
account-bots-help = Програм игра преко API-ја, с кључем (токеном) уместо твоје лозинке. Кључем се игра, ћаска и гледа; ништа друго с твојим налогом не може. Важи годину дана.
account-api = Како програм игра
account-token-label = Чему служи кључ
account-token-make = Направи кључ
account-token-once = Копирај га сада. Приказује се само овај пут.
account-token-copy = Копирај
account-token-made = направљен { $date }
account-token-until = важи до { $date }
account-token-seen = последњи пут коришћен { $when }
account-token-unseen = још некоришћен
account-token-renew = Продужи
account-token-renew-which = Продужи кључ { $label }
account-token-renewed = Кључ важи још годину дана.
account-token-end = Укини
account-token-end-which = Укини кључ { $label }
account-token-ended = Кључ више не важи.
account-tokens-none = Нема кључева.
account-become-bot = Претвори овај налог у бота
account-become-bot-warning = Заувек: повратка нема. Сви виде ознаку уз твоје име, а бот не игра партије за рејтинг. Налог који има рејтинг не може да постане бот.
account-become-bot-sure = Разумем да се ово не може поништити
account-become-bot-do = Претвори у бота
account-data-title = Твоји подаци
account-export = Преузми све
account-export-help = Твоје партије, рејтинзи, поруке и подешавања, у једној датотеци.
account-delete = Обриши све о мени
account-delete-warning = Партије у току се предају. Партије с другима остају, без твог имена; све остало нестаје заувек.
account-delete-type = За потврду упиши: { $who }
account-delete-differs = Не поклапа се.
account-delete-do = Обриши

player-ratings = Рејтинзи
player-ratings-none = Још нема партија за рејтинг.
player-rated-games = { $count ->
    [one] { $count } партија за рејтинг
    [few] { $count } партије за рејтинг
   *[other] { $count } партија за рејтинг
}
player-course = Рејтинг после сваке партије: на почетку { $first }, сада { $last }
player-played = Одиграно
player-won = Победе
player-drawn = Нерешено
player-lost = Порази
player-games = Последње партије
player-games-none = Још нема партија за приказ.
player-challenge = Пошаљи изазов
player-block = Блокирај
player-block-help = Нећете се сретати за столом, нити једно другом видети изазове.
player-unblock = Одблокирај
player-blocked = { $who } је на твом списку блокираних.
player-unblocked = { $who } и ти опет можете да се сретнете.
player-self = Ово си ти.
player-all-games = Све партије у архиви

archive-line = Завршене партије: јавне и твоје.
archive-search = Тражи
archive-game-any = Било која игра
archive-player = Играч
archive-result = Исход
archive-result-any = Било који
archive-result-won = Играч је победио
archive-result-lost = Играч је изгубио
archive-result-drawn = Нерешено
archive-result-needs-player = Упиши име играча ако тражиш победе или поразе.
archive-rated = Само партије за рејтинг
archive-found = Пронађене партије
archive-none = Ниједна партија није пронађена.
archive-earlier = Раније партије
archive-latest = Назад на најновије
archive-download = Преузми ове партије
archive-download-help = Један запис по реду, највише хиљаду партија.

## Страница игре
play-now = Играј
play-now-help = Против рачунара, са стандардним опцијама.
new-table = Прилагођена партија
opponent = Противник
opponent-computer = Рачунар
opponent-friend = Пријатељ на овом уређају
opponent-watch = Рачунар против рачунара
your-side = Твоја страна
side-random = Насумично
level = Ниво
level-1 = 1, насумични потези
level-2 = 2, први кораци
level-3 = 3, почетник
level-4 = 4, напредни почетник
level-5 = 5, добар
level-6 = 6, јак
level-7 = 7, веома јак
level-8 = 8, пуном снагом
level-9 = 9, савршена игра
player-name = Име ({ $side })
options = Опције игре
options-usual = Стандардно
start-game = Почни
rules = Правила
strategy = Стратегија, честа питања, примери партија
contents = На овој страници
not-translated = Овај текст још није преведен.
usual-length = Уобичајено трајање
difficulty = Тежина
sides = Стране
diagram-step = Потез { $number } од { $count }
diagram-start = Почетна позиција
diagram-next = Потез напред
diagram-back = Потез назад
diagram-first = На почетну позицију
diagram-play-from-here = Играј одавде
option-range = од { $low } до { $high }
load-map = Учитај мапу из датотеке
load-game = Учитај сачувану партију

## Сто
table-title = { $game }: { $status }
computer = Рачунар, ниво { $level }
preparing = Припрема игре, једном на овом рачунару: { $made } од { $of }
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
phase-target = Сада изабери куда иде.
phase-jump = Узимање се наставља: изабери следећи доскок.
phase-jump-or-stop = Скачи даље или заврши потез овде.
phase-shoot = Сада гађај: изабери где пада стрела.
phase-mill = { $side ->
    [white] Мица: узми белу фигуру.
   *[other] Мица: узми црну фигуру.
}
phase-cell = Сада изабери друго поље.
phase-corner = Сада изабери супротни угао.
phase-dot = Сада изабери суседну тачку.
phase-step = Бомба је активна. Сада направи корак.
phase-bomb = Мораш да оставиш бомбу: изабери поље са ког долазиш.
phase-bomb-or-stop = Остави бомбу на пољу са ког долазиш или заврши потез овде.
path-done = Стани овде
path-cancel = Испочетка
board = Табла: { $game }
undo = Поништи
redo = Понови
new-game = Нова игра
restart-swapped = Реванш са замењеним странама
rematch = Реванш
resign = Предај партију
resign-sure = Предајеш партију?
yes = Да
no = Не
hint = Предлог потеза
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
worths = Обој потезе према исходу (решене игре)
worths-win = Добија: { $moves }
worths-draw = Чува нерешено: { $moves }
worths-all-win = Сваки потез добија.
worths-all-draw = Сваки потез води ка нерешеном.
worths-all-loss = Сваки потез губи.
review = Анализа
review-running = Анализирам потез { $number } од { $count }
review-worst = Највеће грешке
review-move = Потез { $number }, { $side }: { $move }. Боље је било { $better }.
review-thrown-win = Потез { $number }, { $side }: { $move }. Испуштена победа; боље је било { $better }.
review-thrown-draw = Потез { $number }, { $side }: { $move }. Испуштен нерешен исход; боље је било { $better }.
review-none = Без већих грешака.
review-graph = Процена после сваког потеза, из угла стране: { $side }
copy-moves = Копирај потезе
copy-position = Копирај позицију
copied = Копирано.
download-game = Преузми партију
download-picture = Слика као SVG
more = Још
close = Затвори
files = Сачувај и копирај
how-to-play = Како се игра
rules-whole = Све о игри: правила, опције, стратегија
show-moves = Прикажи могуће потезе
show-coordinates = Прикажи координате
square-hex = Квадратна табла за хекс
row-names = Нумериши редове 0–7
animation = Анимација
computer-pause = Пауза пре потеза рачунара
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
final-points = { $points ->
    [one] { $points } поен
    [few] { $points } поена
   *[other] { $points } поена
}
next-game = Друге игре
refused = То није могуће: { $reason }.
refused-rule = Прочитај правило
foul-warning = То крши правило и биће кажњено.
foul-perhaps = Ако то крши правило, биће кажњено.
allow-undo = Дозволи поништавање потеза
ask-fouls = Питај пре потеза који можда крше правило
foul-played = Правило је прекршено: { $move }
mark-dead = Означи мртве групе
mark-dead-help = Кликни на групу да је означиш као мртву или живу. Празне тачке око мртвих каменова броје се другој страни.
mark-dead-proposal = Рачунар мисли да су избледеле групе мртве.
mark-dead-none = Рачунар мисли да ниједна група није мртва.
mark-dead-agree = Слажемо се
mark-dead-go-on = Играмо даље
direction = Смер
distance = Растојање
confirm-move = Потврди
confirm-question = Играш { $move }?
confirm-yes = Одиграј
confirm-no = Још не
magnifier = Лупа и потврда потеза на малим таблама (прстом)
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
keyboard-help = Стрелицама се крећеш по табли, Enter бира, Escape почиње потез испочетка.

## Шта се чита наглас
said-move = { $side }: { $move }
said-hint = Предлог потеза: { $move }
said-site = { $site }, { $what }
said-can = { $what }, може да се изабере

## Сто преко интернета
opponent-online = Неко преко интернета
online-how = Како позиваш
online-link = Пошаљи линк
online-link-help = Добијаш линк за особу с којом желиш да играш. Нико други не може да седне.
online-lobby = Отворено за све
online-lobby-help = Твој сто стоји у лобију док неко не седне.
online-pair = Брзо упаривање
online-pair-help = Ако неко чека баш ову игру, почињете одмах. Ако не, чекаш у лобију.
online-name = Играч по имену
online-name-help = Позив ће се видети у лобију. По имену можеш да позовеш само играче с налогом.
online-player = Име играча
online-rated = За рејтинг
online-rated-account = За рејтинг се игра само с налогом.
online-rated-fair = Партије за рејтинг су праведне за обе стране: { $settings }.
online-register = Направи налог
clock = Сат
clock-sudden = Време за целу партију
clock-fischer = Време и додатак за сваки потез
clock-byoyomi = Време, па периоди (бјо-јоми)
clock-correspondence = Дани за сваки потез
clock-own = Прилагођено
clock-kind = Врста сата
clock-main = Минути
clock-increment = Додатне секунде за сваки потез
clock-periods = Периоди
clock-period = Секунде по периоду
clock-days = Дани за сваки потез
time-left = Преостало време: { $time }
seat-free = Слободно место
seat-you = ти
seat-here = { $name } је ту
seat-away = { $name } није ту
seat-taken-by = { $name } седа за сто. Партија почиње.
seat-menu = О играчу: { $name }
seat-page = Страница играча { $name }
block = Блокирај
blocked = { $name } и ти се више нећете срести. Поруке тог играча више не видиш.
report = Пријави
report-text = Шта се догодило? Поруку чита администратор сервера.
report-send = Пошаљи
reported = Хвала. Послато је.
watching = Гледаш партију.
watchers = { $count ->
    [one] Гледа { $count } особа.
    [few] Гледају { $count } особе.
   *[other] Гледа { $count } особа.
}
waiting-status = Чека се други играч
waiting-lobby = Твој сто стоји у лобију. Остани овде: партија почиње чим неко седне.
invite-link = Линк за другог играча
invite-copy = Копирај линк
invite-share = Подели
invite-by-hand = Копирање је онемогућено. Линк је означен: копирај га ручно.
invite-help = Ко има овај линк, може да заузме друго место. Ако је неко позван по имену, може само та особа.
invite-help-lobby = Ко има овај линк, такође може да седне.
copy-refused = Прегледач је онемогућио копирање.
join-title = { $name } те чека
join-side = Страна
join-clock = Сат
join-kind = Врста партије
join-rated = за рејтинг
join-casual = пријатељска
join-sit = Седи и играј
join-closed = Ово место се чува за онога ко има линк. Можеш да останеш и гледаш.
call-off = Откажи партију
call-off-sure = Заиста отказујеш партију? Победника неће бити.
called-off = Партија је отказана.
called-off-first-move = { $side }: први потез није стигао на време. Партија је отказана.
called-off-by-player = { $side }: партија је отказана с те стране.
first-move-yours = Одиграј први потез, иначе се партија отказује.
first-move-theirs = { $name } треба да одигра први потез, иначе се партија отказује.
history-agrees = Партија је одиграна по { $revision }. издању правила (данас важи { $current }.). По оба се завршава исто.
history-kept = Партија је одиграна по { $revision }. издању правила (данас важи { $current }.). Исход остаје какав је био.
history-goes-on = Партија је почела по { $revision }. издању правила и наставља се по { $current }.
history-called-off = Правила су се променила откад је партија почела (тада { $revision }. издање, данас { $current }.), па је отказана.
history-why-start = По данашњим правилима њена почетна позиција није могућа.
history-why-illegal = По данашњим правилима { $move }. потез није дозвољен.
history-why-over = По данашњим правилима завршила би се раније.
history-why-another-result = По данашњим правилима завршила би се друкчије.
history-why-running = По данашњим правилима још не би била завршена.
offer-draw = Понуди нерешено
offer-takeback = Тражи враћање потеза
offer-theirs-draw = { $name } нуди нерешено.
offer-theirs-takeback = { $name } моли да врати последњи потез.
offer-theirs-rematch = { $name } жели још једну партију, са замењеним странама.
offer-mine-draw = Понуда за нерешено је послата. Чека се одговор.
offer-mine-takeback = Молба за враћање потеза је послата. Чека се одговор.
offer-mine-rematch = Понуда за реванш је послата. Чека се одговор.
offer-accept = Прихвати
offer-decline = Одбиј
offer-withdraw = Повуци
offer-declined = { $name } то не жели.
offer-unanswered = { $name } више није за столом, па нове партије неће бити.
claim-left = { $name } већ неко време није ту. Можеш да чекаш или да завршиш партију.
claim-win = Прогласи победу
claim-draw = Прогласи нерешено
rematch-offer = Понуди реванш
rematch-go = На реванш
rematch-begun = Играју поново, за другим столом.
to-lobby = У лоби
rated-soon = Рејтинзи стижу.
rating-none = Ова партија се не рачуна за рејтинг.
rating-now = Твој рејтинг: { $rating } ({ $change })
rating-now-of = Рејтинг играча { $name }: { $rating } ({ $change })
count-agree = Слажем се
count-watch = Играчи означавају мртве групе
count-theirs = { $name } сматра да су избледеле групе мртве. Сложи се или означи како ти мислиш.
count-mine = Твоје ознаке мртвих група су послате. На реду је { $name }.
count-deadline = Ако се не сложите на време, партија се броји. Мртво је оно што сте обоје означили; ако је означио само један од вас, његове групе, а од туђих оне за које и рачунар мисли да су мртве.
count-watch-deadline = Ако се не сложе на време, партија се броји како стоји.
count-by-time = Време за договор је истекло: партија је пребројана како је стајала.
moved-on = Партија је отишла даље док те није било. Погледај поново.
talk = Ћаскање
talk-say = Напиши поруку
talk-send = Пошаљи
talk-room-players = Док играте, ово читате само вас двоје.
talk-room-watchers = Док се партија не заврши, ово читају само гледаоци.
talk-room-all = Ово читају сви за столом.
talk-watcher = гледа
talk-news = { $count ->
    [one] { $count } нова порука
    [few] { $count } нове поруке
   *[other] { $count } нових порука
}
talk-off = Искључи ћаскање
talk-on = Укључи ћаскање
talk-is-off = Ћаскање је искључено. Не видиш поруке и нико не види твоје.

## Кад нешто није у реду
reload = Учитај поново
error-title = Нешто није у реду
error-not-found = Та страница не постоји.
error-no-table = Тај сто не постоји.
error-not-your-turn = Ти ниси на потезу.
error-stale = На столу се у међувремену нешто променило. Погледај поново.
error-bad-request = Сервер није могао то да прочита.
error-bad-host = Ова адреса не припада овом серверу. Користи адресу коју ти је дао администратор.
error-too-large = То је превелико.
error-internal = Нешто је овде кренуло по злу, и то није твоја кривица. Забележено је под бројем { $reference }.
error-wrong-method = Ова адреса не може тако да се користи.
error-game-over = Партија је завршена.
error-nothing-to-undo = Нема шта да се поништи.
error-nothing-to-redo = Нема шта да се понови.
error-not-here = То овде није могуће.
error-draw-too-early = У партији за рејтинг договор о нерешеном исходу могућ је тек после { $plies ->
    [one] { $plies } потеза
    [few] { $plies } потеза
   *[other] { $plies } потеза
}, рачунајући оба играча.
error-record = Ово није сачувана партија програма Потез, или је оштећена.
error-option-value = { $option }: то није могуће. { $help }
error-map-sign = Ред { $line }, колона { $column }: { $sign } није ни # (зид), ни размак, ни p, 1 или 2.
error-map-border = Ред { $line }, колона { $column }: на ивици могу да стоје само зидови (#).
error-map-second = Ред { $line }, колона { $column }: играч { $sign } је већ на мапи.
error-map-missing = На мапи нема играча { $sign }.
error-map-size = Ред { $line }, колона { $column }: мапа има највише { $most ->
    [one] { $most } ред и { $most } колону
    [few] { $most } реда и { $most } колоне
   *[other] { $most } редова и { $most } колона
}.
error-nothing-random = Уз ове опције ништа није насумично: остави празан број насумичног почетка.
error-opening = Партија не може овако да почне: почетна позиција или неки од потеза пре ње није могућ.
error-no-game = Нема игре { $game }. Има: { $known }.
error-option-unknown = { $game } нема опцију { $option }. Опције ове игре: { $known }.
error-unreadable = То се не може прочитати као потез. Напиши овако: { $example }.
error-busy = Рачунар је заузет. Покушај поново за који тренутак.
error-overloaded = Сервер тренутно има превише посла. Покушај поново за који тренутак.
error-not-agreed = Рачунар се не слаже: по њему су мртве друге групе. Прихвати његове ознаке или играјте даље.
error-ask-first = Други играч мора да се сложи. Прво питај.
error-rules-changed = Ова партија је одиграна по старијим правилима: остаје каква јесте.
error-bad-chat = То не може да се пошаље. Користи од 1 до { $longest ->
    [one] { $longest } знака
    [few] { $longest } знака
   *[other] { $longest } знакова
}.
error-bad-name = То име не може да се користи. Користи од { $shortest } до { $longest ->
    [one] { $longest } слова или цифре
    [few] { $longest } слова и цифре
   *[other] { $longest } слова и цифара
}, у свакој речи једно писмо.
error-reserved-name = Ово име је резервисано. Изабери друго.
error-bad-password = Та лозинка не може да се користи. Користи од { $shortest } до { $longest ->
    [one] { $longest } знака
    [few] { $longest } знака
   *[other] { $longest } знакова
}.
error-bad-token = Овај кључ овде није познат.
error-chat-off = Твоје ћаскање је искључено.
error-clock = С таквим сатом нико не би могао да игра. Изабери друге бројеве.
error-engine-fault = Рачунар је наишао на грешку и није могао да одговори. Грешка је забележена.
error-fair-play = Док двоје људи играју, рачунар никоме не помаже.
error-foreign-origin = Захтев је стигао с другог сајта. Отвори Потез директно и покушај поново.
error-name-taken = Неко се већ тако зове. Изабери друго име.
error-needs-account = То могу само играчи с налогом.
error-no-offer = Те понуде више нема.
error-no-player = Тај играч не постоји или не можете да се сретнете.
error-nobody = Не препознајемо те. Дозволи колачиће и учитај страницу поново.
error-session-ended = Твоја сесија је завршена. Пријави се поново или настави као гост.
session-go-on = Настави као гост
error-not-gone = Други играч је ту или га тек кратко нема.
error-not-invited = Ово место се чува за неког другог.
error-not-rated = Партије за рејтинг играју се са стандардним опцијама, хекс са заменом, го с комијем, од почетка.
error-not-your-seat = То није твоје место.
error-offered-already = Та понуда је већ послата. Сачекај следећи потез.
error-own-table = Већ седиш за овим столом.
error-passwords-busy = Многи се управо пријављују. Покушај поново за који тренутак.
error-protocol = Ова страница је старија или новија од сервера. Учитај је поново.
error-resumed-already = Одавде сте већ играли даље. Прво стави камен или се сложите око мртвих група.
error-rated-account = Налог који има рејтинг не може да постане бот.
error-rated-computer = Партије са рачунаром не играју се за рејтинг.
error-rated-enough = Два играча могу међусобно да одиграју највише { $most ->
    [one] { $most } партију
    [few] { $most } партије
   *[other] { $most } партија
} за рејтинг дневно. Играј без рејтинга или покушај поново касније.
error-rated-needs-account = За рејтинг се игра само с налогом.
error-rated-needs-clock = За рејтинг се игра само са сатом.
error-rated-running = Једна твоја партија за рејтинг није готова или чека играча. Најпре је заврши.
error-rated-seed = У партијама за рејтинг насумични почетак извлачи сервер: не задај његов број.
error-review-long = Партија је предуга за анализу: највише { $most ->
    [one] { $most } потез
    [few] { $most } потеза
   *[other] { $most } потеза
}.
error-reviewing = Једна твоја партија се већ анализира. Сачекај да се то заврши.
error-search-busy = Тренутно има превише претрага. Покушај поново за који тренутак.
error-search-too-long = Претрага траје предуго. Наведи игру, играча или раније време.
error-seat-taken = Неко је био бржи: место је заузето.
error-token-scope = Кључем се то не може. Пријави се у прегледачу.
error-too-late = Касно је за отказивање. Можеш да предаш партију.
error-too-early = Партија је тек почела. Ако први потези не стигну на време, отказује се сама.
error-too-many = То је превише: највише { $most }.
error-too-many-at-once = Имаш их превише одједном: највише { $most }.
error-too-many-long-games = На твојој мрежи је отворено превише веома дугих партија. Затвори неку од њих и покушај поново.
error-too-many-moves = Ова позиција има { $count ->
    [one] { $count } потез
    [few] { $count } потеза
   *[other] { $count } потеза
}. За столом их може бити највише { $most }.
error-too-many-tokens = Већ имаш { $most ->
    [one] { $most } кључ
    [few] { $most } кључа
   *[other] { $most } кључева
}. Прво укини један.
error-too-often = Превише покушаја. Сачекај тренутак.
error-unreachable = Сервер тренутно није доступан. Покушај поново за који тренутак.
error-unavailable = Чување тренутно није могуће. Покушај поново за који тренутак.
error-waiting = Други играч још није ту.
error-wrong-own-password = Погрешна лозинка.
error-wrong-password = Погрешно име или лозинка.
error-wrong-recovery = Погрешно име или код за опоравак, или је код већ искоришћен.
connection-lost = Веза је прекинута. Покушавам поново; ништа није изгубљено.
connection-back = Веза је поново ту.
back-home = Назад на све игре
