"""What clients are told, as types. Our own structs are told as they are, without a model in between; these types are
what OpenAPI says of them, and a test holds the answers to it."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from msgspec import Struct

Values = dict[str, Any]
Move = list[str | int]
Choice = bool | int | str
Status = Literal["lobby", "playing", "over", "abandoned"]
Crumb = tuple[str, Values]
Result = dict[str, float]

# ---- on the shelf


class GameOption(TypedDict):
    name: str
    choices: list[Choice]
    default: Choice
    rules: list[str]


class GameCard(TypedDict):
    id: str
    version: str
    seats: list[str]
    scenarios: list[str]
    bound: int
    options: list[GameOption]
    presets: dict[str, dict[str, Choice]]
    guests: list[str]
    bots: list[str]
    levels: list[GameLevel]  # those of the bots that one chooses an opponent from, the weakest first
    sides: dict[str, str]  # whose colours a seat has: us, jp, uk, cn, nl, or a colour, #rrggbb
    bid: str | None  # the seat that players of a tournament may bid for
    wakes: bool  # a standing order can be given until news
    package: GamePackage | None  # of a game that is not one of our own


class GameLevel(TypedDict):
    """An opponent: a bot with a rank from 1 upwards, and of its rank the one with this temper."""

    bot: str
    rank: int
    face: str
    temper: str
    rating: int | None  # of the lab's runs, on the scale of the players' ratings; null: not measured
    give: int | None  # how far it may be off
    seconds: float | None  # of a decision
    name: dict[str, str]  # by language
    style: dict[str, str]


class GamePackage(TypedDict):
    """As its makers call it."""

    name: str
    version: str
    author: str


class GamePlace(TypedDict):
    id: str
    kind: NotRequired[str]
    base: NotRequired[bool]
    x: NotRequired[float]
    y: NotRequired[float]
    near: NotRequired[list[str]]


class GameMap(TypedDict):
    pieces: str  # the field of a view that holds what stands at the places; "": none
    places: list[GamePlace]


class RulesClause(TypedDict):
    id: str
    kind: str
    where: str
    text: str
    keywords: str  # other names of what it speaks of, for a search
    tests: int  # by how many tests it is proved


# ---- around a match


class Chair(TypedDict):
    kind: Literal["open", "person", "bot"]
    name: str | None
    rating: NotRequired[int | None]  # in lists, of a person who shows it


class Pace(TypedDict):
    """Without `bank` there is no clock."""

    bank: NotRequired[int]
    more: NotRequired[int]
    cap: NotRequired[int]
    out: NotRequired[str]


class Parent(TypedDict):
    """The match that a branch comes from, and the message it goes on from."""

    match: str
    n: int


class Lobby(TypedDict):
    id: str
    game: str
    version: str
    scenario: str
    options: dict[str, Choice]
    title: str
    status: Status
    watched: bool
    created: int
    started: int | None
    ended: int | None
    pace: Pace
    commitment: str
    salts: NotRequired[dict[str, str]]  # in lists they are left out
    playable: bool
    solitaire: bool
    alone: bool  # one person, be it against bots
    unranked: list[str]  # why it does not count
    parent: Parent | None
    rematch: str | None  # where the same people play it again
    seats: dict[str, Chair]
    result: NotRequired[Result]


class Summary(Lobby):
    """A match in a list, as the one who asks may know it."""

    mine: list[str]
    my_turn: bool
    due: int | None
    owner: bool
    kept: list[str]  # seats that only the one who asks may take
    reserved: dict[str, str]  # for whom other seats are kept, by name; told to the owner
    moved: int
    challenge: str | None


class MatchTold(Summary):
    read: dict[str, int]
    shown: int | None  # after how many turns onlookers may see both sides
    ceremony: list[list[str]]  # how the dice were agreed so far, step by step


class Invited(Lobby):
    seat: str


class ChatLine(TypedDict):
    id: int
    seat: str
    name: str | None
    text: str
    at: int


class OwnNote(TypedDict):
    id: int
    seat: str
    n: int
    text: str
    at: int


class OrderShown(TypedDict):
    prompt: str
    wishes: list[Move]
    otherwise: Literal["ask", "quiet"]
    times: int | None
    until_news: bool
    answered: int  # how often
    state: Literal["stands", "spent", "woken"]


# ---- at the table


class Ask(TypedDict):
    prompt: str
    moves: list[Move]
    rules: list[str]
    about: Values


Final = Literal["", "reveal", "fork", "end", "dice", "sealed", "others"]


class Foreseen(TypedDict):
    """Of one list: why its last move could not be taken back, and what is asked after it; or the first move that could
    not be taken and why. `sealed`: the end of a sealed lane; `others`: they are asked next, until then it could."""

    final: Final
    ask: Ask | None
    refused: NotRequired[ListRefused]
    odds: NotRequired[Any]
    warning: NotRequired[Phrase]  # before the first of them


class ListRefused(TypedDict):
    key: str
    rules: list[str]
    about: Values


class Phrase(TypedDict):
    """Something to be said: a key of the game's words, and values, which may be phrases themselves."""

    key: str
    about: NotRequired[Values]


class Earned(TypedDict):
    seat: str
    points: float
    what: Any  # a noun, or a phrase
    brought: NotRequired[Heard | None]  # the event that brought them
    chapter: NotRequired[str]  # when that was


class Degree(TypedDict):
    """A degree of victory on a scale of points."""

    name: Any  # a noun, or a phrase
    seat: str
    least: NotRequired[float | None]  # from so many points on


class Lost(TypedDict):
    """What each side lost of a kind."""

    what: Any  # a noun, or a phrase
    by: dict[str, int]


class Verdict(TypedDict):
    """Why a match ended as it did."""

    said: list[Phrase]
    seat: NotRequired[str]  # whose points are counted
    points: NotRequired[float]
    levels: NotRequired[list[Degree]]  # the lowest first
    losses: NotRequired[list[Lost]]


class Shown(TypedDict):
    """What the game says of an event (`wardroom.api.presentation`)."""

    kind: NotRequired[str]  # told as this, with these values
    about: NotRequired[Values]
    silent: NotRequired[bool]  # another event says it
    joins: NotRequired[str]  # lines of a kind in a row with the same are one
    details: NotRequired[list[Phrase]]
    chapter: NotRequired[str]  # the turn that begins
    touched: NotRequired[list[str]]  # places and pieces
    earned: NotRequired[Earned | None]


class Stands(TypedDict):
    """Where a match stands; of one that is over, what its points are made of and why it ended so."""

    recap: list[Phrase]
    tally: list[Earned]
    verdict: Verdict | None


class Event(TypedDict):
    n: int
    kind: str
    about: NotRequired[Values]
    rules: NotRequired[list[str]]
    private: NotRequired[bool]  # nobody else heard of it
    shown: NotRequired[Shown]


class ClockHand(TypedDict):
    left: int
    runs: bool


class Message(TypedDict):
    """`view` is of the game's own type: MidwayView, FightersView."""

    match: str
    seat: str | None
    n: int
    status: Status
    waiting: list[str]
    crumbs: list[Crumb]
    view: Any
    secret: bool  # the others at the screen must not see it
    ask: Ask | None
    obvious: Move | None  # the one sensible answer, which everybody can see
    undo: bool
    playable: bool
    result: Result | None
    clock: dict[str, ClockHand]
    unranked: list[str]
    events: list[Event]
    earlier: bool


class Taken(TypedDict):
    n: int
    repeated: bool


class WhyNot(TypedDict):
    key: str
    rules: list[str]
    about: Values


class ProposalTold(TypedDict):
    id: int
    kind: Literal["take_back", "abandon", "show"]
    seat: str
    agreed: list[str]
    turns: NotRequired[int]


class AsideTold(TypedDict):
    match: str
    seat: str | None
    lobby: Lobby
    here: dict[str, bool]
    chat: NotRequired[int]
    gallery: NotRequired[int]
    shown: NotRequired[int]  # onlookers may see both sides, so many turns later
    proposals: NotRequired[list[ProposalTold]]


class Aside(TypedDict):
    """On the socket: what is no part of the game and has no number."""

    aside: AsideTold


# ---- alone


class Advice(TypedDict):
    n: int
    move: Move
    bot: str


class PlayedOn(TypedDict):
    """With `more`, send the same again."""

    n: int
    answered: int
    why: Literal["until", "over", "not_asked", "by_hand", "pause"]
    more: bool


class Score(TypedDict):
    """`result` when it is over; `points` and the `level`, a key of the game's words, where the game has them."""

    result: float | None
    points: float | None
    level: str


class Relative(TypedDict):
    id: str
    parent: Parent | None
    title: str
    status: Status
    created: int
    moved: int
    ended: int | None
    crumbs: list[Crumb]
    score: Score
    unranked: list[str]
    mine: bool


class Family(TypedDict):
    """All that have branched from one beginning, each after its parent."""

    root: str
    matches: list[Relative]


class Tally(TypedDict):
    count: int
    best: float | None
    mean: float | None
    levels: dict[str, int]


class StatisticsLine(TypedDict):
    game: str
    scenario: str
    ranked: Tally
    unranked: Tally
    abandoned: int


class Strength(TypedDict):
    """Of one game. `provisional`: too uncertain to compare people by. `listed`: enough matches against several people
    to stand on a list. `curve`: when, value, deviation."""

    game: str
    value: float
    deviation: float
    provisional: bool
    listed: bool
    matches: int
    curve: list[tuple[int, float, float]]


class Endings(TypedDict):
    game: str
    won: int
    drawn: int
    lost: int


class Between(TypedDict):
    """How the one who asks has fared. `latest`: the last one last; `last`: the match it was."""

    won: int
    drawn: int
    lost: int
    latest: list[Literal["won", "drawn", "lost"]]
    games: list[Endings]
    last: str


class Profile(TypedDict):
    name: str
    since: int
    me: bool
    matches: int  # that the one who asks may see
    rated: int
    ratings: list[Strength]
    games: list[Endings]
    between: Between | None
    follows: bool
    muted: bool
    blocked: bool
    may_challenge: bool
    may_write: bool  # a direct message
    shows_history: bool
    pace: Pace | None  # of most of their matches


class Named(TypedDict):
    name: str
    me: bool
    here: bool  # a page of theirs is open


class Leader(Named):
    """`month`: by how much the rating changed in 30 days. `form`: how the last matches changed it, the latest last."""

    value: float
    deviation: float
    matches: int
    month: float
    form: list[Literal["won", "drawn", "lost"]]


class RatingShort(TypedDict):
    game: str
    value: float
    deviation: float


class Watchable(TypedDict):
    match: str
    game: str


class PersonFound(Named):
    """`ratings`: of the game played most first. `playing`: a match that one may watch."""

    ratings: list[RatingShort]
    playing: Watchable | None


class Around(TypedDict):
    """`count`: how many others are here now; `unseen`: those of them who do not show themselves."""

    following: list[PersonFound]
    here: list[PersonFound]
    count: int
    unseen: int


class Across(TypedDict):
    kind: Literal["open", "person", "bot"]
    name: str | None
    page: bool  # whether there may be a page of theirs


class HistoryLine(TypedDict):
    """`change` of the rating, where it counts; else `unrated` says why it does not."""

    match: str
    at: int
    game: str
    scenario: str
    seat: str
    against: list[Across]
    ended: Literal["won", "drawn", "lost"]
    result: dict[str, float]
    change: float | None
    rating: float | None  # after it
    unrated: str


class Stake(TypedDict):
    """Points that one would win, and lose."""

    won: float
    lost: float


class RatingChange(TypedDict):
    before: float
    after: float


class RatingTold(TypedDict):
    """`stake` until it is over, of the seat that one has or could take; then `changes`, by seat, as far as one may know
    them. Neither, while a finished match is not rated yet."""

    unrated: str  # why it does not count; empty: it does, or will
    stake: Stake | None
    changes: dict[str, RatingChange]


class InboxItem(TypedDict):
    """`about`: the id of a match or a club; of a message, who wrote it. `match` of a challenge, `line` of a result."""

    kind: Literal["challenge", "request", "invitation", "result", "round", "message", "announcement"]
    at: int
    about: str
    title: str  # of a club or a tournament
    name: str | None  # who asks, invites, writes or plays against one
    text: str
    number: int  # of a round
    due: int | None
    match: Summary | None
    line: HistoryLine | None


class InboxTold(TypedDict):
    """`waiting` can be answered; `more`: there is older news."""

    seen: int  # when one last opened it
    waiting: list[InboxItem]
    news: list[InboxItem]
    more: bool


class DirectLine(TypedDict):
    id: int
    mine: bool
    text: str
    at: int


class Conversation(TypedDict):
    may_write: bool
    lines: list[DirectLine]


class Run(TypedDict):
    """`match` of one's own only, `score` when it is over."""

    player: str | None
    mine: bool
    match: str | None
    status: Status
    score: Score | None
    ranked: bool
    unranked: list[str]
    started: int | None
    ended: int | None


class Standings(TypedDict):
    code: str
    game: str
    scenario: str
    options: dict[str, Choice]
    commitment: str
    closes: int  # when the seed is told
    closed: bool
    seed: str | None  # once it is closed
    owner: bool
    runs: list[Run]


# ---- told again


class Asked(TypedDict):
    seat: str
    prompt: str
    about: Values
    rules: list[str]


class Heard(TypedDict):
    kind: str
    about: NotRequired[Values]
    rules: NotRequired[list[str]]
    private: NotRequired[bool]
    shown: NotRequired[Shown]


class PatchOp(TypedDict):
    """JSON Patch (RFC 6902)."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: NotRequired[Any]


class Frame(TypedDict):
    """The first of an answer has the `view`; each other what has changed in it since the one before."""

    n: int
    at: NotRequired[int]  # of a match that is over: the entry, by which two seats are laid side by side
    view: NotRequired[Any]
    patch: NotRequired[list[PatchOp]]
    crumbs: list[Crumb]
    waiting: list[str]
    asked: Asked | None
    move: Move | None
    events: list[Heard]


# `from` is no name in Python.
Replay = TypedDict("Replay", {"eyes": str, "status": str, "from": int, "last": int, "frames": list[Frame]})


class Kept(Struct):
    """The diary of a match: the rest of it is in the game's own shape."""

    game: str
    scenario: str
    title: str
