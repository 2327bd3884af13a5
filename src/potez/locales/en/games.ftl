# Games, sides, pieces and results. Sides and pieces have whole sentences of their own, so that every language can decline them.

## One line about each game
pitch-squart = Place your bars and close off the space around them.
pitch-stay = One queen for two: move her well and never fall off.
pitch-go = Surround more than your opponent does.
pitch-go-quick = Go on a small board with an end in sight.
pitch-hnefatafl = The king must reach a corner; twice as many attackers stand in his way.
pitch-bombs = Leave bombs behind you and do not step into their line.
pitch-hare = Three hounds hunt one hare over eleven points.
pitch-foxhounds = The fox slips through, or four hounds trap it.
pitch-mingmang = Surround a line of pieces and it changes sides.
pitch-alquerque = The ancestor of checkers, on points and lines.
pitch-checkers = Jump, capture, and reach the last row.
pitch-dots = Close a box and move again.
pitch-adugo = Fourteen dogs corner one jaguar.
pitch-hex = Connect your two edges; a draw is impossible.
pitch-chomp = Bite off rectangles and leave the poison to your opponent.
pitch-quoridor = Run for the far side, or wall your opponent into a maze.
pitch-amazons = Move, shoot, and burn the board until one side is stuck.
pitch-ninemorris = Three in a row removes a piece.
pitch-twelvemorris = Morris with diagonals: place or move, as you like.
pitch-foxsheep = Twenty sheep march to the fold past two hungry foxes.
pitch-foxgeese = Many geese corner one fox before it eats too many.

## Sides: the name on a button, whose turn it is, who has won
side-red = Red
side-blue = Blue
side-black = Black
side-white = White
side-player1 = Player 1
side-player2 = Player 2
side-attackers = Attackers
side-guards = Guards
side-hounds = Hounds
side-hare = Hare
side-fox = Fox
side-foxes = Foxes
side-sheep = Sheep
side-geese = Geese
side-jaguar = Jaguar
side-dogs = Dogs
side-x = Player x
side-0 = Player 0

turn-red = Red to move
turn-blue = Blue to move
turn-black = Black to move
turn-white = White to move
turn-player1 = Player 1 to move
turn-player2 = Player 2 to move
turn-attackers = The attackers to move
turn-guards = The guards to move
turn-hounds = The hounds to move
turn-hare = The hare to move
turn-fox = The fox to move
turn-foxes = The foxes to move
turn-sheep = The sheep to move
turn-geese = The geese to move
turn-jaguar = The jaguar to move
turn-dogs = The dogs to move
turn-x = Player x to move
turn-0 = Player 0 to move

won-red = Red wins
won-blue = Blue wins
won-black = Black wins
won-white = White wins
won-player1 = Player 1 wins
won-player2 = Player 2 wins
won-attackers = The attackers win
won-guards = The guards win
won-hounds = The hounds win
won-hare = The hare wins
won-fox = The fox wins
won-foxes = The foxes win
won-sheep = The sheep win
won-geese = The geese win
won-jaguar = The jaguar wins
won-dogs = The dogs win
won-x = Player x wins
won-0 = Player 0 wins

## Why a game ended
end-abandonment = a player left the table
end-aborted = the game was cancelled
end-agreement = both players agreed
end-captured = the last piece was captured
end-captured-attackers = the king was captured
end-claim = “no moves” was claimed, and it was true
end-connection = the two edges are connected
end-encircled = everyone inside is surrounded
end-escape = the escape succeeded
end-escape-guards = the king escaped
end-escape-hare = the hare slipped past the hounds
end-explosion = a bomb went off
end-foul = the other side broke a rule
end-goal = the goal was reached
end-limit = the move limit was reached
end-no-moves = the other side cannot move
end-quiet = too many moves without a capture
end-repetition = the other side repeated the position too often
end-resignation = the other side resigned
end-score = the points were counted
end-stalling = the hounds moved only up and down for ten moves
end-threefold = the same position occurred three times
end-time = time ran out
end-too-few = the other side has too few pieces left
you-won = You won
you-lost = You lost
lost-foul = you broke a rule
lost-no-moves = you cannot move
lost-repetition = you repeated the position too often
lost-resignation = you resigned
lost-too-few = you have too few pieces left

## What stands on a site, as a screen reader says it: "black stone, c3"
piece-stone-black = black stone
piece-stone-white = white stone
piece-stone-red = red stone
piece-stone-blue = blue stone
piece-man-black = black piece
piece-man-white = white piece
piece-man-black-checkers = black man
piece-man-white-checkers = white man
piece-man-attackers = attacker
piece-man-guards = guard
piece-king-black = black king
piece-king-white = white king
piece-king-guards = king
piece-amazon-black = black amazon
piece-amazon-white = white amazon
piece-pawn-red = red pawn
piece-pawn-blue = blue pawn
piece-player-player1 = player 1
piece-player-player2 = player 2
piece-bomb-player1 = bomb of player 1
piece-bomb-player2 = bomb of player 2
piece-active-bomb = active bomb
piece-protection = protection
piece-arrow = arrow
piece-bar-left-blue = blue bar, left half
piece-bar-right-blue = blue bar, right half
piece-bar-top-red = red bar, upper half
piece-bar-bottom-red = red bar, lower half
piece-box-x = box of player x
piece-box-0 = box of player 0
piece-line = line
piece-wall = wall
piece-dog-dogs = dog
piece-fox-fox = fox
piece-fox-foxes = fox
piece-goose-geese = goose
piece-hare-hare = hare
piece-hound-hounds = hound
piece-jaguar-jaguar = jaguar
piece-sheep-sheep = sheep
piece-queen = queen
piece-poison = poisoned square
piece-square = chocolate

## Marks and kinds of places
mark-winning = part of the winning chain
mark-territory-black = black's territory
mark-territory-white = white's territory
mark-blocked = blocked
mark-mill = part of a mill
mark-dead = dead
mark-taken = would be taken
mark-no-return = can't go back there yet
tint-goal = fold
tint-throne = throne
tint-corner = corner
tint-wall = wall
empty = empty

## Counters beside the board
counter-taken = taken
counter-score = points
counter-pieces = pieces
counter-without-bomb = no bomb for
counter-prisoners = prisoners
counter-stalled = turns without advancing
counter-walls = walls left
counter-hand = in hand
counter-protections = protections

## Moves without a place
action-pass = Pass
action-swap = Swap
action-no-moves = No moves

## The same in lists of moves, in sentences and where somebody types them
written-pass = pass
written-swap = swap
written-no-moves = no moves
