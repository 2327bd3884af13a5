# The terminal: what `potez play` says. The names of commands are the same in every language.

start = { $game }. Type help for the commands.
help = Type a move, or the places that it touches one after the other (some of them: what may come next is listed), or:
word-move = MOVE
word-file = FILE
word-sites = SITES
help-moves = the legal moves
help-why = why a move is refused
help-undo = take back the last move; play it again
help-board = show the board again
help-text = the position as a text, for a bug report
help-save = write the game to a file; go on with: potez play --load FILE
help-resign = the side to move gives up
help-hint = what the computer would play
help-dead-named = go, after two passes: count these groups as dead, each named by one stone; dead none: all live
help-dead = go, after two passes: which groups the computer thinks are dead
help-quit = leave
prompt-dead = dead groups
prompt-over = over
not-text = that line is no text in this terminal's encoding
unsaved = Not saved. The moves were: { $moves }
no-moves-left = There are none: the game is over.
saved = Saved in { $file }.
say-why = Say why MOVE.
say-save = Say save FILE.
played = { $side } (the computer) played { $move }.
dead-proposal = The computer thinks that these groups are dead: { $sites }. If you agree, type: dead { $sites }
dead-proposal-none = The computer thinks that no group is dead. If you agree, type: dead none
dead-which = Which groups are dead? Type: dead SITES, one stone of each, or dead none; dead alone asks the computer; undo plays on.
dead-wrong = Groups are named by their stones, when both have passed.
both-passed = both have passed
legal = It is legal.
foul = It is accepted, but a foul.
illegal = illegal move { $move }: { $reason }
unreadable = cannot read the move { $move }. Write it like { $example }
either = { $others } or { $last }
no-perfect-play = Level 9 plays from a table of values, and there is none of { $game }
table-long = Level 9 plays from a table of values. That of { $game } takes longer than a minute to make; make it with: { $command }
table-made = Level 9 plays from a table of values. That of { $game } is made now, once, in less than a minute.
review-values = { $game }. Values are for { $side }: +1 a win, -1 a loss; a star marks what is proven.
review-better = better: { $line }
review-net = Values are by level { $level } with the net { $net }.

## What is wrong before a game begins, and with files
file-missing = no such file
file-forbidden = you may not read or write there
file-folder = that is a folder
file-full = no space left
file-name = the name is too long
error-game-unreadable = The game { $game } cannot be read. Write hex or hex(size=7).
error-option-twice = The setting { $option } is given twice.
error-options-unreadable = The settings cannot be read from here on: { $text }. Write NAME=VALUE, with commas between.
error-option-form = --option { $text }: write NAME=VALUE.
error-file-large = { $file } is too large. At most { $most ->
    [one] { $most } byte
   *[other] { $most } bytes
} are read.
error-file-no-text = { $file } is not text in UTF-8: wrong from byte { $byte } on.
error-settings-unreadable = { $place }: this cannot be read as TOML. Write one NAME = VALUE a line.
error-load-alone = --load brings its own game and settings: name no others.
error-play-what = Name a game, as in: potez play hex. Or a saved one: --load FILE.
error-rows-from-one = --rows-from-zero: the source of { $game } does not count rows from 0.
error-side-alone = --side is for games against the computer: add --level N.
error-no-side = There is no side { $side }. The sides are: { $known }.
error-no-moves = { $file }: there are no moves in it.
error-no-room = { $what ->
    [memory] Too little memory for { $game }: needed { $needed }, free { $there }.
   *[other] Too little room on the disk for { $game }: needed { $needed }, free { $there }.
}
error-record-newer = This game was played under version { $revision } of its rules, and this program knows version { $current }. Install a newer one.
error-record-move = Move { $number } of the saved game cannot be played: { $move }.
position-of = position { $done } of { $total }
