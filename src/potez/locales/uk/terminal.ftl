# Термінал: що каже `potez play`. Назви команд у всіх мовах ті самі.

start = { $game }. Список команд: help.
help = Напиши хід або по черзі місця, яких він торкається (якщо не всі, буде показано, що може йти далі), або:
word-move = ХІД
word-file = ФАЙЛ
word-sites = МІСЦЯ
help-moves = дозволені ходи
help-why = чому хід не приймають
help-undo = скасувати останній хід; зробити його знову
help-board = показати дошку ще раз
help-text = позиція текстом, щоб повідомити про помилку
help-save = записати партію у файл; продовжити: potez play --load ФАЙЛ
help-resign = сторона, чий хід, здається
help-hint = що зіграв би комп’ютер
help-dead-named = ґо, після двох пасів: вважати ці групи мертвими, кожну називають одним каменем; dead none: усі живі
help-dead = ґо, після двох пасів: які групи комп’ютер вважає мертвими
help-quit = вийти
prompt-dead = мертві групи
prompt-over = кінець
not-text = цей рядок не є текстом у кодуванні термінала
unsaved = Не збережено. Ходи були: { $moves }
no-moves-left = Їх немає: партію закінчено.
saved = Збережено: { $file }.
say-why = Напиши why ХІД.
say-save = Напиши save ФАЙЛ.
played = { $side } (комп’ютер): { $move }.
dead-proposal = Комп’ютер вважає, що ці групи мертві: { $sites }. Якщо ви згодні, напиши: dead { $sites }
dead-proposal-none = Комп’ютер вважає, що мертвих груп немає. Якщо ви згодні, напиши: dead none
dead-which = Які групи мертві? Напиши: dead МІСЦЯ, по одному каменю з кожної, або dead none; просто dead питає комп’ютер; після undo граєте далі.
dead-wrong = Групи називають їхніми каменями, коли обидва гравці спасували.
both-passed = обидва гравці спасували
legal = Хід дозволено.
foul = Хід приймають, але він порушує правило.
illegal = хід «{ $move }» не дозволено: { $reason }
unreadable = «{ $move }» не читається як хід. Напиши його так: { $example }
either = { $others } або { $last }
no-perfect-play = Рівень 9 грає за таблицею значень, а для { $game } її немає
table-long = Рівень 9 грає за таблицею значень. Таблиця для { $game } створюється довше за хвилину; її створює команда: { $command }
table-made = Рівень 9 грає за таблицею значень. Таблиця для { $game } створюється зараз, один раз, менш ніж за хвилину.
review-values = { $game }. Оцінки з погляду сторони { $side }: +1 — перемога, -1 — поразка; зірочкою позначено доведене.
review-better = краще: { $line }
review-net = Оцінки дає рівень { $level } з мережею { $net }.

## Що не так до початку партії та з файлами
file-missing = такого файлу немає
file-forbidden = там не можна читати або писати
file-folder = це тека
file-full = більше немає місця
file-name = назва задовга
error-game-unreadable = Гру { $game } не вдалося прочитати. Напиши hex або hex(size=7).
error-option-twice = Налаштування { $option } вказано двічі.
error-options-unreadable = Налаштування не читаються звідси: { $text }. Напиши НАЗВА=ЗНАЧЕННЯ, через кому.
error-option-form = --option { $text }: напиши НАЗВА=ЗНАЧЕННЯ.
error-file-large = Файл { $file } завеликий. Можна прочитати щонайбільше { $most ->
    [one] { $most } байт
    [few] { $most } байти
    [many] { $most } байтів
   *[other] { $most } байта
}.
error-file-no-text = Файл { $file } не є текстом у UTF-8: помилка від байта { $byte }.
error-settings-unreadable = { $place }: це не читається як TOML. Пиши в кожному рядку по одному НАЗВА = ЗНАЧЕННЯ.
error-load-alone = Із --load беруться гра та її налаштування: інших не вказуй.
error-play-what = Назви гру, наприклад: potez play hex. Або збережену партію: --load ФАЙЛ.
error-rows-from-one = --rows-from-zero: у джерелі гри { $game } ряди не рахують від 0.
error-side-alone = --side потрібне лише для гри з комп’ютером: додай --level N.
error-no-side = Сторони { $side } немає. Сторони: { $known }.
error-no-moves = { $file }: у файлі немає ходів.
error-no-room = { $what ->
    [memory] Замало пам’яті для { $game }: потрібно { $needed }, вільно { $there }.
   *[other] Замало місця на диску для { $game }: потрібно { $needed }, вільно { $there }.
}
error-record-newer = Партію зіграно за редакцією правил № { $revision }, а ця програма знає редакцію № { $current }. Установи новішу.
error-record-move = Хід { $number } збереженої партії неможливий: { $move }.
position-of = позиція { $done } з { $total }
