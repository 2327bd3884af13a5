# The settings of the games: a name, a word of help, and the choices. Names of options that several games share come once; where a game
# needs other words, its own key comes first: option-GAME-NAME, help-GAME-NAME.

option-size = Size
help-size = cells a side
help-go-size = points a side
help-go-quick-size = points a side
option-seed = Number of the random start
help-seed = The same number gives the same start again. Leave it empty for a new one.
option-limit = Limit of moves
help-stay-limit = After so many moves the game is a draw.
help-mingmang-limit = After so many moves the game is a draw.
help-go-limit = After so many moves the points are counted; 0 means no limit.
help-go-quick-limit = After so many moves the points are counted.
option-first = Who begins
help-first = The side that moves first.
option-rows = Rows
option-cols = Columns
help-dots-rows = rows of dots
help-dots-cols = columns of dots
help-chomp-rows = rows of the bar
help-chomp-cols = columns of the bar

option-squart-blocked = Blocked cells
help-squart-blocked = How many random cells are blocked at the start, or which ones, such as a1+c3.
option-squart-spread = Close the cells beside a bar
help-squart-spread = Without it the game is known as Domineering.
option-stay-start = The queen's first cell
help-stay-start = random, or a cell such as b2
option-stay-mode = Cells that were left
choice-stay-mode-blocked = are blocked
choice-stay-mode-normal = stay free
help-stay-mode = Blocked cells make it a game of foresight.
option-go-ko = Ko
choice-go-ko-simple = simple ko
choice-go-ko-superko = superko
choice-go-ko-none = no ban
help-go-ko = Which boards a move may not repeat.
option-go-scoring = Counting
choice-go-scoring-territory = territory and prisoners
choice-go-scoring-area = area
choice-go-scoring-enclosed = enclosed areas and stones
help-go-scoring = What counts at the end.
option-go-pass_stones = A pass costs a stone
help-go-pass_stones = Who passes hands the other a prisoner.
option-go-komi = Komi
help-go-komi = Points added for white, who moves second.
option-hnefatafl-king = The king is taken
choice-hnefatafl-king-custodial = by two, like everybody
choice-hnefatafl-king-surrounded = only when surrounded
help-hnefatafl-king = Surrounded: on all four sides, or three beside the throne.
option-hnefatafl-encirclement = Encirclement wins
help-hnefatafl-encirclement = The attackers also win by surrounding the king and all guards.
option-bombs-map = Map
choice-bombs-map-classic = classic
choice-bombs-map-maze = maze
choice-bombs-map-pillars = pillars
choice-bombs-map-own = my own map
help-bombs-map = Choose one, write your own, or load it from a file.
option-bombs-k = Moves without a bomb
help-bombs-k = The last of so many moves in a row without a bomb must leave one.
option-bombs-blast = A blast
choice-bombs-blast-through = goes through walls
choice-bombs-blast-walls = stops at walls
help-bombs-blast = Whether walls protect you.
option-foxhounds-fox = The fox begins on
help-foxhounds-fox = One of the dark squares of the last row.
option-alquerque-penalty = Forgotten captures are punished
help-alquerque-penalty = Who does not capture, or stops too early, loses the piece. Otherwise such moves are refused.
option-hex-swap = Swap
help-hex-swap = The second player may take over the first stone.
option-hex-mode = Stones may be laid
choice-hex-mode-free = anywhere
choice-hex-mode-connected = beside your own
help-hex-mode = Beside your own: you grow from your own edge.
option-chomp-poison = Poisoned squares
help-chomp-poison = How many random squares, or which ones, such as a1+c3.
option-quoridor-walls = Walls for each side
help-quoridor-walls = More walls, longer mazes.
option-ninemorris-flying = Flying
help-ninemorris-flying = With three pieces left, a piece may go to any free point.
option-foxgeese-geese = Geese
help-foxgeese-geese = More geese are harder for the fox.

## The sources' own choices, as buttons
preset-squart-quick = Quick
preset-squart-classic = Classic
preset-squart-strategic = Strategic
preset-go-full = Full board
preset-go-middle = Middle
preset-go-small = Small
preset-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
