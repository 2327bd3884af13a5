# Сторінка: усе, що не стосується якоїсь однієї гри.

## Дім
house = Potez
house-title = Potez: двадцять класичних настільних ігор
house-line = Двадцять класичних ігор для двох. Грай із другом чи з комп’ютером.
skip-to-content = Перейти до змісту
language = Мова
theme = Вигляд
theme-auto = Як у системі
theme-light = Світлий
theme-dark = Темний
sound = Звуки
settings = Налаштування
home = Усі ігри
about-text = Potez означає «хід». Правила, точні, як у судді, комп’ютер на восьми рівнях, і ніщо не полишає цього пристрою.
no-script = Щоб показати дошки, сторінці потрібен JavaScript. Правила можна читати й без нього.

## Галерея
search = Шукати гру
search-none = Гри з такою назвою немає.
filter-all = Усі
filter-short = Короткі
filter-hunt = Полювання
filter-connect = З’єднати й оточити
filter-capture = Взяття
filter-space = Боротьба за простір
continue-title = Грати далі
continue-game = Далі
forget-game = Забути цю партію
minutes = { $count ->
    [one] { $count } хвилина
    [few] { $count } хвилини
    [many] { $count } хвилин
   *[other] { $count } хвилини
}
depth-1 = і для дітей
depth-2 = легка гра
depth-3 = середня складність
depth-4 = глибока гра
depth-5 = дуже глибока гра
versus = { $first } — { $second }
result-count = { $count ->
    [one] { $count } гра
    [few] { $count } гри
    [many] { $count } ігор
   *[other] { $count } гри
}

## Сторінка гри
play-now = Грати
play-now-help = Проти комп’ютера, зі звичайними налаштуваннями.
new-table = Власний стіл
opponent = Суперник
opponent-computer = Комп’ютер
opponent-friend = Друг за цим пристроєм
opponent-watch = Комп’ютер проти комп’ютера
your-side = Твоя сторона
side-random = Будь-яка
level = Рівень
level-1 = 1, випадкові ходи
level-2 = 2, перші кроки
level-3 = 3, початківець
level-4 = 4, упевненіший
level-5 = 5, добрий
level-6 = 6, сильний
level-7 = 7, дуже сильний
level-8 = 8, на повну силу
player-name = Ім’я: { $side }
options = Налаштування гри
options-usual = Як звичайно
start-game = Почати
rules = Правила
strategy = Стратегія, запитання, показові партії
contents = На цій сторінці
usual-length = Звичайна тривалість
difficulty = Складність
sides = Сторони
diagram-step = Хід { $number } з { $count }
diagram-start = Початкова позиція
diagram-next = Наступний хід
diagram-back = Хід назад
diagram-first = До початкової позиції
diagram-play-from-here = Грати звідси
option-range = від { $low } до { $high }
load-map = Завантажити мапу з файлу
load-game = Завантажити збережену партію

## Стіл
table-title = { $game }: { $status }
computer = Комп’ютер, рівень { $level }
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
path-so-far = Вибрано: { $sites }. Тепер вибери наступне місце.
path-done = Готово
path-cancel = Почати хід спочатку
board = Дошка: { $game }
undo = Скасувати хід
redo = Повернути хід
new-game = Нова гра
restart-swapped = Ще раз, помінявшись сторонами
rematch = Ще раз
resign = Здатися
resign-sure = Справді здаєшся?
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
review = Розбір
review-running = Розбираємо хід { $number } з { $count }
review-worst = Найдорожчі помилки
review-move = Хід { $number }, { $side }: { $move }. Краще було { $better }.
review-none = Жоден хід не віддав нічого важливого.
review-graph = Оцінка після кожного ходу; сторона: { $side }
copy-moves = Скопіювати ходи
copy-position = Скопіювати позицію
copied = Скопійовано.
download-game = Зберегти партію у файл
download-picture = Зображення у SVG
more = Більше
show-moves = Показувати доступні ходи
show-coordinates = Показувати координати
square-hex = Квадратна дошка для гексу
row-names = Рядки, як у першоджерелі (від 0 до 7)
animation = Анімація
computer-pause = Пауза комп’ютера
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
next-game = Інша гра
refused = Так не можна: { $reason }.
refused-rule = Прочитати правило
foul-warning = Це порушує правило й буде покаране.
foul-played = Порушено правило: { $move }
mark-dead = Познач мертві групи
mark-dead-help = Клацни групу, щоб позначити її мертвою або живою. Порожні точки довкола мертвих каменів ідуть іншій стороні.
mark-dead-proposal = Комп’ютер вважає, що бліді групи мертві.
mark-dead-agree = Згода
mark-dead-go-on = Грати далі
direction = Напрямок
distance = Відстань
confirm-move = Підтвердити
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

## Коли щось не так
error-title = Щось не так
error-not-found = Такої сторінки немає.
error-no-table = Такого столу немає.
error-not-your-turn = Зараз не твій хід.
error-stale = Тим часом на столі щось змінилося. Подивися ще раз.
error-bad-request = Сервер не зміг цього прочитати.
error-too-large = Це завелике.
error-game-over = Партію закінчено.
error-nothing-to-undo = Скасовувати нічого.
error-nothing-to-redo = Повертати нічого.
error-not-here = Тут цього зробити не можна.
error-record = Це не збережена гра Potez, або файл пошкоджено.
error-option-value = { $option }: так не можна. { $help }
error-map-sign = Рядок { $line }, стовпець { $column }: { $sign } — це не # (стіна), не пробіл, не p, 1 чи 2.
error-map-border = Рядок { $line }, стовпець { $column }: на краю можуть бути лише стіни (#).
error-map-second = Рядок { $line }, стовпець { $column }: гравець { $sign } на мапі вже є.
error-map-missing = На мапі немає гравця { $sign }.
error-map-size = Рядок { $line }, стовпець { $column }: мапа має щонайбільше { $most } рядків і стовпців.
error-option = { $problem }
error-unreadable = Це не читається як хід. Напиши його так: { $example }.
error-busy = Комп’ютер зайнятий. Спробуй ще раз за мить.
error-not-agreed = Комп’ютер не погоджується: на його думку, мертві інші групи. Прийми його позначки або грайте далі.
connection-lost = Зв’язок утрачено. Пробуємо ще раз; нічого не пропало.
connection-back = Зв’язок відновлено.
back-home = Назад до всіх ігор
