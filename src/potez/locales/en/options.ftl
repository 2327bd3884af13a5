# The settings of the games: a name, a word of help, and the choices. Names of options that several games share come once; where a game
# needs other words, its own key comes first: option-GAME-NAME, help-GAME-NAME.

option-size = Size
help-size = cells per side
help-go-size = points per side
help-go-quick-size = points per side
option-seed = Random seed
help-seed = The same number gives the same start position. Leave it empty for a new one.
option-limit = Move limit
help-stay-limit = After this many moves the game is a draw.
help-mingmang-limit = After this many moves the game is a draw.
help-go-limit = After this many moves the points are counted; 0 means no limit.
help-go-quick-limit = After this many moves the points are counted.
option-first = Who starts
help-first = The side that moves first.
option-rows = Rows
option-cols = Columns
help-dots-rows = rows of dots
help-dots-cols = columns of dots
help-chomp-rows = rows of the chocolate bar
help-chomp-cols = columns of the chocolate bar

option-squart-blocked = Blocked cells
help-squart-blocked = How many random cells are blocked at the start, or which ones: for example a1+c3.
option-squart-spread = Close the cells next to a bar
help-squart-spread = When off, the game is known as Domineering.
option-stay-start = The queen's first cell
help-stay-start = random, or a cell such as b2
choice-stay-start-random = random
option-stay-mode = Visited cells
choice-stay-mode-blocked = are blocked
choice-stay-mode-normal = stay free
help-stay-mode = With blocked cells you must think ahead.
option-go-ko = Ko
choice-go-ko-simple = simple ko
choice-go-ko-superko = superko
choice-go-ko-none = no restriction
help-go-ko = Which earlier positions a move may not repeat.
option-go-scoring = Counting
choice-go-scoring-territory = territory and prisoners
choice-go-scoring-area = area
choice-go-scoring-enclosed = enclosed areas and stones
help-go-scoring = What counts at the end.
option-go-pass_stones = A pass costs a stone
help-go-pass_stones = A player who passes gives the opponent a prisoner.
option-go-komi = Komi
help-go-komi = Points added for White, who moves second.
option-hnefatafl-king = The king is captured
choice-hnefatafl-king-custodial = by two, like any piece
choice-hnefatafl-king-surrounded = only when surrounded
help-hnefatafl-king = Surrounded: on all four sides, or on three when next to the throne.
option-hnefatafl-encirclement = Encirclement wins
help-hnefatafl-encirclement = The attackers also win by surrounding the king and all guards.
option-bombs-map = Map
choice-bombs-map-classic = classic
choice-bombs-map-maze = maze
choice-bombs-map-pillars = pillars
choice-bombs-map-own = custom
help-bombs-map = Choose a map, write your own, or load it from a file.
option-bombs-k = Moves without a bomb
help-bombs-k = After this many moves in a row, the last one must leave a bomb.
option-bombs-blast = Blasts
choice-bombs-blast-through = go through walls
choice-bombs-blast-walls = stop at walls
help-bombs-blast = Whether walls protect you.
option-foxhounds-fox = The fox starts on
help-foxhounds-fox = One of the dark squares of the last row.
option-alquerque-penalty = Missed captures are penalised
help-alquerque-penalty = A player who does not capture, or stops too early, loses the piece. When off, such moves are not allowed.
option-hex-swap = Swap
help-hex-swap = The second player may take over the first stone.
option-hex-mode = Stones may be placed
choice-hex-mode-free = anywhere
choice-hex-mode-connected = next to your own
help-hex-mode = Next to your own: you grow from your own edge.
option-chomp-poison = Poisoned squares
help-chomp-poison = How many random squares, or which ones: for example a1+c3.
option-quoridor-walls = Walls per side
help-quoridor-walls = More walls, longer mazes.
option-ninemorris-flying = Flying
help-ninemorris-flying = A player with three pieces left may move a piece to any free point.
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
