# Why a move is refused. One message per code of potez.kernel.refusals; $sites are the places that matter.
game_over = the game is over
illegal = this move is not legal here
occupied = already taken: { $sites }
empty = no piece on { $sites }
not_played = nothing is ever played on { $sites }
stuck = the piece on { $sites } has no move now
ended = the move ends on { $sites }; nothing comes after it
not_your_piece = the piece on { $sites } is not yours
same_site = name two different places, not { $sites } twice
order = name the left or upper place first
corners = name the upper left corner first, then the lower right one

blocked = something is in the way: { $sites }
no_line = no line connects { $sites }
too_far = one step at a time; these are too far apart: { $sites }
wrong_direction = this piece can't move in that direction: { $sites }
repeats = this would repeat an earlier position
goes_back = the piece that you moved last can't go straight back to { $sites }
throne = attackers can't stop on the throne { $sites }
corner = attackers can't stop in the corner { $sites }

must_capture = you must capture, from { $sites }
must_finish_chain = the chain continues from { $sites }; play it to its end
no_jump = no opposing piece to jump over: { $sites }
landing = a jump lands just beyond a neighbouring piece, and every landing is given: { $sites }
write_capture = write a capture with x instead of a hyphen: { $sites }
cannot_capture = this piece can't capture
crowned = the piece becomes a king on { $sites }, and the move ends there

suicide = the stone on { $sites } would have no liberties: suicide is not allowed
ko = recapturing at { $sites } at once would repeat the position (ko)
superko = a stone on { $sites } would repeat an earlier position (superko)

wall_overlap = there is already a wall here ({ $sites })
wall_crosses = the wall would cross another one ({ $sites })
wall_outside = the wall would extend beyond the board at { $sites }
cuts_off = there would be no path left to the goal from { $sites }
no_walls_left = you have no walls left
wall_between = a wall is in the way ({ $sites })
jump_straight = the straight jump to { $sites } is open, so you can't jump to the side

cell_blocked = blocked: { $sites }
wrong_orientation = your bars lie in the other direction: { $sites }
not_neighbours = these are not adjacent: { $sites }
not_connected = none of your stones is next to { $sites }
not_own_edge = your first stone must be on one of your own two edges, not on { $sites }
no_swap = only the second player can swap, as the very first reply, and only if the swap rule is on
line_drawn = the line { $sites } has already been drawn
poisoned = poisoned: { $sites }
bitten = already eaten: { $sites }
disconnects = the chocolate would break apart; this would come off: { $sites }

arrow_blocked = something blocks the arrow: { $sites }
arrow_no_line = arrows fly in a straight or diagonal line; no such line connects { $sites }
arrow_occupied = the arrow cannot land on { $sites }

must_remove = this makes a mill: choose a piece to remove
no_mill = this makes no mill, so no piece is removed
protected_by_mill = the piece on { $sites } is in a mill, and there are others that are not
remove_own = remove one of your opponent's pieces, not your own ({ $sites })
remove_empty = no piece to remove on { $sites }
must_place = place all pieces in hand before you move any
no_hand = you have no pieces left to place
no_flying = pieces can fly only when you have three left; no line connects { $sites }

wall = there is a wall on { $sites }
bomb_there = there is a bomb on { $sites }
player_there = the other player is on { $sites }
no_bomb = you have no inactive bomb to activate
must_leave_bomb = you must leave a bomb with this move

distance = on this board the distance is a number from 1 to { $most }
