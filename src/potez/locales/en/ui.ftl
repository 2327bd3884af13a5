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
about-text = Potez means "a move". Rules as exact as a referee, a computer that plays at eight levels, people to play with. No advertising, nobody who follows you, and no other site is asked for anything.
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

## People and lobby
house-pages = Pages of the house
lobby = Lobby
archive = Archive
guest-number = Guest { $number }
guest-called = { $who } (guest)
former-player = Somebody who has left
bot-mark = bot
bot-mark-help = A program makes the moves.
rating-provisional = provisional: a few more games are needed
games-waiting = { $count ->
    [one] { $count } game waits for your move
   *[other] { $count } games wait for your move
}
pace-none = no clock
pace-days = { $count ->
    [one] { $count } day a move
   *[other] { $count } days a move
}
row-your-move = Your move
row-their-move = Their move
row-counting = Counting up
row-waiting = Waiting for somebody
row-called-off = Called off
row-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
row-rated = rated
row-free = free
row-due = Time runs out { $when }
row-download = Download

lobby-line = Sit down with somebody, or watch a while.
lobby-here = { $count ->
    [one] { $count } person is here
   *[other] { $count } people are here
}
lobby-lost = The connection is lost. What you see may be old; trying again.
lobby-quick = Quick game
lobby-quick-help = Choose a game, then a clock. If somebody wants the same, you begin at once. If not, you wait at the table.
lobby-game = Game
lobby-clocks = Clock
lobby-rated = Rated
lobby-rated-help = The result counts for your rating.
lobby-own = A challenge of your own
lobby-own-help = Other settings, another clock, a link for a friend.
lobby-mine = Your games
lobby-mine-none = You have no game going on.
lobby-for-you = Somebody wants to play with you
lobby-for-you-said = { $who } wants to play { $game } with you.
lobby-open = Open challenges
lobby-open-none = Nobody waits for an opponent just now. Begin, and somebody may come.
lobby-running = Games to watch
lobby-running-none = No game is being played in public just now.
lobby-accept = Look and sit down
lobby-decline = Decline
gallery-lobby = Play with somebody online
gallery-lobby-help = No registration needed. Challenges wait in the lobby, or send a friend a link.

account-title = You
account-guest = You are here as { $who }.
account-guest-help = This browser remembers you and your games. Register to come back from anywhere and to play rated games.
account-signed-in = You are signed in as { $who }.
account-bot = This account is a bot.
account-page = Your page, as others see it
account-name-title = Your name
account-name = Name
account-name-help = Letters and numbers, 2 to 24. Others see it beside your games.
account-name-save = Save the name
account-saved = Saved.
account-register = Register
account-register-help = A name and a password, nothing else. What you have played stays yours.
account-register-warning = You get a recovery code for a lost password. There is no other way back.
account-password = Password
account-password-again = Password once more
account-password-help = At least 8 letters or signs.
account-passwords-differ = The two passwords are not the same.
account-sign-in = Sign in
account-sign-in-help = You are registered already? Games that you play as a guest now do not come along.
account-recover = Password lost?
account-recover-help = Your name, your recovery code and a new password. All browsers are signed out, and all tokens end.
account-recover-code = Recovery code
account-recover-do = Set the new password
account-sign-out = Sign out
account-password-title = Change the password
account-password-old = Password until now
account-password-new = New password
account-password-save = Change it
account-password-ends = All other browsers are signed out, all tokens end, and you get a new recovery code in place of the old one.
account-password-done = The password is changed. Other browsers are signed out, and tokens and the old recovery code do not work any more.
account-recovery-title = Recovery code
account-recovery-help = If you lose your password, you get a new one with your name and this code. Keep it on paper or in another safe place.
account-recovery-none = You have no recovery code yet.
account-recovery-there = You have a recovery code. A new one takes its place.
account-recovery-make = Make a new code
account-recovery-once = Your recovery code. Write it down now: it is shown only this once, and it works once.
account-recovery-kept = I have kept it
account-sessions-title = Where you are signed in
account-session-current = this browser
account-session-unknown = Unknown browser
account-session-times = since { $created }, last seen { $seen }
account-session-end = Sign out
account-session-end-which = Sign out: { $browser }
account-session-ended = That browser is signed out.
account-sessions-others = Sign out all others
account-sessions-all = Sign out everywhere
account-sessions-help = Both also end all tokens of programs.
account-sessions-ended = All other browsers are signed out, and all tokens have ended.
account-chat-title = Chat and people
account-chat = Chat at the table
account-chat-help = Without it you see no messages, and nobody sees yours.
account-blocked = People you have blocked
account-blocked-none = Nobody. You can block somebody on their page or at the table.
account-unblock = Unblock
account-bots-title = Programs that play for you
account-bots-help = A program plays through the API with a token in place of your password. A token plays, chats and looks on, and can do nothing else with your account. It is good for a year.
account-api = How a program plays
account-token-label = What the token is for
account-token-make = Make a token
account-token-once = Copy it now. It is shown only this once.
account-token-copy = Copy
account-token-made = made { $date }
account-token-until = good until { $date }
account-token-seen = last used { $when }
account-token-unseen = never used
account-token-renew = Renew
account-token-renew-which = Renew the token { $label }
account-token-renewed = The token is good for another year.
account-token-end = End
account-token-end-which = End the token { $label }
account-token-ended = The token has ended.
account-tokens-none = There are no tokens.
account-become-bot = This account is a bot
account-become-bot-warning = For good: there is no way back. Everybody sees the mark at your name, and a bot plays no rated games. An account that has a rating cannot become a bot.
account-become-bot-sure = I understand that this cannot be undone
account-become-bot-do = Make it a bot
account-data-title = What is kept about you
account-export = Download everything
account-export-help = Your games, ratings, messages and settings, as a file.
account-delete = Delete everything about me
account-delete-warning = Games that go on are resigned. Games with others stay, without your name; everything else goes, for good.
account-delete-type = Write { $who } to confirm
account-delete-differs = That is not what is to be written.
account-delete-do = Delete

player-ratings = Ratings
player-ratings-none = No rated game yet.
player-rated-games = { $count ->
    [one] { $count } rated game
   *[other] { $count } rated games
}
player-course = The rating after each game: { $first } at first, { $last } now
player-played = Played
player-won = Won
player-drawn = Drawn
player-lost = Lost
player-games = Last games
player-games-none = No game to be seen yet.
player-challenge = Challenge
player-block = Block
player-block-help = You will not meet at a table, and you will not see each other's challenges.
player-unblock = Unblock
player-blocked = You have blocked { $who }.
player-unblocked = You may meet { $who } again.
player-self = This is you.
player-all-games = All games in the archive

archive-line = Games that are over: public ones, and your own.
archive-search = Search
archive-game-any = Any game
archive-player = Player
archive-result = Result
archive-result-any = Any
archive-result-won = The player won
archive-result-lost = The player lost
archive-result-drawn = Drawn
archive-result-needs-player = Name a player to look for games won or lost.
archive-rated = Rated games only
archive-found = Games that were found
archive-none = No game was found.
archive-earlier = Earlier games
archive-latest = Back to the latest
archive-download = Download these games
archive-download-help = One record a line, at most a thousand games.

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
mark-dead-none = The computer thinks that no group is dead.
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

## Online table
opponent-online = Somebody online
online-how = How they come to the table
online-link = Send a link
online-link-help = You get a link for whoever you want to play. Nobody else can sit down.
online-lobby = Open to everybody
online-lobby-help = Your table stands in the lobby until somebody sits down.
online-pair = Quick pairing
online-pair-help = If somebody waits for just this game, you begin at once. If not, you wait in the lobby.
online-name = A player by name
online-name-help = They see the invitation in the lobby. Only players with an account can be invited by name.
online-player = Name of the player
online-rated = Rated
online-rated-account = Rated games need an account.
online-register = Make one
clock = Clock
clock-sudden = Time for the whole game
clock-fischer = Time, and more for every move
clock-byoyomi = Time, then periods (byo-yomi)
clock-correspondence = Days for every move
clock-own = Your own numbers
clock-kind = Kind of clock
clock-main = Minutes
clock-increment = Seconds more for every move
clock-periods = Periods
clock-period = Seconds of a period
clock-days = Days for every move
time-left = Time left: { $time }
seat-free = A free seat
seat-you = you
seat-here = { $name } is here
seat-away = { $name } is away
seat-taken-by = { $name } has sat down. The game begins.
seat-menu = About { $name }
seat-page = The page of { $name }
block = Do not meet again
blocked = You will not meet { $name } again, and see no more of their messages.
report = Report
report-text = What happened? Whoever runs this server will read it.
report-send = Send
reported = Thank you. It was sent.
watching = You are watching.
watchers = { $count ->
    [one] { $count } person is watching.
   *[other] { $count } people are watching.
}
waiting-status = Waiting for the other player
waiting-lobby = Your table stands in the lobby. Stay here: the game begins as soon as somebody sits down.
invite-link = Link for the other player
invite-copy = Copy the link
invite-share = Share
invite-by-hand = Your browser does not let this page copy. The link is marked: copy it yourself.
invite-help = Whoever has this link can take the other seat. If you have invited somebody by name, only they can.
invite-help-lobby = Whoever has this link can sit down, too.
copy-refused = Your browser does not let this page copy.
join-title = { $name } waits for you
join-side = Side
join-clock = Clock
join-kind = Kind of game
join-rated = rated
join-casual = just for fun
join-sit = Sit down and play
join-closed = This seat is kept for whoever has the link. You can stay and watch.
call-off = Call it off
call-off-sure = Do you really call the game off? Nobody will have won.
called-off = The game was called off.
called-off-first-move = { $side }: the first move did not come in time. The game was called off.
called-off-by-player = { $side } called the game off.
first-move-yours = Make your first move, or the game is called off.
first-move-theirs = { $name } has to make the first move, or the game is called off.
history-agrees = This game was played under revision { $revision } of its rules (today { $current }). It ends the same way under both.
history-kept = This game was played under revision { $revision } of its rules (today { $current }). The result stays as it was then.
history-goes-on = This game was begun under revision { $revision } of its rules and goes on under revision { $current }.
history-called-off = The rules have changed since this game was begun (revision { $revision }, today { $current }), so it was called off.
history-why-start = Under today’s rules its first position cannot be.
history-why-illegal = Under today’s rules move { $move } is not allowed.
history-why-over = Under today’s rules it would be over sooner.
history-why-another-result = Under today’s rules it would end otherwise.
history-why-running = Under today’s rules it would not be over.
offer-draw = Offer a draw
offer-takeback = Ask to take back
offer-theirs-draw = { $name } offers a draw.
offer-theirs-takeback = { $name } asks to take back the last move.
offer-theirs-rematch = { $name } wants to play again, with the sides exchanged.
offer-mine-draw = You have offered a draw. Waiting for an answer.
offer-mine-takeback = You have asked to take back your move. Waiting for an answer.
offer-mine-rematch = You have offered another game. Waiting for an answer.
offer-accept = Accept
offer-decline = Decline
offer-withdraw = Take it back
offer-declined = { $name } does not want that.
claim-left = { $name } has been away for a while. You can wait, or end the game.
claim-win = Claim the win
claim-draw = Call it a draw
rematch-offer = Offer another game
rematch-go = To the next game
to-lobby = To the lobby
rated-soon = The ratings follow.
count-agree = I agree
count-watch = The players mark the dead groups
count-theirs = { $name } counts the faded groups as dead. Agree, or mark what you think.
count-mine = You have said which groups are dead. Waiting for { $name }.
count-deadline = If you do not agree in time, the game is counted. Dead is what you both have marked; if only one of you has marked anything, their own groups, and those of the other that the computer thinks dead, too.
count-watch-deadline = If they do not agree in time, the game is counted as it stands.
count-by-time = The time for agreeing was over: the game was counted as it stood.
moved-on = The table has moved on while you were away. Look again.
talk = Chat
talk-say = Say something
talk-send = Say
talk-room-players = Only the two of you read this while you play.
talk-room-watchers = Only those who watch read this until the game is over.
talk-room-all = Everybody at the table reads this.
talk-watcher = watching
talk-news = { $count ->
    [one] { $count } new message
   *[other] { $count } new messages
}
talk-off = Switch the chat off
talk-on = Switch the chat on
talk-is-off = The chat is off. You see no messages, and nobody sees yours.

## When something is wrong
reload = Load again
error-title = Something is wrong
error-not-found = There is no such page.
error-no-table = There is no such table.
error-not-your-turn = It is not your turn.
error-stale = The table has changed meanwhile. Look again.
error-bad-request = The server could not read that.
error-bad-host = This address is not one of this server’s own. Use the address that the operator gave you.
error-too-large = That is too large.
error-internal = Something went wrong here, and it was not your fault. It is noted as { $reference }.
error-wrong-method = This address cannot be used in that way.
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
error-overloaded = The server has too much to do just now. Try again in a moment.
error-not-agreed = The computer does not agree: it counts other groups as dead. Take its marks, or play on.
error-ask-first = The other player must agree. Ask them.
error-rules-changed = This game was played under older rules: it stays as it is.
error-bad-chat = That cannot be sent. Use 1 to { $longest } letters or signs.
error-bad-name = That name does not work. Use { $shortest } to { $longest } letters and numbers, one alphabet in each word, and nothing that sounds like the house’s own staff.
error-bad-password = That password does not work. Use { $shortest } to { $longest } letters or signs.
error-bad-token = This token is not known here.
error-chat-off = You have switched the chat off.
error-clock = Nobody could play with that clock. Choose other numbers.
error-engine-fault = The computer met a fault and could not answer. It has been written down.
error-fair-play = While two people play, the computer helps nobody.
error-foreign-origin = That came from another page. Open the house itself and try again.
error-name-taken = Somebody is called like that already. Choose another name.
error-needs-account = Only players with an account can do that.
error-no-offer = The offer is not there any more.
error-no-player = There is no such player, or you cannot meet them.
error-nobody = The house does not know you. Allow cookies and load the page again.
error-session-ended = Your session has ended. Sign in again, or go on as a guest.
session-go-on = Go on as a guest
error-not-gone = The other player is there, or has not been away for long.
error-not-invited = This seat is kept for somebody else.
error-not-rated = Rated games are played with the usual settings, from the beginning.
error-not-your-seat = You do not sit there.
error-offered-already = You have offered that already. Wait for the next move.
error-own-table = You sit at this table already.
error-passwords-busy = Many people are signing in just now. Try again in a moment.
error-protocol = This page is older or newer than the server. Load it again.
error-resumed-already = You have played on from here already. Place a stone first, or agree on the dead groups.
error-rated-account = An account with a rating cannot become a bot.
error-rated-computer = Games with a computer are not rated.
error-rated-needs-account = Rated games need an account.
error-rated-running = A rated game of yours is not over, or waits for a player. End it first.
error-review-long = This game is too long for a review: at most { $most } moves.
error-reviewing = A game of yours is being reviewed already. Wait until that is done.
error-seat-taken = Somebody was faster: the seat is taken.
error-token-scope = A token cannot do that. Sign in with a browser.
error-too-late = It is too late to call the game off. You can resign.
error-too-early = The game has hardly begun. If the first moves do not come in time, it is called off by itself.
error-too-many = That is too much: at most { $most }.
error-too-many-at-once = You have too many of these at once: at most { $most }.
error-too-many-moves = This position has { $count } moves. A table can take at most { $most }.
error-too-many-tokens = You have { $most } tokens already. End one first.
error-too-often = That was a little too often. Wait a moment.
error-unreachable = The server cannot be reached just now. Try again in a moment.
error-unavailable = The house cannot write anything down just now. Try again in a moment.
error-waiting = The other player is not there yet.
error-wrong-own-password = That is not your password.
error-wrong-password = That name and password do not belong together.
error-wrong-recovery = That name and recovery code do not belong together, or the code has been used.
connection-lost = The connection is lost. Trying again; nothing is lost.
connection-back = Connected again.
back-home = Back to all games
