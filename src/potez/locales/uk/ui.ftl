# Сторінка: усе, що не стосується якоїсь однієї гри.

## Дім
site = Potez
site-title = Potez: двадцять класичних настільних ігор
site-line = Двадцять класичних ігор для двох. Грай із другом чи з комп’ютером.
page-description = { $pitch } Правила, стратегія й показові партії. { $game }: грай безкоштовно з комп’ютером, із другом чи онлайн.
skip-to-content = Перейти до вмісту
language = Мова
language-name = Українська
theme = Вигляд
theme-auto = Як у системі
theme-light = Світлий
theme-dark = Темний
sound = Звуки
settings = Налаштування
home = Усі ігри
about-text = Potez — це «хід» сербською. Точні правила, вісім рівнів комп’ютера, дев’ятий — бездоганний, де гру розв’язано, — і люди, з якими можна зіграти. Без реклами, без стеження, без запитів до інших сайтів.
no-script = Для дощок потрібен JavaScript. Правила можна читати й без нього.

## Галерея
search = Шукати гру
search-none = Ігор не знайдено.
filter-all = Усі
filter-short = Короткі
filter-hunt = Полювання
filter-connect = З’єднати й оточити
filter-capture = Взяття
filter-space = Боротьба за простір
continue-title = Продовжити гру
continue-game = Продовжити
forget-game = Прибрати зі списку
minutes = { $count ->
    [one] { $count } хвилина
    [few] { $count } хвилини
    [many] { $count } хвилин
   *[other] { $count } хвилини
}
depth-1 = підходить дітям
depth-2 = легка
depth-3 = середня
depth-4 = важка
depth-5 = дуже важка
versus = { $first } — { $second }
result-count = { $count ->
    [one] { $count } гра
    [few] { $count } гри
    [many] { $count } ігор
   *[other] { $count } гри
}

## Люди й лобі
site-pages = Головне меню
lobby = Лобі
archive = Архів
guest-number = Гість { $number }
guest-called = { $who } (гість)
former-player = Видалений гравець
bot-mark = бот
bot-mark-help = Ходи робить програма.
rating-provisional = попередній: треба ще кілька партій
games-waiting = { $count ->
    [one] { $count } партія чекає на твій хід
    [few] { $count } партії чекають на твій хід
    [many] { $count } партій чекають на твій хід
   *[other] { $count } партії чекає на твій хід
}
invitations-waiting = { $count ->
    [one] { $count } запрошення чекає на твою відповідь
    [few] { $count } запрошення чекають на твою відповідь
    [many] { $count } запрошень чекають на твою відповідь
   *[other] { $count } запрошення чекає на твою відповідь
}
pace-none = без годинника
pace-days = { $count ->
    [one] { $count } день на хід
    [few] { $count } дні на хід
    [many] { $count } днів на хід
   *[other] { $count } дня на хід
}
row-your-move = Твій хід
row-their-move = Хід суперника
row-counting = Підрахунок
row-waiting = Чекає на суперника
row-called-off = Скасовано
row-moves = { $count ->
    [one] { $count } хід
    [few] { $count } ходи
    [many] { $count } ходів
   *[other] { $count } ходу
}
row-rated = рейтингова
row-free = вільне місце
row-due = Час спливає { $when }
row-download = Зберегти

lobby-line = Знайди суперника або подивися партію.
lobby-here = { $count ->
    [one] Тут { $count } людина
    [few] Тут { $count } людини
    [many] Тут { $count } людей
   *[other] Тут { $count } людини
}
lobby-lost = Зв’язок утрачено. Список може бути застарілим; відновлюємо зв’язок…
lobby-quick = Швидка партія
lobby-quick-help = Вибери гру, тоді годинник. Якщо хтось хоче того самого, ви почнете одразу. Якщо ні, почекаєш за столом.
lobby-game = Гра
lobby-clocks = Годинник
lobby-rated = Рейтингова партія
lobby-rated-help = Результат впливає на твій рейтинг.
lobby-own = Власний виклик
lobby-own-help = Інші налаштування, інший годинник, посилання для друга.
lobby-mine = Твої партії
lobby-mine-none = Зараз ти не граєш жодної партії.
lobby-for-you = Хтось хоче зіграти з тобою
lobby-for-you-said = { $who } хоче зіграти з тобою: { $game }.
lobby-open = Відкриті виклики
lobby-open-none = Відкритих викликів немає. Створи виклик, і хтось може прийти.
lobby-running = Партії, які можна подивитися
lobby-running-none = Зараз немає жодної публічної партії.
lobby-accept = Глянути й сісти
lobby-decline = Відхилити
gallery-lobby = Зіграти з кимось онлайн
gallery-lobby-help = Реєстрація не потрібна. Виклики чекають у лобі, або надішли другові посилання.

account-title = Твій обліковий запис
account-guest = Ти тут як { $who }.
account-guest-help = Цей браузер пам’ятає тебе й твої партії. Зареєструйся, щоб заходити звідусіль і грати рейтингові партії.
account-signed-in = Вхід виконано: { $who }.
account-bot = Цей обліковий запис — бот.
account-page = Твоя сторінка, якою її бачать інші
account-name-title = Твоє ім’я
account-name = Ім’я
account-name-help = Від 2 до 24 літер і цифр (можна також пробіли, дефіси, крапки й підкреслення). Інші бачать його біля твоїх партій.
account-name-save = Зберегти ім’я
account-saved = Збережено.
account-register = Зареєструватися
account-register-help = Ім’я та пароль, більше нічого. Усе зігране лишається твоїм.
account-register-warning = Ти отримаєш код відновлення. Без нього загублений пароль не відновити: бережи його.
account-password = Пароль
account-password-again = Повтори пароль
account-password-help = Щонайменше 8 символів.
account-passwords-differ = Паролі не збігаються.
account-sign-in = Увійти
account-sign-in-help = Уже маєш обліковий запис? Партії, які ти зараз граєш як гість, до нього не перенесуться.
account-recover = Пароль забуто?
account-recover-help = Твоє ім’я, код відновлення й новий пароль. В усіх браузерах буде виконано вихід, усі токени буде відкликано.
account-recover-code = Код відновлення
account-recover-do = Установити новий пароль
account-sign-out = Вийти
account-password-title = Змінити пароль
account-password-old = Поточний пароль
account-password-new = Новий пароль
account-password-save = Змінити пароль
account-password-ends = В усіх інших браузерах буде виконано вихід, усі токени буде відкликано, а замість старого коду відновлення буде новий.
account-password-done = Пароль змінено. В інших браузерах виконано вихід, токени відкликано, старий код відновлення більше не діє.
account-recovery-title = Код відновлення
account-recovery-help = Якщо загубиш пароль, отримаєш новий за своїм ім’ям і цим кодом. Тримай його на папері або в іншому надійному місці.
account-recovery-none = Коду відновлення ще немає.
account-recovery-there = Код відновлення є. Новий замінить його.
account-recovery-make = Створити новий код
account-recovery-once = Твій код відновлення. Запиши його зараз: більше його не буде показано, і діє він один раз.
account-recovery-kept = Код збережено
account-sessions-title = Де виконано вхід
account-session-current = цей браузер
account-session-unknown = Невідомий браузер
account-session-times = від { $created }, востаннє { $seen }
account-session-end = Вийти
account-session-end-which = Вийти: { $browser }
account-session-ended = У тому браузері виконано вихід.
account-sessions-others = Вийти з усіх інших
account-sessions-all = Вийти звідусіль
account-sessions-help = І те, і те відкликає всі токени програм.
account-sessions-ended = В усіх інших браузерах виконано вихід, усі токени відкликано.
account-chat-title = Чат і люди
account-chat = Чат за столом
account-chat-help = Без нього ти не бачиш повідомлень, і ніхто не бачить твоїх.
account-blocked = Кого заблоковано
account-blocked-none = Нікого. Заблокувати можна на сторінці гравця або за столом.
account-unblock = Розблокувати
account-bots-title = Програми, що грають за тебе
account-bots-help = Програма грає через API з токеном замість твого пароля. З токеном можна грати, писати в чат і дивитися; більше нічого з твоїм обліковим записом він не дозволяє. Діє рік.
account-api = Як грає програма
account-token-label = Для чого токен
account-token-make = Створити токен
account-token-once = Скопіюй його зараз. Більше його не буде показано.
account-token-copy = Скопіювати
account-token-made = створено { $date }
account-token-until = діє до { $date }
account-token-seen = востаннє використано { $when }
account-token-unseen = ще не використано
account-token-renew = Подовжити
account-token-renew-which = Подовжити токен { $label }
account-token-renewed = Токен діє ще рік.
account-token-end = Відкликати
account-token-end-which = Відкликати токен { $label }
account-token-ended = Токен відкликано.
account-tokens-none = Токенів немає.
account-become-bot = Зробити цей обліковий запис ботом
account-become-bot-warning = Назавжди: назад дороги немає. Усі бачать позначку біля твого імені, і бот не грає рейтингових партій. Обліковий запис із рейтингом ботом стати не може.
account-become-bot-sure = Я розумію, що цього не скасувати
account-become-bot-do = Зробити ботом
account-data-title = Твої дані
account-export = Зберегти все у файл
account-export-help = Твої партії, рейтинги, повідомлення й налаштування, одним файлом.
account-delete = Видалити все про мене
account-delete-warning = У незакінчених партіях ти здаєшся. Партії з іншими лишаться, але без твого імені; решта зникне назавжди.
account-delete-type = Щоб підтвердити, напиши { $who }
account-delete-differs = Не збігається.
account-delete-do = Видалити

player-ratings = Рейтинги
player-ratings-none = Рейтингових партій ще немає.
player-rated-games = { $count ->
    [one] { $count } рейтингова партія
    [few] { $count } рейтингові партії
    [many] { $count } рейтингових партій
   *[other] { $count } рейтингової партії
}
player-course = Рейтинг після кожної партії: спершу { $first }, тепер { $last }
player-played = Зіграно
player-won = Виграно
player-drawn = Нічиї
player-lost = Програно
player-games = Останні партії
player-games-none = Партій, які можна побачити, ще немає.
player-challenge = Викликати
player-block = Заблокувати
player-block-help = Ви не зустрінетеся за столом і не бачитимете викликів одне одного.
player-unblock = Розблокувати
player-blocked = Заблоковано: { $who }.
player-unblocked = Розблоковано: { $who }. Ви знову можете зустрітися.
player-self = Це ти.
player-all-games = Усі партії в архіві

archive-line = Закінчені партії: публічні й твої власні.
archive-search = Шукати
archive-game-any = Будь-яка гра
archive-player = Гравець
archive-result = Результат
archive-result-any = Будь-який
archive-result-won = Перемога гравця
archive-result-lost = Поразка гравця
archive-result-drawn = Нічия
archive-result-needs-player = Щоб шукати виграні чи програні партії, назви гравця.
archive-rated = Лише рейтингові партії
archive-found = Знайдені партії
archive-none = Жодної партії не знайдено.
archive-earlier = Раніші партії
archive-latest = Назад до останніх
archive-download = Зберегти ці партії у файл
archive-download-help = Один запис на рядок, щонайбільше тисяча партій.

## Сторінка гри
play-now = Грати
play-now-help = Проти комп’ютера, зі стандартними налаштуваннями.
new-table = Власна партія
opponent = Суперник
opponent-computer = Комп’ютер
opponent-friend = Друг на цьому пристрої
opponent-watch = Комп’ютер проти комп’ютера
your-side = Твоя сторона
side-random = Випадково
level = Рівень
level-1 = 1, випадкові ходи
level-2 = 2, перші кроки
level-3 = 3, початківець
level-4 = 4, упевненіший
level-5 = 5, добрий
level-6 = 6, сильний
level-7 = 7, дуже сильний
level-8 = 8, на повну силу
level-9 = 9, бездоганна гра
player-name = Ім’я: { $side }
options = Налаштування гри
options-usual = Стандартно
start-game = Почати
rules = Правила
strategy = Стратегія, часті запитання, показові партії
contents = На цій сторінці
not-translated = Цей текст іще не перекладено.
usual-length = Звичайна тривалість
difficulty = Складність
sides = Сторони
diagram-step = Хід { $number } з { $count }
diagram-start = Початкова позиція
diagram-next = На хід уперед
diagram-back = На хід назад
diagram-first = До початкової позиції
diagram-play-from-here = Грати звідси
option-range = від { $low } до { $high }
load-map = Завантажити мапу з файлу
load-game = Завантажити збережену партію

## Стіл
table-title = { $game }: { $status }
computer = Комп’ютер, рівень { $level }
preparing = Підготовка гри, один раз на цьому комп’ютері: { $made } з { $of }
thinking = Комп’ютер думає
thinking-time = { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунди
    [many] { $seconds } секунд
   *[other] { $seconds } секунди
}
getting-ready = Готуємо гру. Першого разу це трохи довше.
your-turn = Твій хід
moves = Ходи
no-moves-yet = Ходів ще немає.
ply = Хід { $number }
move-box = Напиши хід
move-box-help = наприклад, { $example }
move-send = Зробити хід
phase-target = Тепер вибери, куди йти.
phase-jump = Взяття триває: вибери наступне місце приземлення.
phase-jump-or-stop = Стрибай далі або закінчи хід тут.
phase-shoot = Тепер стріляй: вибери, куди впаде стріла.
phase-mill = { $side ->
    [white] Млин закрито: зніми білу фішку.
   *[other] Млин закрито: зніми чорну фішку.
}
phase-cell = Тепер вибери другу клітинку.
phase-corner = Тепер вибери протилежний кут.
phase-dot = Тепер вибери сусідню крапку.
phase-step = Бомбу активовано. Тепер зроби крок.
phase-bomb = Треба лишити бомбу: вибери клітинку, з якої йдеш.
phase-bomb-or-stop = Лиши бомбу на клітинці, з якої йдеш, або закінчи хід тут.
path-done = Зупинитися тут
path-cancel = Спочатку
board = Дошка: { $game }
undo = Скасувати хід
redo = Повернути хід
new-game = Нова гра
restart-swapped = Реванш зі зміною сторін
rematch = Реванш
resign = Здатися
resign-sure = Здати партію?
yes = Так
no = Ні
hint = Підказка
hint-is = Комп’ютер зіграв би { $move }.
flip = Обернути дошку
evaluation = Оцінка
evaluation-even = порівну
evaluation-for = { $side }: { $percent } %
evaluation-proven-win = { $side }: доведена перемога
evaluation-proven-win-in = { $count ->
    [one] { $side }: доведена перемога за { $count } хід
    [few] { $side }: доведена перемога за { $count } ходи
    [many] { $side }: доведена перемога за { $count } ходів
   *[other] { $side }: доведена перемога за { $count } ходу
}
evaluation-proven-draw = доведена нічия
evaluation-best = Найкраще: { $line }
worths = Позначати ходи кольором за наслідком (розв’язані ігри)
worths-win = Виграє: { $moves }
worths-draw = Зберігає нічию: { $moves }
worths-all-win = Будь-який хід виграє.
worths-all-draw = Будь-який хід веде до нічиєї.
worths-all-loss = Будь-який хід програє.
review = Розбір
review-running = Розбираємо хід { $number } з { $count }
review-worst = Найбільші помилки
review-move = Хід { $number }, { $side }: { $move }. Краще було { $better }.
review-thrown-win = Хід { $number }, { $side }: { $move }. Упущений виграш; краще було { $better }.
review-thrown-draw = Хід { $number }, { $side }: { $move }. Упущена нічия; краще було { $better }.
review-none = Без серйозних помилок.
review-graph = Оцінка після кожного ходу; сторона: { $side }
copy-moves = Скопіювати ходи
copy-position = Скопіювати позицію
copied = Скопійовано.
download-game = Зберегти партію у файл
download-picture = Зображення у SVG
more = Більше
close = Закрити
files = Зберегти й копіювати
how-to-play = Як грати
rules-whole = Усе про гру: правила, налаштування, стратегія
show-moves = Показувати доступні ходи
show-coordinates = Показувати координати
square-hex = Квадратна дошка для гексу
row-names = Нумерувати ряди 0–7
animation = Анімація
computer-pause = Пауза перед ходом комп’ютера
pause-seconds = { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунди
    [many] { $seconds } секунд
   *[other] { $seconds } секунди
}
thinking-seconds = Час на роздуми, рівень 8
to-first = Перший хід
to-last = Останній хід
one-back = На хід назад
one-on = На хід уперед
looking-at = Ти дивишся на хід { $number } з { $count }.
back-to-game = Назад до партії
draw-because = Нічия: { $reason }.
won-because = { $won }: { $reason }.
final-score = { $first } : { $second }
final-points = { $points ->
    [one] { $points } очко
    [few] { $points } очки
    [many] { $points } очок
   *[other] { $points } очка
}
next-game = Інші ігри
refused = Так не можна: { $reason }.
refused-rule = Прочитати правило
foul-warning = Це порушує правило й буде покаране.
foul-perhaps = Якщо це порушує правило, буде покаране.
allow-undo = Дозволити скасування ходів
ask-fouls = Питати перед ходами, що можуть порушити правило
foul-played = Порушено правило: { $move }
mark-dead = Познач мертві групи
mark-dead-help = Клацни групу, щоб позначити її мертвою або живою. Порожні точки довкола мертвих каменів ідуть іншій стороні.
mark-dead-proposal = Комп’ютер вважає, що бліді групи мертві.
mark-dead-none = Комп’ютер вважає, що мертвих груп немає.
mark-dead-agree = Згода
mark-dead-go-on = Грати далі
direction = Напрямок
distance = Відстань
confirm-move = Підтвердити
confirm-question = Зіграти { $move }?
confirm-yes = Зіграти
confirm-no = Ще ні
magnifier = Лупа й підтвердження ходу на малих дошках (дотиком)
choose-direction = Вибери напрямок і відстань.
direction-7 = вгору-ліворуч
direction-8 = вгору
direction-9 = вгору-праворуч
direction-4 = ліворуч
direction-6 = праворуч
direction-1 = вниз-ліворуч
direction-2 = вниз
direction-3 = вниз-праворуч
bomb-leave = Лишити бомбу
legend = Легенда
keyboard-help = Стрілки водять по дошці, Enter вибирає, Escape починає хід спочатку.

## Що читають уголос
said-move = { $side }: { $move }
said-hint = Підказка: { $move }
said-site = { $site }, { $what }
said-can = { $what }, можна вибрати

## Стіл онлайн
opponent-online = Хтось онлайн
online-how = Як запросити
online-link = Надіслати посилання
online-link-help = Ти отримаєш посилання для того, з ким хочеш зіграти. Більше ніхто не зможе сісти.
online-lobby = Відкрито для всіх
online-lobby-help = Твій стіл стоятиме в лобі, доки хтось не сяде.
online-pair = Швидкий добір
online-pair-help = Якщо хтось чекає саме на цю гру, ви почнете одразу. Якщо ні, почекаєш у лобі.
online-name = Гравець за іменем
online-name-help = Запрошення буде видно в лобі. За іменем можна запросити лише гравців з обліковим записом.
online-player = Ім’я гравця
online-rated = Рейтингова партія
online-rated-account = Для рейтингових партій потрібен обліковий запис.
online-rated-fair = Рейтингові партії рівні для обох сторін: { $settings }.
online-register = Створити
clock = Годинник
clock-sudden = Час на всю партію
clock-fischer = Час і додаток за кожен хід
clock-byoyomi = Час, а потім періоди (бйо-йомі)
clock-correspondence = Дні на кожен хід
clock-own = Власний
clock-kind = Вид годинника
clock-main = Хвилини
clock-increment = Додаткові секунди за кожен хід
clock-periods = Періоди
clock-period = Секунди в періоді
clock-days = Дні на кожен хід
time-left = Лишилося часу: { $time }
seat-free = Вільне місце
seat-you = ти
seat-here = { $name } за столом
seat-away = { $name } не за столом
seat-taken-by = { $name } сідає за стіл. Партія починається.
seat-menu = Про гравця: { $name }
seat-page = Сторінка гравця: { $name }
block = Заблокувати
blocked = Заблоковано: { $name }. Ви більше не зустрінетеся, і повідомлень від цього гравця ти не бачитимеш.
report = Поскаржитися
report-text = Що сталося? Повідомлення прочитає адміністратор сервера.
report-send = Надіслати
reported = Дякуємо. Надіслано.
watching = Ти дивишся партію.
watchers = { $count ->
    [one] Дивиться { $count } людина.
    [few] Дивляться { $count } людини.
    [many] Дивляться { $count } людей.
   *[other] Дивиться { $count } людини.
}
waiting-status = Чекаємо на суперника
waiting-lobby = Твій стіл стоїть у лобі. Лишайся тут: партія почнеться, щойно хтось сяде.
invite-link = Посилання для суперника
invite-copy = Скопіювати посилання
invite-share = Поділитися
invite-by-hand = Копіювання заблоковано. Посилання виділено: скопіюй його вручну.
invite-help = Хто має це посилання, може зайняти друге місце. Якщо когось запрошено за іменем, сісти може лише ця людина.
invite-help-lobby = Хто має це посилання, теж може сісти.
copy-refused = Браузер заблокував копіювання.
join-title = { $name } чекає на тебе
join-side = Сторона
join-clock = Годинник
join-kind = Вид партії
join-rated = рейтингова
join-casual = товариська
join-sit = Сісти й грати
join-closed = Це місце для того, хто має посилання. Ти можеш лишитися й дивитися.
call-off = Скасувати партію
call-off-sure = Справді скасувати партію? Перемоги не матиме ніхто.
called-off = Партію скасовано.
called-off-first-move = { $side }: першого ходу не було вчасно. Партію скасовано.
called-off-by-player = { $side }: партію скасовано цією стороною.
first-move-yours = Зроби перший хід, інакше партію буде скасовано.
first-move-theirs = { $name } має зробити перший хід, інакше партію буде скасовано.
history-agrees = Партію зіграно за редакцією правил № { $revision } (сьогодні чинна № { $current }). За обома вона закінчується однаково.
history-kept = Партію зіграно за редакцією правил № { $revision } (сьогодні чинна № { $current }). Результат лишається таким, як був.
history-goes-on = Партію розпочато за редакцією правил № { $revision }; вона триває за редакцією № { $current }.
history-called-off = Відколи почалася партія, правила змінилися (тоді редакція № { $revision }, сьогодні № { $current }), тож її скасовано.
history-why-start = За сьогоднішніми правилами її початкова позиція неможлива.
history-why-illegal = За сьогоднішніми правилами хід { $move } не дозволено.
history-why-over = За сьогоднішніми правилами вона закінчилася б раніше.
history-why-another-result = За сьогоднішніми правилами вона закінчилася б інакше.
history-why-running = За сьогоднішніми правилами вона ще не закінчилася б.
offer-draw = Запропонувати нічию
offer-takeback = Попросити скасувати хід
offer-theirs-draw = { $name } пропонує нічию.
offer-theirs-takeback = { $name } просить скасувати останній хід.
offer-theirs-rematch = { $name } хоче зіграти ще раз, помінявшись сторонами.
offer-mine-draw = Ти пропонуєш нічию. Чекаємо на відповідь.
offer-mine-takeback = Ти просиш скасувати свій хід. Чекаємо на відповідь.
offer-mine-rematch = Ти пропонуєш реванш. Чекаємо на відповідь.
offer-accept = Прийняти
offer-decline = Відхилити
offer-withdraw = Відкликати
offer-declined = { $name } не погоджується.
offer-unanswered = { $name } вже не за столом, тож нової партії не буде.
claim-left = { $name } вже якийсь час не за столом. Можеш зачекати або закінчити партію.
claim-win = Зарахувати перемогу
claim-draw = Зарахувати нічию
rematch-offer = Запропонувати реванш
rematch-go = До реваншу
rematch-begun = Вони грають знову, за іншим столом.
to-lobby = До лобі
rated-soon = Рейтинги ось-ось оновляться.
rating-none = Ця партія не впливає на рейтинг.
rating-now = Твій рейтинг: { $rating } ({ $change })
rating-now-of = Рейтинг гравця { $name }: { $rating } ({ $change })
count-agree = Погоджуюся
count-watch = Гравці позначають мертві групи
count-theirs = { $name } вважає бліді групи мертвими. Погодься або познач по-своєму.
count-mine = Твої позначки надіслано. Чекаємо, що скаже { $name }.
count-deadline = Якщо не дійдете згоди вчасно, партію буде підраховано. Мертве те, що позначили ви обоє; якщо позначив лише один із вас, то його власні групи, а з чужих ті, які й комп’ютер вважає мертвими.
count-watch-deadline = Якщо гравці не дійдуть згоди вчасно, партію буде підраховано, як вона стоїть.
count-by-time = Час на згоду вийшов: партію підраховано так, як вона стояла.
moved-on = Поки тебе не було, партія пішла далі. Подивися ще раз.
talk = Чат
talk-say = Напиши повідомлення
talk-send = Надіслати
talk-room-players = Поки ви граєте, це читаєте лише ви двоє.
talk-room-watchers = До кінця партії це читають лише глядачі.
talk-room-all = Це читають усі за столом.
talk-watcher = глядач
talk-news = { $count ->
    [one] { $count } нове повідомлення
    [few] { $count } нові повідомлення
    [many] { $count } нових повідомлень
   *[other] { $count } нового повідомлення
}
talk-off = Вимкнути чат
talk-on = Увімкнути чат
talk-is-off = Чат вимкнено. Ти не бачиш повідомлень, і ніхто не бачить твоїх.

## Коли щось не так
reload = Завантажити знову
error-title = Щось не так
error-not-found = Такої сторінки немає.
error-no-table = Такого столу немає.
error-not-your-turn = Зараз не твій хід.
error-stale = Тим часом на столі щось змінилося. Подивися ще раз.
error-bad-request = Сервер не зміг цього прочитати.
error-bad-host = Ця адреса не належить цьому серверу. Скористайся адресою, яку дав тобі адміністратор.
error-too-large = Це завелике.
error-internal = Тут щось пішло не так, і не з твоєї вини. Записано під номером { $reference }.
error-wrong-method = Цю адресу не можна використати в такий спосіб.
error-game-over = Партію закінчено.
error-nothing-to-undo = Скасовувати нічого.
error-nothing-to-redo = Повертати нічого.
error-not-here = Тут цього зробити не можна.
error-draw-too-early = У рейтинговій партії погодитися на нічию можна лише після { $plies ->
    [one] { $plies } ходу
    [few] { $plies } ходів
    [many] { $plies } ходів
   *[other] { $plies } ходу
} обох гравців разом.
error-record = Це не збережена партія Potez, або файл пошкоджено.
error-option-value = { $option }: так не можна. { $help }
error-map-sign = Рядок { $line }, стовпець { $column }: { $sign } — це не # (стіна), не пробіл, не p, 1 чи 2.
error-map-border = Рядок { $line }, стовпець { $column }: на краю можуть бути лише стіни (#).
error-map-second = Рядок { $line }, стовпець { $column }: гравець { $sign } на мапі вже є.
error-map-missing = На мапі немає гравця { $sign }.
error-map-size = Рядок { $line }, стовпець { $column }: мапа має щонайбільше { $most ->
    [one] { $most } рядок і { $most } стовпець
    [few] { $most } рядки й { $most } стовпці
    [many] { $most } рядків і { $most } стовпців
   *[other] { $most } рядка і { $most } стовпця
}.
error-nothing-random = З такими налаштуваннями нічого випадкового немає: лиши номер випадкового початку порожнім.
error-opening = Партія не може початися так: початкова позиція або один із ходів перед нею неможливий.
error-no-game = Гри { $game } немає. Є: { $known }.
error-option-unknown = { $game } не має налаштування { $option }. Налаштування цієї гри: { $known }.
error-unreadable = Це не читається як хід. Напиши його так: { $example }.
error-busy = Комп’ютер зайнятий. Спробуй ще раз за мить.
error-overloaded = Сервер зараз має забагато роботи. Спробуй ще раз за мить.
error-not-agreed = Комп’ютер не погоджується: на його думку, мертві інші групи. Прийми його позначки або грайте далі.
error-ask-first = Потрібна згода суперника. Запитай.
error-rules-changed = Цю партію зіграно за давнішими правилами: вона лишається такою, як є.
error-bad-chat = Цього не надіслати. Можна від 1 до { $longest ->
    [one] { $longest } символу
    [few] { $longest } символів
    [many] { $longest } символів
   *[other] { $longest } символу
}.
error-bad-name = Таке ім’я не підходить. Можна від { $shortest } до { $longest ->
    [one] { $longest } літери чи цифри
    [few] { $longest } літер і цифр
    [many] { $longest } літер і цифр
   *[other] { $longest } літери чи цифри
}, у кожному слові лише одна абетка.
error-reserved-name = Це ім’я зарезервовано. Вибери інше.
error-bad-password = Такий пароль не підходить. Можна від { $shortest } до { $longest ->
    [one] { $longest } символу
    [few] { $longest } символів
    [many] { $longest } символів
   *[other] { $longest } символу
}.
error-bad-token = Такого токена тут не знають.
error-chat-off = Чат у тебе вимкнено.
error-clock = З таким годинником ніхто не зміг би грати. Вибери інші числа.
error-engine-fault = Комп’ютер натрапив на помилку й не зміг відповісти. Її записано.
error-fair-play = Поки двоє грають, комп’ютер не допомагає нікому.
error-foreign-origin = Запит надійшов з іншого сайту. Відкрий Potez безпосередньо й спробуй ще раз.
error-name-taken = Таке ім’я вже хтось має. Вибери інше.
error-needs-account = Це можуть лише гравці з обліковим записом.
error-no-offer = Цієї пропозиції вже немає.
error-no-player = Такого гравця немає, або ви не можете зустрітися.
error-nobody = Ми тебе не впізнаємо. Дозволь файли cookie й онови сторінку.
error-session-ended = Твій сеанс завершено. Увійди знову або продовжуй як гість.
session-go-on = Продовжити як гість
error-not-gone = Суперник за столом або відійшов зовсім недавно.
error-not-invited = Це місце тримають для когось іншого.
error-not-rated = Рейтингові партії грають зі стандартними налаштуваннями, гекс з обміном, а ґо з комі, від самого початку.
error-not-your-seat = Це не твоє місце.
error-offered-already = Це вже запропоновано. Зачекай до наступного ходу.
error-own-table = Ти вже сидиш за цим столом.
error-passwords-busy = Зараз входить багато людей. Спробуй ще раз за мить.
error-protocol = Ця сторінка старіша або новіша за сервер. Завантаж її знову.
error-resumed-already = Звідси ви вже грали далі. Спершу постав камінь або дійдіть згоди щодо мертвих груп.
error-rated-account = Обліковий запис із рейтингом ботом стати не може.
error-rated-computer = Партії з комп’ютером не рейтингові.
error-rated-enough = Двоє гравців можуть зіграти між собою щонайбільше { $most ->
    [one] { $most } рейтингову партію
    [few] { $most } рейтингові партії
    [many] { $most } рейтингових партій
   *[other] { $most } рейтингової партії
} на день. Зіграй без рейтингу або спробуй пізніше.
error-rated-needs-account = Для рейтингових партій потрібен обліковий запис.
error-rated-needs-clock = Для рейтингових партій потрібен годинник.
error-rated-running = Одна з твоїх рейтингових партій ще не закінчилася або чекає на гравця. Спершу закінчи її.
error-rated-seed = У рейтингових партіях випадковий початок визначає сервер: не вказуй його номер.
error-review-long = Партія задовга для розбору: щонайбільше { $most ->
    [one] { $most } хід
    [few] { $most } ходи
    [many] { $most } ходів
   *[other] { $most } ходу
}.
error-reviewing = Одну твою партію вже розбирають. Зачекай, доки закінчать.
error-search-busy = Зараз забагато пошуків. Спробуй ще раз за мить.
error-search-too-long = Пошук триває занадто довго. Вкажи гру, гравця або раніший час.
error-seat-taken = Хтось устиг раніше: місце зайнято.
error-token-scope = З токеном цього не зробити. Увійди через браузер.
error-too-late = Скасовувати партію вже пізно. Можна здатися.
error-too-early = Партія щойно почалася. Якщо перших ходів не буде вчасно, вона скасується сама.
error-too-many = Це забагато: щонайбільше { $most }.
error-too-many-at-once = У тебе їх забагато водночас: щонайбільше { $most }.
error-too-many-long-games = У твоїй мережі відкрито забагато дуже довгих партій. Закрий якусь із них і спробуй знову.
error-too-many-moves = У цій позиції { $count ->
    [one] { $count } хід
    [few] { $count } ходи
    [many] { $count } ходів
   *[other] { $count } ходу
}. За столом їх може бути щонайбільше { $most }.
error-too-many-tokens = У тебе вже { $most ->
    [one] { $most } токен
    [few] { $most } токени
    [many] { $most } токенів
   *[other] { $most } токена
}. Спершу відклич один.
error-too-often = Забагато спроб. Зачекай хвильку.
error-unreachable = Сервер зараз недоступний. Спробуй ще раз за мить.
error-unavailable = Зберегти зараз неможливо. Спробуй ще раз за мить.
error-waiting = Суперника ще немає.
error-wrong-own-password = Неправильний пароль.
error-wrong-password = Неправильне ім’я або пароль.
error-wrong-recovery = Неправильне ім’я або код відновлення, або код уже використано.
connection-lost = Зв’язок утрачено. Пробуємо ще раз; нічого не пропало.
connection-back = Зв’язок відновлено.
back-home = Назад до всіх ігор
