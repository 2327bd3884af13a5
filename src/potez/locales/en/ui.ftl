# The page: everything that is not about one game.

## House
house = Potez
house-title = Potez: twenty classic board games
house-line = Twenty classic games for two. Play a friend or the computer.
skip-to-content = Skip to the content
language = Language
theme = Appearance
theme-auto = As the system
theme-light = Light
theme-dark = Dark
sound = Sounds
settings = Settings
home = All games
about-text = Potez means "a move". Rules as exact as a referee, a computer that plays at eight levels, and nothing leaves this machine.
no-script = This page needs JavaScript to show the boards. The rules can be read without it.

## Gallery
search = Search games
search-none = No game is called like that.
filter-all = All
filter-short = Short
filter-hunt = Hunts
filter-connect = Connecting and enclosing
filter-capture = Capturing
filter-space = Taking space
continue-title = Go on playing
continue-game = Go on
forget-game = Forget this game
minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
depth-1 = for children too
depth-2 = easy
depth-3 = middling
depth-4 = deep
depth-5 = very deep
versus = { $first } against { $second }
result-count = { $count ->
    [one] { $count } game
   *[other] { $count } games
}

## Game page
play-now = Play
play-now-help = Against the computer, with the usual settings.
new-table = A table of your own
opponent = Opponent
opponent-computer = The computer
opponent-friend = A friend at this device
opponent-watch = Computer against computer
your-side = Your side
side-random = Either
level = Level
level-1 = 1, random moves
level-2 = 2, first steps
level-3 = 3, beginner
level-4 = 4, improving
level-5 = 5, good
level-6 = 6, strong
level-7 = 7, very strong
level-8 = 8, the best there is
player-name = Name of { $side }
options = Settings of the game
options-usual = As usual
start-game = Start
rules = Rules
strategy = Strategy, questions, games to look at
contents = On this page
usual-length = Usual length
difficulty = Depth
sides = Sides
diagram-step = Move { $number } of { $count }
diagram-start = First position
diagram-next = Next move
diagram-back = Move back
diagram-first = To the first position
diagram-play-from-here = Play from here
option-range = { $low } to { $high }
load-map = Load a map from a file
load-game = Load a saved game

## Table
table-title = { $game }: { $status }
computer = Computer, level { $level }
thinking = The computer is thinking
thinking-time = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
getting-ready = Getting the game ready. The first time takes a little longer.
your-turn = Your turn
moves = Moves
no-moves-yet = No moves yet.
ply = Move { $number }
move-box = Write a move
move-box-help = for example { $example }
move-send = Play it
path-so-far = Chosen: { $sites }. Now choose the next place.
path-done = Done
path-cancel = Start the move again
board = Board of { $game }
undo = Undo
redo = Redo
new-game = New game
restart-swapped = Again, sides exchanged
rematch = Again
resign = Resign
resign-sure = Do you really resign?
yes = Yes
no = No
hint = Hint
hint-is = The computer would play { $move }.
flip = Turn the board
evaluation = Evaluation
evaluation-even = even
evaluation-for = { $side }: { $percent } %
evaluation-proven-win = { $side } wins, proven
evaluation-proven-win-in = { $count ->
    [one] { $side } wins in { $count } move, proven
   *[other] { $side } wins in { $count } moves, proven
}
evaluation-proven-draw = a draw, proven
evaluation-best = Best: { $line }
review = Review
review-running = Looking at move { $number } of { $count }
review-worst = The moves that cost most
review-move = Move { $number }, { $side }: { $move }. Better was { $better }.
review-none = No move gave anything away that matters.
review-graph = The value after every move, seen by { $side }
copy-moves = Copy the moves
copy-position = Copy the position
copied = Copied.
download-game = Download the game
download-picture = Picture as SVG
more = More
show-moves = Show possible moves
show-coordinates = Show coordinates
square-hex = Square board for Hex
row-names = Rows as in the source (0 to 7)
animation = Animation
computer-pause = Pause of the computer
pause-seconds = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
thinking-seconds = Time to think, level 8
to-first = First move
to-last = Last move
one-back = One move back
one-on = One move on
looking-at = You are looking at move { $number } of { $count }.
back-to-game = Back to the game
draw-because = A draw: { $reason }.
won-because = { $won }: { $reason }.
final-score = { $first } : { $second }
next-game = Another game
refused = That is not possible: { $reason }.
refused-rule = Read the rule
foul-warning = That breaks a rule and will be punished.
foul-played = A rule was broken: { $move }
mark-dead = Mark the dead groups
mark-dead-help = Click a group to mark it as dead or alive. Empty points around dead stones count for the other side.
mark-dead-proposal = The computer thinks that the faded groups are dead.
mark-dead-agree = We agree
mark-dead-go-on = Play on
direction = Direction
distance = Distance
confirm-move = Confirm
choose-direction = Choose a direction and a distance.
direction-7 = up and left
direction-8 = up
direction-9 = up and right
direction-4 = left
direction-6 = right
direction-1 = down and left
direction-2 = down
direction-3 = down and right
bomb-leave = Leave a bomb
legend = Legend
keyboard-help = Arrow keys move over the board, Enter chooses, Escape starts the move again.

## What is read out
said-move = { $side }: { $move }
said-hint = Hint: { $move }
said-site = { $site }, { $what }
said-can = { $what }, can be chosen

## When something is wrong
error-title = Something is wrong
error-not-found = There is no such page.
error-no-table = There is no such table.
error-not-your-turn = It is not your turn.
error-stale = The table has changed meanwhile. Look again.
error-bad-request = The server could not read that.
error-too-large = That is too large.
error-game-over = The game is over.
error-nothing-to-undo = There is nothing to take back.
error-nothing-to-redo = There is nothing to play again.
error-not-here = That cannot be done here.
error-record = This is no saved game of Potez, or it is damaged.
error-option-value = { $option }: that is not possible. { $help }
error-map-sign = Line { $line }, column { $column }: { $sign } is none of # (wall), blank, p, 1 and 2.
error-map-border = Line { $line }, column { $column }: only walls (#) may stand on the border.
error-map-second = Line { $line }, column { $column }: player { $sign } is there already.
error-map-missing = The map has no player { $sign }.
error-map-size = Line { $line }, column { $column }: a map has at most { $most } lines and columns.
error-option = { $problem }
error-unreadable = That cannot be read as a move. Write it like { $example }.
error-busy = The computer is busy. Try again in a moment.
error-not-agreed = The computer does not agree: it counts other groups as dead. Take its marks, or play on.
connection-lost = The connection is lost. Trying again; nothing is lost.
connection-back = Connected again.
back-home = Back to all games
