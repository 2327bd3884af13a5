# Why a move is refused. One message per code of potez.kernel.refusals; $sites are the places that matter.
game_over = the game is over
illegal = that is not a legal move here
occupied = already taken: { $sites }
empty = no piece stands on { $sites }
stuck = the piece on { $sites } has no move now
not_your_piece = the piece on { $sites } is not yours to move
same_site = name two different places, not { $sites } twice
order = name the left or upper place first
corners = name the upper left corner first, then the lower right one

blocked = something is in the way: { $sites }
no_line = no line to move along joins { $sites }
too_far = one step at a time: { $sites } are too far apart
wrong_direction = that piece may not move in that direction: { $sites }
repeats = that would repeat an earlier position of the board
goes_back = the piece you moved last may not go straight back to { $sites }
throne = attackers may not stop on the throne { $sites }
corner = attackers may not stop in the corner { $sites }

must_capture = a capture is possible and must be made, from { $sites }
must_finish_chain = the chain goes on from { $sites } and must be played to its end
no_jump = there is no opposing piece to jump over at { $sites }
landing = a jump leads just over a neighbouring piece, and every landing is named: { $sites }
write_capture = a capture is written with x instead of the dash: { $sites }
cannot_capture = that piece cannot capture
crowned = the man becomes a king on { $sites }, and the turn ends there

suicide = the stone on { $sites } would have no liberty: suicide is not allowed
ko = taking back at { $sites } at once would repeat the board (ko)
superko = a stone on { $sites } would repeat an earlier board (superko)

wall_overlap = a wall lies there already ({ $sites })
wall_crosses = the wall would cross another one ({ $sites })
wall_outside = the wall would stick out of the board at { $sites }
cuts_off = no path to the goal would be left from { $sites }
no_walls_left = you have no walls left
wall_between = a wall is in the way ({ $sites })
jump_straight = nothing is in the way of the jump straight on to { $sites }, so it may not turn aside

cell_blocked = blocked: { $sites }
wrong_orientation = your bars lie the other way: { $sites }
not_neighbours = these are not neighbours: { $sites }
not_connected = { $sites } is not next to one of your own stones
not_own_edge = your first stone must lie on one of your own two edges, not on { $sites }
no_swap = only the second player may swap, as the first answer, in a game played with swap
line_drawn = the line { $sites } is drawn already
poisoned = poisoned: { $sites }
bitten = gone already: { $sites }
disconnects = the chocolate would fall apart; this would come off: { $sites }

arrow_blocked = something is in the arrow's way: { $sites }
arrow_no_line = an arrow flies straight or diagonally, and no such line joins { $sites }
arrow_occupied = the arrow cannot land on { $sites }

must_remove = that makes a mill: say which piece you take off
no_mill = no mill is made, so nothing is taken off
protected_by_mill = the piece on { $sites } is part of a mill and other pieces are not
remove_own = you take off one of your opponent's pieces, not your own ({ $sites })
remove_empty = there is no piece to take off on { $sites }
must_place = pieces in hand are placed before any is moved
no_hand = you have no pieces left to place
no_flying = only with three pieces left may a piece fly; no line joins { $sites }

wall = there is a wall on { $sites }
bomb_there = a bomb lies on { $sites }
player_there = the other player stands on { $sites }
no_bomb = you have no inactive bomb to activate
must_leave_bomb = you must leave a bomb with this move

distance = on this board the distance is a number from 1 to { $most }
