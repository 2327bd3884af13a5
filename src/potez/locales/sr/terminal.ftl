# Терминал: шта каже `potez play`. Називи наредби исти су у свим језицима.

start = { $game }. За списак наредби упиши help.
help = Упиши потез, или редом места која он додирује (ако нису сва, исписује се шта може да следи), или:
word-move = ПОТЕЗ
word-file = ДАТОТЕКА
word-sites = МЕСТА
help-moves = дозвољени потези
help-why = зашто потез није дозвољен
help-undo = поништава последњи потез; игра га поново
help-board = поново приказује таблу
help-text = позиција као текст, за пријаву грешке
help-save = уписује партију у датотеку; настављаш са: potez play --load ДАТОТЕКА
help-resign = страна на потезу предаје партију
help-hint = шта би одиграо рачунар
help-dead-named = го, после два паса: ове групе се броје као мртве, свака се наводи једним каменом; dead none: све су живе
help-dead = го, после два паса: које групе рачунар сматра мртвим
help-quit = излаз
prompt-dead = мртве групе
prompt-over = крај
not-text = овај ред није текст у кодирању овог терминала
unsaved = Није сачувано. Потези су били: { $moves }
no-moves-left = Нема их: партија је завршена.
saved = Сачувано у { $file }.
say-why = Упиши why ПОТЕЗ.
say-save = Упиши save ДАТОТЕКА.
played = { $side } (рачунар): { $move }.
dead-proposal = Рачунар мисли да су ове групе мртве: { $sites }. Ако се слажете, упиши: dead { $sites }
dead-proposal-none = Рачунар мисли да ниједна група није мртва. Ако се слажете, упиши: dead none
dead-which = Које групе су мртве? Упиши: dead МЕСТА, по један камен из сваке, или dead none; само dead пита рачунар; са undo играте даље.
dead-wrong = Групе се наводе својим каменовима, кад оба играча кажу пас.
both-passed = оба играча су рекла пас
legal = Потез је дозвољен.
foul = Потез се прихвата, али крши правило.
illegal = потез „{ $move }“ није дозвољен: { $reason }
unreadable = „{ $move }“ се не може прочитати као потез. Напиши овако: { $example }
either = { $others } или { $last }
no-perfect-play = Ниво 9 игра по табели вредности, а за { $game } је нема
table-long = Ниво 9 игра по табели вредности. Табела за { $game } прави се дуже од минута; прави је наредба: { $command }
table-made = Ниво 9 игра по табели вредности. Табела за { $game } прави се сада, само једном, за мање од минута.
review-values = { $game }. Вредности су из угла стране { $side }: +1 је победа, -1 пораз; звездица означава оно што је доказано.
review-better = боље: { $line }
review-net = Вредности даје ниво { $level } с мрежом { $net }.

## Шта није у реду пре почетка партије и с датотекама
file-missing = нема такве датотеке
file-forbidden = тамо не можеш да читаш или пишеш
file-folder = то је фасцикла
file-full = нема више места
file-name = назив је предугачак
error-game-unreadable = Игра { $game } не може да се прочита. Упиши hex или hex(size=7).
error-option-twice = Опција { $option } наведена је два пута.
error-options-unreadable = Опције одавде не могу да се прочитају: { $text }. Упиши НАЗИВ=ВРЕДНОСТ, са зарезима између.
error-option-form = --option { $text }: упиши НАЗИВ=ВРЕДНОСТ.
error-file-large = Датотека { $file } је превелика. Чита се највише { $most ->
    [one] { $most } бајт
    [few] { $most } бајта
   *[other] { $most } бајтова
}.
error-file-no-text = Датотека { $file } није текст у кодирању UTF-8: грешка је од бајта { $byte }.
error-settings-unreadable = { $place }: то не може да се прочита као TOML. Упиши по један НАЗИВ = ВРЕДНОСТ у ред.
error-load-alone = Са --load долазе и игра и опције: не наводи друге.
error-play-what = Наведи игру, на пример: potez play hex. Или сачувану партију: --load ДАТОТЕКА.
error-rows-from-one = --rows-from-zero: извор игре { $game } не броји редове од 0.
error-side-alone = --side је за партије против рачунара: додај --level N.
error-no-side = Нема стране { $side }. Стране су: { $known }.
error-no-moves = { $file }: у датотеци нема потеза.
error-no-room = { $what ->
    [memory] Премало меморије за { $game }: треба { $needed }, слободно је { $there }.
   *[other] Премало места на диску за { $game }: треба { $needed }, слободно је { $there }.
}
error-record-newer = Партија је играна по { $revision }. издању правила, а овај програм зна { $current }. издање. Инсталирај новији.
error-record-move = Потез { $number } сачуване партије не може да се одигра: { $move }.
position-of = позиција { $done } од { $total }
