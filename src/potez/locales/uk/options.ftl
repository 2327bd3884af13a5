# Налаштування ігор: назва, слово допомоги й варіанти. Спільні для кількох ігор назви стоять раз; де грі потрібні інші слова,
# спершу йде її власний ключ: option-GAME-NAME, help-GAME-NAME.

option-size = Розмір
help-size = клітинок з кожного боку
help-go-size = точок з кожного боку
help-go-quick-size = точок з кожного боку
option-seed = Номер випадкового початку
help-seed = Те саме число дає той самий початок. Лиши порожнім, щоб почати по-новому.
option-limit = Ліміт ходів
help-stay-limit = Після стількох ходів — нічия.
help-mingmang-limit = Після стількох ходів — нічия.
help-go-limit = Після стількох ходів рахують очки; 0 — без ліміту.
help-go-quick-limit = Після стількох ходів рахують очки.
option-first = Хто починає
help-first = Сторона, яка ходить першою.
option-rows = Ряди
option-cols = Стовпці
help-dots-rows = ряди крапок
help-dots-cols = стовпці крапок
help-chomp-rows = ряди плитки
help-chomp-cols = стовпці плитки

option-squart-blocked = Заблоковані клітинки
help-squart-blocked = Скільки випадкових клітинок заблоковано на початку або які саме, наприклад a1+c3.
option-squart-spread = Закривати клітинки поруч із планкою
help-squart-spread = Без цього гра відома під назвою Domineering.
option-stay-start = Перша клітинка королеви
help-stay-start = випадково або певна клітинка, наприклад b2
choice-stay-start-random = випадково
option-stay-mode = Клітинки, з яких пішли
choice-stay-mode-blocked = заблоковані
choice-stay-mode-normal = лишаються вільними
help-stay-mode = Із заблокованими клітинками треба думати наперед.
option-go-ko = Ко
choice-go-ko-simple = просте ко
choice-go-ko-superko = суперко
choice-go-ko-none = без заборони
help-go-ko = Які позиції не можна повторювати ходом.
option-go-scoring = Підрахунок
choice-go-scoring-territory = територія й полонені
choice-go-scoring-area = уся площа
choice-go-scoring-enclosed = оточені ділянки й камені
help-go-scoring = Що рахують наприкінці.
option-go-pass_stones = Пас коштує камінь
help-go-pass_stones = Хто пасує, віддає іншому полоненого.
option-go-komi = Комі
help-go-komi = Додаткові очки білим, бо вони ходять другими.
option-hnefatafl-king = Короля захоплюють
choice-hnefatafl-king-custodial = удвох, як і всіх
choice-hnefatafl-king-surrounded = лише оточеного
help-hnefatafl-king = Оточений — з усіх чотирьох боків або з трьох біля трону.
option-hnefatafl-encirclement = Оточення дає перемогу
help-hnefatafl-encirclement = Нападники перемагають і тоді, коли оточать короля з усіма охоронцями.
option-bombs-map = Мапа
choice-bombs-map-classic = класична
choice-bombs-map-maze = лабіринт
choice-bombs-map-pillars = колони
choice-bombs-map-own = власна
help-bombs-map = Вибери готову, напиши свою або завантаж із файлу.
option-bombs-k = Ходи без бомби
help-bombs-k = Останній зі стількох ходів поспіль без бомби мусить її лишити.
option-bombs-blast = Вибух
choice-bombs-blast-through = проходить крізь стіни
choice-bombs-blast-walls = спиняється біля стін
help-bombs-blast = Чи захищають тебе стіни.
option-foxhounds-fox = Лисиця починає на
help-foxhounds-fox = Одна з темних клітинок останнього ряду.
option-alquerque-penalty = Пропущене взяття карається
help-alquerque-penalty = Хто не б’є або спиняється зарано, втрачає фішку. Інакше такі ходи просто не приймають.
option-hex-swap = Обмін
help-hex-swap = Другий гравець може забрати перший камінь собі.
option-hex-mode = Камені кладуть
choice-hex-mode-free = будь-де
choice-hex-mode-connected = поруч зі своїми
help-hex-mode = Поруч зі своїми: ростеш від власного краю.
option-chomp-poison = Отруєні квадратики
help-chomp-poison = Скільки випадкових квадратиків або які саме, наприклад a1+c3.
option-quoridor-walls = Стін у кожної сторони
help-quoridor-walls = Більше стін — довші лабіринти.
option-ninemorris-flying = Політ
help-ninemorris-flying = Коли лишилося три фішки, будь-яка з них може піти на будь-яку вільну точку.
option-foxgeese-geese = Гуси
help-foxgeese-geese = Що більше гусей, то важче лисиці.

## Варіанти з першоджерел, кнопками
preset-squart-quick = Швидка
preset-squart-classic = Класична
preset-squart-strategic = Стратегічна
preset-go-full = Повна дошка
preset-go-middle = Середня
preset-go-small = Мала
preset-moves = { $count ->
    [one] { $count } хід
    [few] { $count } ходи
    [many] { $count } ходів
   *[other] { $count } ходу
}
