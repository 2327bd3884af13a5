# The page: everything that is not about one game.

## House
site = Potez
site-title = Potez: twenty classic board games
site-line = Twenty classic games for two. Play a friend or the computer.
page-description = { $pitch } Rules, strategy and sample games. Play { $game } free against the computer, a friend or someone online.
skip-to-content = Skip to the content
language = Language
language-name = English
theme = Appearance
theme-auto = System
theme-light = Light
theme-dark = Dark
sound = Sounds
settings = Settings
home = All games
about-text = Potez is Serbian for “move”. Exact rules, eight computer levels and a ninth that plays perfectly where a game is solved, people to play. No ads, no tracking, no third-party requests.
no-script = The boards need JavaScript. The rules can be read without it.

## Gallery
search = Search games
search-none = No games match.
filter-all = All
filter-short = Short
filter-hunt = Hunts
filter-connect = Connection and enclosure
filter-capture = Capture
filter-space = Territory
continue-title = Continue playing
continue-game = Continue
forget-game = Remove from list
minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
depth-1 = kid-friendly
depth-2 = easy
depth-3 = medium
depth-4 = hard
depth-5 = very hard
versus = { $first } vs. { $second }
result-count = { $count ->
    [one] { $count } game
   *[other] { $count } games
}

## People and lobby
site-pages = Main menu
lobby = Lobby
archive = Archive
guest-number = Guest { $number }
guest-called = { $who } (guest)
former-player = Deleted user
bot-mark = bot
bot-mark-help = A program makes the moves.
rating-provisional = provisional: a few more games needed
games-waiting = { $count ->
    [one] { $count } game awaits your move
   *[other] { $count } games await your move
}
invitations-waiting = { $count ->
    [one] { $count } invitation awaits your answer
   *[other] { $count } invitations await your answer
}
pace-none = no time limit
pace-days = { $count ->
    [one] { $count } day per move
   *[other] { $count } days per move
}
row-your-move = Your move
row-their-move = Their move
row-counting = Counting points
row-waiting = Waiting for an opponent
row-called-off = Cancelled
row-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
row-rated = rated
row-free = open seat
row-due = Time runs out { $when }
row-download = Download

lobby-line = Find an opponent or watch a game.
lobby-here = { $count ->
    [one] { $count } person is here
   *[other] { $count } people are here
}
lobby-lost = Connection lost. This list may be out of date; reconnecting…
lobby-quick = Quick game
lobby-quick-help = Choose a game, then a time control. If somebody wants the same, you start at once. If not, you wait at the table.
lobby-game = Game
lobby-clocks = Time control
lobby-rated = Rated
lobby-rated-help = The result affects your rating.
lobby-own = Custom challenge
lobby-own-help = Other settings, another time control, or a link for a friend.
lobby-mine = Your games
lobby-mine-none = You have no unfinished games.
lobby-for-you = Someone wants to play you
lobby-for-you-said = { $who } wants to play { $game } with you.
lobby-open = Open challenges
lobby-open-none = No open challenges. Start one and someone may join.
lobby-running = Games to watch
lobby-running-none = No public games are being played right now.
lobby-accept = View and join
lobby-decline = Decline
gallery-lobby = Play online
gallery-lobby-help = No registration needed. Find a challenge in the lobby, or send a friend a link.

account-title = Your account
account-guest = You are playing as { $who }.
account-guest-help = This browser remembers you and your games. Register to come back from anywhere and to play rated games.
account-signed-in = You are signed in as { $who }.
account-bot = This account is a bot.
account-page = Your page, as others see it
account-name-title = Your name
account-name = Name
account-name-help = 2–24 letters or digits (spaces, hyphens, dots and underscores also work). Others see it beside your games.
account-name-save = Save name
account-saved = Saved.
account-register = Register
account-register-help = A name and a password, nothing else. Your games stay yours.
account-register-warning = You get a recovery code for a lost password. Without it, a lost password can't be recovered: keep it safe.
account-password = Password
account-password-again = Repeat password
account-password-help = At least 8 characters.
account-passwords-differ = The passwords don't match.
account-sign-in = Sign in
account-sign-in-help = Already registered? Games that you are playing as a guest won't be transferred.
account-recover = Forgot your password?
account-recover-help = Your name, your recovery code and a new password. This signs out all browsers and revokes all tokens.
account-recover-code = Recovery code
account-recover-do = Set new password
account-sign-out = Sign out
account-password-title = Change password
account-password-old = Current password
account-password-new = New password
account-password-save = Change password
account-password-ends = This signs out all other browsers, revokes all tokens, and gives you a new recovery code in place of the old one.
account-password-done = Password changed. Other browsers are signed out; tokens and the old recovery code no longer work.
account-recovery-title = Recovery code
account-recovery-help = With this code and your name you can set a new password if you lose yours. Keep it on paper or in another safe place.
account-recovery-none = You have no recovery code yet.
account-recovery-there = You have a recovery code. A new one replaces it.
account-recovery-make = Create a new code
account-recovery-once = Your recovery code. Write it down now: it is shown only once, and it works once.
account-recovery-kept = I've saved it
account-sessions-title = Where you are signed in
account-session-current = this browser
account-session-unknown = Unknown browser
account-session-times = since { $created }, last seen { $seen }
account-session-end = Sign out
account-session-end-which = Sign out: { $browser }
account-session-ended = That browser is signed out.
account-sessions-others = Sign out all other browsers
account-sessions-all = Sign out everywhere
account-sessions-help = Both also revoke all tokens.
account-sessions-ended = All other browsers are signed out, and all tokens are revoked.
account-chat-title = Chat and people
account-chat = Chat at the table
account-chat-help = When it is off you see no messages, and nobody sees yours.
account-blocked = Blocked players
account-blocked-none = Nobody. You can block players on their page or at the table.
account-unblock = Unblock
account-bots-title = Programs that play for you
account-bots-help = A program plays through the API with a token instead of your password. A token can play, chat and watch, and can do nothing else with your account. It is valid for a year.
account-api = How a program plays
account-token-label = What the token is for
account-token-make = Create token
account-token-once = Copy it now. It is shown only once.
account-token-copy = Copy
account-token-made = created { $date }
account-token-until = valid until { $date }
account-token-seen = last used { $when }
account-token-unseen = never used
account-token-renew = Renew
account-token-renew-which = Renew the token { $label }
account-token-renewed = The token is valid for another year.
account-token-end = Revoke
account-token-end-which = Revoke the token { $label }
account-token-ended = Token revoked.
account-tokens-none = There are no tokens.
account-become-bot = Turn this account into a bot
account-become-bot-warning = This is permanent. Everybody sees the mark beside your name, and a bot can't play rated games. An account that has a rating can't become a bot.
account-become-bot-sure = I understand that this can't be undone
account-become-bot-do = Turn into a bot
account-data-title = Your data
account-export = Download everything
account-export-help = Your games, ratings, messages and settings, as a file.
account-delete = Delete everything about me
account-delete-warning = Your unfinished games will be resigned. Games with others stay, without your name; everything else is deleted for good.
account-delete-type = Type { $who } to confirm
account-delete-differs = That doesn't match.
account-delete-do = Delete

player-ratings = Ratings
player-ratings-none = No rated games yet.
player-rated-games = { $count ->
    [one] { $count } rated game
   *[other] { $count } rated games
}
player-course = The rating after each game: { $first } at first, { $last } now
player-played = Played
player-won = Won
player-drawn = Drawn
player-lost = Lost
player-games = Recent games
player-games-none = No games to show yet.
player-challenge = Challenge
player-block = Block
player-block-help = You won't meet at a table, and you won't see each other's challenges.
player-unblock = Unblock
player-blocked = You have blocked { $who }.
player-unblocked = You can meet { $who } again.
player-self = This is you.
player-all-games = All games in the archive

archive-line = Finished games: public ones, and your own.
archive-search = Search
archive-game-any = Any game
archive-player = Player
archive-result = Result
archive-result-any = Any
archive-result-won = The player won
archive-result-lost = The player lost
archive-result-drawn = Drawn
archive-result-needs-player = Enter a player to search for games won or lost.
archive-rated = Rated games only
archive-found = Games found
archive-none = No games found.
archive-earlier = Earlier games
archive-latest = Back to the latest games
archive-download = Download these games
archive-download-help = One game per line, at most a thousand games.

## Game page
play-now = Play
play-now-help = Against the computer, with the standard settings.
new-table = Custom game
opponent = Opponent
opponent-computer = The computer
opponent-friend = A friend on this device
opponent-watch = Computer vs. computer
your-side = Your side
side-random = Random
level = Level
level-1 = 1, random moves
level-2 = 2, first steps
level-3 = 3, beginner
level-4 = 4, improving
level-5 = 5, good
level-6 = 6, strong
level-7 = 7, very strong
level-8 = 8, full strength
level-9 = 9, perfect play
player-name = Name of { $side }
options = Game settings
options-usual = Standard
start-game = Start
rules = Rules
strategy = Strategy, FAQ, sample games
contents = On this page
not-translated = This text has not been translated yet.
usual-length = Typical length
difficulty = Complexity
sides = Sides
diagram-step = Move { $number } of { $count }
diagram-start = Start position
diagram-next = Next move
diagram-back = Previous move
diagram-first = Back to the start position
diagram-play-from-here = Play from here
option-range = { $low } to { $high }
load-map = Load map from file
load-game = Load saved game

## Table
table-title = { $game }: { $status }
computer = Computer, level { $level }
preparing = Preparing the game, once on this machine: { $made } of { $of }
thinking = The computer is thinking
thinking-time = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
getting-ready = Loading the game. The first time takes a little longer.
your-turn = Your turn
moves = Moves
no-moves-yet = No moves yet.
ply = Move { $number }
move-box = Enter a move
move-box-help = for example { $example }
move-send = Play
phase-target = Now choose where it goes.
phase-jump = The capture goes on: choose the next landing.
phase-jump-or-stop = Jump on, or end the move here.
phase-shoot = Now shoot: choose where the arrow lands.
phase-mill = { $side ->
    [white] You closed a mill: take a white piece.
   *[other] You closed a mill: take a black piece.
}
phase-cell = Now choose the other cell.
phase-corner = Now choose the opposite corner.
phase-dot = Now choose the dot beside it.
phase-step = The bomb is active. Now step.
phase-bomb = You must leave a bomb: choose the cell you came from.
phase-bomb-or-stop = Leave a bomb on the cell you came from, or end the move here.
path-done = Stop here
path-cancel = Start over
board = Board of { $game }
undo = Undo
redo = Redo
new-game = New game
restart-swapped = Rematch, swap sides
rematch = Rematch
resign = Resign
resign-sure = Resign this game?
yes = Yes
no = No
hint = Hint
hint-is = The computer would play { $move }.
flip = Flip the board
evaluation = Evaluation
evaluation-even = even
evaluation-for = { $side }: { $percent }%
evaluation-proven-win = { $side }: proven win
evaluation-proven-win-in = { $count ->
    [one] { $side }: proven win in { $count } move
   *[other] { $side }: proven win in { $count } moves
}
evaluation-proven-draw = proven draw
evaluation-best = Best: { $line }
worths = Colour moves by what they lead to (solved games)
worths-win = Wins: { $moves }
worths-draw = Keeps the draw: { $moves }
worths-all-win = Every move wins.
worths-all-draw = Every move leads to a draw.
worths-all-loss = Every move loses.
review = Review
review-running = Analysing move { $number } of { $count }
review-worst = Biggest mistakes
review-move = Move { $number }, { $side }: { $move }. Better was { $better }.
review-thrown-win = Move { $number }, { $side }: { $move }. A win thrown away; better was { $better }.
review-thrown-draw = Move { $number }, { $side }: { $move }. A draw thrown away; better was { $better }.
review-none = No serious mistakes.
review-graph = Evaluation after every move, from the point of view of { $side }
copy-moves = Copy moves
copy-position = Copy position
copied = Copied.
download-game = Download game
download-picture = Picture as SVG
more = More
close = Close
files = Save and copy
how-to-play = How to play
rules-whole = All about this game: rules, settings, strategy
show-moves = Show legal moves
show-coordinates = Show coordinates
square-hex = Square board for Hex
row-names = Number rows 0–7
animation = Animation
computer-pause = Delay before the computer moves
pause-seconds = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
thinking-seconds = Thinking time, level 8
to-first = First move
to-last = Last move
one-back = Previous move
one-on = Next move
looking-at = Viewing move { $number } of { $count }.
back-to-game = Back to the game
draw-because = Draw: { $reason }.
won-because = { $won }: { $reason }.
final-score = { $first } : { $second }
final-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
next-game = Other games
refused = Not possible: { $reason }.
refused-rule = Read the rule
foul-warning = This breaks a rule and will be penalised.
foul-perhaps = If this breaks a rule, it will be penalised.
allow-undo = Allow undo
ask-fouls = Ask before moves that may break a rule
foul-played = A rule was broken: { $move }
mark-dead = Mark the dead groups
mark-dead-help = Click a group to mark it as dead or alive. Empty points around dead stones count for the other side.
mark-dead-proposal = The computer thinks that the faded groups are dead.
mark-dead-none = The computer thinks that no group is dead.
mark-dead-agree = We agree
mark-dead-go-on = Keep playing
direction = Direction
distance = Distance
confirm-move = Confirm
confirm-question = Play { $move }?
confirm-yes = Play
confirm-no = Not yet
magnifier = Magnifier and move confirmation on small boards (touch)
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
keyboard-help = Arrow keys move around the board, Enter selects, Escape cancels the move.

## What is read out
said-move = { $side }: { $move }
said-hint = Hint: { $move }
said-site = { $site }, { $what }
said-can = { $what }, can be chosen

## Online table
opponent-online = Someone online
online-how = How to invite
online-link = Send a link
online-link-help = You get a link for your opponent. Nobody else can take the seat.
online-lobby = Open to everybody
online-lobby-help = Your game is listed in the lobby until someone joins.
online-pair = Quick pairing
online-pair-help = If someone is waiting for the same game, you start at once. If not, you wait in the lobby.
online-name = A player by name
online-name-help = They see the invitation in the lobby. Only players with an account can be invited by name.
online-player = Player's name
online-rated = Rated
online-rated-account = Rated games need an account.
online-rated-fair = Rated games are fair for both sides: { $settings }.
online-register = Create one
clock = Clock
clock-sudden = Time for the whole game
clock-fischer = Time plus increment per move
clock-byoyomi = Time plus periods (byo-yomi)
clock-correspondence = Days per move
clock-own = Custom
clock-kind = Time control
clock-main = Minutes
clock-increment = Increment per move, in seconds
clock-periods = Periods
clock-period = Seconds per period
clock-days = Days per move
time-left = Time left: { $time }
seat-free = Open seat
seat-you = you
seat-here = { $name } is here
seat-away = { $name } is away
seat-taken-by = { $name } has joined. The game begins.
seat-menu = About { $name }
seat-page = Profile of { $name }
block = Block
blocked = You have blocked { $name }. You won't meet again or see their messages.
report = Report
report-text = What happened? The operator of this server will read it.
report-send = Send
reported = Thank you. Your report was sent.
watching = You are watching.
watchers = { $count ->
    [one] { $count } person is watching.
   *[other] { $count } people are watching.
}
waiting-status = Waiting for the other player
waiting-lobby = Your game is listed in the lobby. Stay here: it starts as soon as someone joins.
invite-link = Link for the other player
invite-copy = Copy the link
invite-share = Share
invite-by-hand = Copying was blocked. The link is selected: copy it manually.
invite-help = Anyone with this link can take the other seat. If you invited someone by name, only they can.
invite-help-lobby = Anyone with this link can join, too.
copy-refused = Your browser blocked copying.
join-title = { $name } is waiting for you
join-side = Side
join-clock = Time control
join-kind = Game type
join-rated = rated
join-casual = casual
join-sit = Join and play
join-closed = This seat is reserved for someone with the link. You can stay and watch.
call-off = Cancel game
call-off-sure = Cancel this game? Nobody wins.
called-off = The game was cancelled.
called-off-first-move = { $side }: no first move in time. The game was cancelled.
called-off-by-player = { $side } cancelled the game.
first-move-yours = Make your first move, or the game is cancelled.
first-move-theirs = { $name } must make the first move, or the game is cancelled.
history-agrees = This game was played under version { $revision } of its rules (now { $current }). It ends the same way under both.
history-kept = This game was played under version { $revision } of its rules (now { $current }). The result stays as it was.
history-goes-on = This game was started under version { $revision } of its rules and continues under version { $current }.
history-called-off = The rules have changed since this game was started (version { $revision }, now { $current }), so it was cancelled.
history-why-start = Under the current rules its start position is impossible.
history-why-illegal = Under the current rules move { $move } is illegal.
history-why-over = Under the current rules it would have ended sooner.
history-why-another-result = Under the current rules it would end differently.
history-why-running = Under the current rules it would not be over.
offer-draw = Offer a draw
offer-takeback = Ask for a takeback
offer-theirs-draw = { $name } offers a draw.
offer-theirs-takeback = { $name } asks to take back the last move.
offer-theirs-rematch = { $name } wants to play again, with swapped sides.
offer-mine-draw = You have offered a draw. Waiting for an answer.
offer-mine-takeback = You have asked for a takeback. Waiting for an answer.
offer-mine-rematch = You have offered a rematch. Waiting for an answer.
offer-accept = Accept
offer-decline = Decline
offer-withdraw = Withdraw
offer-declined = { $name } declined.
offer-unanswered = { $name } has left the table, so there is no rematch.
claim-left = { $name } has been away for a while. You can wait, or end the game.
claim-win = Claim victory
claim-draw = Claim a draw
rematch-offer = Offer a rematch
rematch-go = Go to the rematch
rematch-begun = They are playing again, at another table.
to-lobby = To the lobby
rated-soon = Ratings will be updated shortly.
rating-none = This game doesn't count for the ratings.
rating-now = Your rating: { $rating } ({ $change })
rating-now-of = Rating of { $name }: { $rating } ({ $change })
count-agree = I agree
count-watch = The players mark the dead groups
count-theirs = { $name } counts the faded groups as dead. Agree, or mark the groups yourself.
count-mine = Your marks have been sent. Waiting for { $name }.
count-deadline = If you do not agree in time, the game is counted: groups that you both marked are dead. If only one of you marked any, their own groups are dead, and of the other's groups those that the computer also considers dead.
count-watch-deadline = If they do not agree in time, the game is counted as it stands.
count-by-time = Time to agree ran out: the game was counted as it stood.
moved-on = The game moved on while you were away. Check the board.
talk = Chat
talk-say = Write a message
talk-send = Send
talk-room-players = During the game only the two of you can read this.
talk-room-watchers = Until the game ends only spectators can read this.
talk-room-all = Everybody at the table can read this.
talk-watcher = watching
talk-news = { $count ->
    [one] { $count } new message
   *[other] { $count } new messages
}
talk-off = Turn chat off
talk-on = Turn chat on
talk-is-off = The chat is off. You see no messages, and nobody sees yours.

## When something is wrong
reload = Reload
error-title = Something went wrong
error-not-found = Page not found.
error-no-table = Table not found.
error-not-your-turn = It is not your turn.
error-stale = The table has changed in the meantime. Check the board.
error-bad-request = The server could not read this request.
error-bad-host = This address does not belong to this server. Use the address that its operator gave you.
error-too-large = That is too large.
error-internal = Something went wrong on our side. It was recorded as { $reference }.
error-wrong-method = This address can't be used that way.
error-game-over = The game is over.
error-nothing-to-undo = There is no move to undo.
error-nothing-to-redo = There is no move to redo.
error-not-here = This can't be done here.
error-draw-too-early = A rated game can be drawn by agreement only after { $plies ->
    [one] { $plies } move
   *[other] { $plies } moves
}, counting both players.
error-record = This is not a saved Potez game, or it is damaged.
error-option-value = { $option }: this value is not possible. { $help }
error-map-sign = Line { $line }, column { $column }: { $sign } is not # (wall), a space, p, 1 or 2.
error-map-border = Line { $line }, column { $column }: only walls (#) may stand on the border.
error-map-second = Line { $line }, column { $column }: player { $sign } is already on the map.
error-map-missing = Player { $sign } is missing from the map.
error-map-size = Line { $line }, column { $column }: a map has at most { $most ->
    [one] { $most } line and { $most } column
   *[other] { $most } lines and { $most } columns
}.
error-nothing-random = With these settings nothing is random: leave the random seed empty.
error-opening = A game cannot begin like this: its start position or one of the moves before it is not possible.
error-no-game = There is no game { $game }. There is: { $known }.
error-option-unknown = { $game } has no setting { $option }. Its settings: { $known }.
error-unreadable = This can't be read as a move. Write it like { $example }.
error-busy = The computer is busy. Try again in a moment.
error-overloaded = The server is busy. Try again in a moment.
error-not-agreed = The computer does not agree: it considers other groups dead. Accept its marks, or keep playing.
error-ask-first = The other player must agree. Ask them.
error-rules-changed = This game was played under older rules: it stays as it is.
error-bad-chat = This can't be sent. Use 1 to { $longest ->
    [one] { $longest } character
   *[other] { $longest } characters
}.
error-bad-name = This name can't be used. Use { $shortest } to { $longest ->
    [one] { $longest } letter or digit
   *[other] { $longest } letters and digits
}, with one alphabet in each word.
error-reserved-name = This name is reserved. Choose another.
error-bad-password = This password can't be used. Use { $shortest } to { $longest ->
    [one] { $longest } character
   *[other] { $longest } characters
}.
error-bad-token = Unknown token.
error-chat-off = You have turned chat off.
error-clock = This time control is not playable. Choose other numbers.
error-engine-fault = The computer failed and could not answer. The error was recorded.
error-fair-play = While two people play, the computer gives no help.
error-foreign-origin = The request came from another site. Please open the site directly and try again.
error-name-taken = That name is taken. Choose another.
error-needs-account = Only players with an account can do this.
error-no-offer = This offer is no longer open.
error-no-player = Player not found, or you can't meet them.
error-nobody = We don't recognise you. Allow cookies and reload the page.
error-session-ended = Your session has ended. Sign in again, or continue as a guest.
session-go-on = Continue as a guest
error-not-gone = The other player is here, or has not been away for long enough.
error-not-invited = This seat is reserved for someone else.
error-not-rated = Rated games use the standard settings, Hex with the swap and Go with komi, and start from the beginning.
error-not-your-seat = This is not your seat.
error-offered-already = You have already offered this. Wait for the next move.
error-own-table = You are already at this table.
error-passwords-busy = Many people are signing in right now. Try again in a moment.
error-protocol = This page and the server have different versions. Reload the page.
error-resumed-already = You have already resumed play from here. Place a stone first, or agree on the dead groups.
error-rated-account = An account with a rating can't become a bot.
error-rated-computer = Games against the computer are not rated.
error-rated-enough = Two players can play at most { $most ->
    [one] { $most } rated game
   *[other] { $most } rated games
} with each other in a day. Play without rating, or try again later.
error-rated-needs-account = Rated games need an account.
error-rated-needs-clock = Rated games need a clock.
error-rated-running = You have an unfinished rated game, or one waiting for an opponent. Finish it first.
error-rated-seed = The random start of a rated game is drawn by the server: leave out the seed.
error-review-long = This game is too long to review: at most { $most ->
    [one] { $most } move
   *[other] { $most } moves
}.
error-reviewing = Another game of yours is being reviewed. Wait until it is done.
error-search-busy = Too many searches at once. Try again in a moment.
error-search-too-long = This search takes too long. Name a game or a player, or an earlier time.
error-seat-taken = Someone was faster: the seat is taken.
error-token-scope = A token can't do this. Sign in with a browser.
error-too-late = It is too late to cancel the game. You can resign.
error-too-early = The game has only just begun. If the first moves do not come in time, it is cancelled automatically.
error-too-many = Too many: at most { $most }.
error-too-many-at-once = Too many at once: at most { $most }.
error-too-many-long-games = Too many very long games are open on your network. Close one of them and try again.
error-too-many-moves = This position has { $count ->
    [one] { $count } move
   *[other] { $count } moves
}. A table allows at most { $most }.
error-too-many-tokens = You already have { $most ->
    [one] { $most } token
   *[other] { $most } tokens
}. Revoke one first.
error-too-often = Too many attempts. Wait a moment.
error-unreachable = The server can't be reached right now. Try again in a moment.
error-unavailable = Saving isn't possible right now. Try again in a moment.
error-waiting = The other player is not there yet.
error-wrong-own-password = Wrong password.
error-wrong-password = Wrong name or password.
error-wrong-recovery = Wrong name or recovery code, or the code has already been used.
connection-lost = Connection lost. Reconnecting; nothing is lost.
connection-back = Connected again.
back-home = Back to all games
