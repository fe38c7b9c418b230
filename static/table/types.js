// @ts-check
/**
 * The shapes that come from the server; see /api/ on the site. Cards are codes such as "HK", seats are
 * numbers, clockwise from 0.
 *
 * @typedef {{verb: string, args?: string[], range?: [number, number], min?: number, max?: number, from?: string[], binds?: string, price?: Record<string, Record<string, number>>}} Offer
 *   something this seat may do now; `binds`: the rule that takes a later choice from whoever does it;
 *   `price`: by argument what it would bring or cost, rules/engine/prices.py
 * @typedef {{rule: string, data?: Record<string, string|number>}} Refusal  an anchor of the article, and what its sentence needs
 * @typedef {{leader: number, cards: [number, string][], winner: number, why?: string}} Trick  `why` it was won: rules/engine/trick_reasons.py
 *
 * @typedef {object} View            one seat's whole view of a hand
 * @property {string} game           "ramsen"
 * @property {number} seats          4
 * @property {number|null} seat      whose view; null = a spectator's, also one to whom a hand is open
 * @property {number} dealer
 * @property {number} hand_number    3
 * @property {number} multiplier     how many times the hand counts
 * @property {string} phase          "exchange"; "over" once the hand is over
 * @property {number[]} to_act       seats that must act now
 * @property {string|null} trump     "H"; "" = no trump suit; null = not yet known
 * @property {number[]} playing      seats still in this hand
 * @property {number[]} scores       when the hand began
 * @property {string[]|null} hand    sorted as one holds it; null = not seen
 * @property {string[]} trumps       of the hand, high to low; before a suit is known those that always are trumps
 * @property {Record<string, string[]>} own     piles that only this seat sees, those it has laid away among them
 * @property {number[]} counts       cards held, per seat
 * @property {Record<string, string[]>} exposed cards in a hand that everybody has seen, by seat
 * @property {number[]} card_points  per seat, of a finished hand in games that count them; else empty
 * @property {string} strikers       the rank above the trumps ("T"); "" in games without
 * @property {boolean} clockwise     which way the turn goes; seats are numbered clockwise in any case
 * @property {number|null} pot       chips in it, antes included; null in games without one
 * @property {Record<string, number[]>} tallies further counts per seat
 * @property {[number, number]|null} deals      which deal of how many
 * @property {number} stock          cards left in the stock
 * @property {Record<string, string[]>} open    piles that all see
 * @property {Record<string, number>} hidden    closed piles
 * @property {number|null} leader    of the trick in progress; null while none is played
 * @property {[number, string][]} table         the trick in progress, in play order
 * @property {number|null} winning   who wins it so far
 * @property {Trick[]} tricks        finished tricks of this hand
 * @property {(number|null)[]} taken tricks per seat; null = not in play
 * @property {[number|null, string, number][]} notes   public facts: [1, "exchanged", 2]
 * @property {Offer[]} legal
 * @property {Record<string, Refusal>} why_not  cards of the hand that may not be used now
 * @property {{drop?: number, none?: number, one?: number}} stakes  by how much the score of who is asked to stay in or drop out changes: out, in without a trick, with one
 *
 * @typedef {{name: string, kind: "human"|"bot"|"open", level: string, away: boolean, standin: boolean, ready: boolean, you: boolean, guest: string, open_to_you: boolean, joining: boolean, portrait: number|null, lang: string}} Chair
 *   `guest`: the name of who sees the hand of this seat; `open_to_you`: that is whoever sees this page; `joining`: has
 *   sat down while a hand is played, in which a bot goes on to its end; `portrait`: the chosen one; null = given by the name
 * @typedef {{name: string, sure: boolean}} Comer  who holds the invitation: has opened it, or has said to be on the way
 * @typedef {{n: number, name: string, away: boolean}} Onlooker  somebody who looks on by name
 * @typedef {{dealer: number, lines: [number, string, number][], scores: number[], pot: number|null, closed: boolean}} Result  of a finished hand; `pot`: what stays in it; `closed`: with it one of several games of the match is over
 *
 * @typedef {object} Table           the people, and where the match stands
 * @property {string} game
 * @property {Record<string, string|number|boolean>} options  every switch of the rules
 * @property {number} start          the score that everybody begins with
 * @property {number} crosses        how many the starting score is drawn as; 0 = kept in numbers
 * @property {"waiting"|"playing"|"between"|"over"} stage
 * @property {number|null} host      a seat
 * @property {number} match          1, 2 … a number per match at this table
 * @property {number} hand
 * @property {Chair[]} seats
 * @property {number[]} scores       now
 * @property {Result[]} history
 * @property {number|null} pot       chips that lie there between two hands; null in games without a pot
 * @property {Record<string, number[]>} tallies further counts per seat, as they stand now
 * @property {number[]} winners
 * @property {number|null} next_in   seconds until the next hand begins by itself
 * @property {number|null} deadline_in  seconds until a bot decides for who must act; null without a clock
 * @property {string} pace           "relaxed", seconds for a decision, or "none"
 * @property {"link"|"public"} visibility
 * @property {boolean} watch         whether everybody with the address may watch
 * @property {boolean} guests        whether a player may open the hand to one who looks on by name
 * @property {Onlooker[]} onlookers
 * @property {Comer[]} coming        who is on the way, before the game
 * @property {number[]} hints        the seats that want hints for everybody
 * @property {boolean} chat          whether people may talk now
 * @property {boolean} quiet         for all: no talk, no reactions, no numbers
 * @property {"never"|"ask"} undo
 * @property {"none"|"last"} last_trick  whether the last trick may be looked at
 * @property {{by: number, first: number, yes: number[], no: boolean}|null} asked  a wish to take back; `no`: it was not granted
 * @property {string} next_commitment  to the seed of the match to come
 * @property {string} commitment     to the seed of this match
 * @property {string[]} sealed       the digest of the cards' seals, for each shuffle of the hand
 * @property {string} example        the example of the article that has begun this hand: it was not shuffled; "" = it was
 * @property {boolean} gathers        whether its seats follow who comes, until it is begun
 * @property {number[]} fits         for how many the rules can be played, while it gathers
 * @property {string|null} replay    where the match can be looked at once it is over
 *
 * @typedef {[number, string]} Line  number within the hand, and the action as this seat may read it
 * @typedef {{ref: string, t: string, seen?: number, line?: string, nonce?: string, seat?: number, level?: string, yes?: boolean, [name: string]: any}} Order   what the player wants done
 * @typedef {"connecting"|"open"|"slow"|"lost"|"polling"|"restart"|"full"|"gone"} ConnectionState
 *
 * @typedef {object} Config          from the page
 * @property {string} code
 * @property {string} game
 * @property {Record<string, string|number|boolean>} options  every switch of the rules
 * @property {number|null} seat
 * @property {string} socket         "/ws/tables/<code>/"
 * @property {string} ticket         "/api/v1/tables/<code>/ticket"
 * @property {string} entry          a ticket that came with the page, so that the first one is not waited for
 * @property {string} csrf
 * @property {Record<string, any>|null} first  the message that the server would send first; null = it is waited for
 * @property {string} seal           the commitment to the seed in which a share counts that is given now
 * @property {string} lang
 * @property {import("./card-order.js").Orders} orders  of the cards, by the trump suit
 * @property {{page: string, deals: number}|null} duplicate  other tables play these deals too: so many, and where they are compared
 * @property {boolean} screen       whether all look at this page: it shows no hand
 * @property {boolean} phone        whether this page goes round among all people of the table
 * @property {boolean} weli          whether the Six of bells is the Weli in this pack
 *
 * @typedef {object} App             everything the page shows is computed from this
 * @property {View|null} view
 * @property {Table|null} table
 * @property {number} version
 * @property {Line[]} lines          of this hand
 * @property {Order|null} pending    sent, not yet confirmed
 * @property {string[]} picked       cards lifted out of the hand
 * @property {number} cut            where the slider stands; 0 = not moved yet
 * @property {{refusal: Refusal|null, text: string, outlives: boolean}|null} reason   why something was not done; `outlives` the next view
 * @property {{text: string, page: string, question: string, guiding?: boolean, ref?: string}|null} hint   what was said of a decision, `guiding`: by the guide; "" = it is being worked out
 * @property {import("./guide.js").Guided} guide   what is explained of this moment
 * @property {Trick|null} lingering  a finished trick that still lies there to be looked at; without cards it is on its way
 * @property {ConnectionState} connection
 * @property {number} nextAt         when the next hand begins by itself, in milliseconds; 0 = when somebody asks for it
 * @property {number} deadlineAt     when a bot decides for who must act, in milliseconds; 0 = without a clock
 * @property {number} undo           the line that may be taken back if all agree; 0 = none
 * @property {{card: string, verb: string, hand: string, phase: string, led?: string, low?: boolean}|null} premove  what was chosen
 *   before the turn: a card, for any lead or if this suit is `led` ("T": trumps); the `low`est that is allowed; or a verb
 * @property {import("./card-order.js").Orders} orders  of the cards, by the trump suit
 * @property {boolean} choosing      whether cards may be chosen before the turn
 * @property {string[]} phases       in which one may stay in or drop out
 * @property {Config["duplicate"]} duplicate
 * @property {Map<number, string>} spoken   what people have just said, by seat
 * @property {Map<number, {sign: string}>} reacted   what they have just shown, by seat
 * @property {number[]} packets       of the deal: how many cards everybody gets at a time
 * @property {string[]} called       the words of the notes with which a seat undertakes another contract than the usual one
 * @property {boolean} looking       at the last trick
 * @property {number} watching       how many look on without a seat
 * @property {boolean} quiet         on this device the table is wanted quiet
 * @property {boolean} late          the pending order has been under way for a while
 * @property {boolean} phone         this page goes round among all people of the table
 * @property {number|null} near      there: who is to take it next, and so sits at the bottom
 * @property {boolean} turned        the next view is that of other eyes: nothing has happened
 */

export {};
