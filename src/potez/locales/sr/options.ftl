# Опције игара: назив, реч помоћи и избори. Називи опција које дели више игара стоје једном; где су некој игри потребне
# друге речи, прво се тражи њен кључ: option-GAME-NAME, help-GAME-NAME.

option-size = Величина
help-size = број поља по страници
help-go-size = број тачака по страници
help-go-quick-size = број тачака по страници
option-seed = Број насумичног почетка
help-seed = Исти број даје поново исти почетак. Остави празно за нови.
option-limit = Највећи број потеза
help-stay-limit = После толико потеза партија је нерешена.
help-mingmang-limit = После толико потеза партија је нерешена.
help-go-limit = После толико потеза броје се поени; 0 значи без ограничења.
help-go-quick-limit = После толико потеза броје се поени.
option-first = Ко почиње
help-first = Страна која вуче први потез.
option-rows = Редови
option-cols = Колоне
help-dots-rows = број редова тачака
help-dots-cols = број колона тачака
help-chomp-rows = број редова чоколаде
help-chomp-cols = број колона чоколаде

option-squart-blocked = Блокирана поља
help-squart-blocked = Колико је поља насумично блокирано на почетку, или која су то, на пример a1+c3.
option-squart-spread = Блокирај поља око токена
help-squart-spread = Без тога је игра позната као Domineering.
option-stay-start = Прво поље краљице
help-stay-start = насумично или поље, на пример b2
choice-stay-start-random = насумично
option-stay-mode = Напуштена поља
choice-stay-mode-blocked = блокирају се
choice-stay-mode-normal = остају слободна
help-stay-mode = С блокираним пољима треба мислити унапред.
option-go-ko = Ко
choice-go-ko-simple = једноставни ко
choice-go-ko-superko = суперко
choice-go-ko-none = без забране
help-go-ko = Које раније позиције потез не сме да понови.
option-go-scoring = Бројање
choice-go-scoring-territory = територија и заробљеници
choice-go-scoring-area = површина
choice-go-scoring-enclosed = затворене области и каменови
help-go-scoring = Шта се броји на крају.
option-go-pass_stones = Пас кошта један камен
help-go-pass_stones = Ко каже пас, даје противнику једног заробљеника.
option-go-komi = Коми
help-go-komi = Поени који се додају белом, јер игра други.
option-hnefatafl-king = Краља заробљавају
choice-hnefatafl-king-custodial = двојица, као и свакога
choice-hnefatafl-king-surrounded = само кад га опколе
help-hnefatafl-king = Опкољен: са све четири стране, или са три ако је поред престола.
option-hnefatafl-encirclement = Опкољавање доноси победу
help-hnefatafl-encirclement = Освајачи побеђују и кад опколе краља и све чуваре.
option-bombs-map = Мапа
choice-bombs-map-classic = класична
choice-bombs-map-maze = лавиринт
choice-bombs-map-pillars = стубови
choice-bombs-map-own = сопствена
help-bombs-map = Изабери неку, напиши своју или је учитај из датотеке.
option-bombs-k = Потези без бомбе
help-bombs-k = Последњи од оволико узастопних потеза без бомбе мора да остави бомбу.
option-bombs-blast = Експлозија
choice-bombs-blast-through = пролази кроз зидове
choice-bombs-blast-walls = стаје код зидова
help-bombs-blast = Да ли те зидови штите.
option-foxhounds-fox = Лисица почиње на
help-foxhounds-fox = Једно од тамних поља последњег реда.
option-alquerque-penalty = Пропуштено узимање се кажњава
help-alquerque-penalty = Ко не узме или стане прерано, губи фигуру. Иначе се такви потези одбијају.
option-hex-swap = Замена
help-hex-swap = Други играч сме да преузме први камен.
option-hex-mode = Камен се поставља
choice-hex-mode-free = било где
choice-hex-mode-connected = поред свог
help-hex-mode = Поред свог: шириш се од своје ивице.
option-chomp-poison = Отроване коцкице
help-chomp-poison = Колико насумичних коцкица, или које, на пример a1+c3.
option-quoridor-walls = Зидови за сваку страну
help-quoridor-walls = Више зидова, дужи лавиринти.
option-ninemorris-flying = Летење
help-ninemorris-flying = Кад остану три фигуре, фигура сме на било коју слободну тачку.
option-foxgeese-geese = Гуске
help-foxgeese-geese = Што више гусака, то теже лисици.

## Избори из извора, као дугмад
preset-squart-quick = Брза
preset-squart-classic = Класична
preset-squart-strategic = Стратешка
preset-go-full = Цела табла
preset-go-middle = Средња
preset-go-small = Мала
preset-moves = { $count ->
    [one] { $count } потез
    [few] { $count } потеза
   *[other] { $count } потеза
}
