"""A check of a match's record written from docs/fairness.md alone. It imports nothing of the project.

python stranger.py [KEY] < RECORD     as text or JSON; KEY: the site's public key in hexadecimal digits
"""

import hmac
import json
import re
import sys
from hashlib import sha256
from itertools import count

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey as Key

DECK = [suit + rank for suit in "EGHS" for rank in "AKOUT98765432"]


def sha(text):
    return sha256(text.encode()).hexdigest()


def mac(key, text):
    return hmac.digest(key, text.encode(), "sha256")


def row(words):
    return " ".join(map(str, words))


def lines_of(text):
    """The lines of a record, remarks left out; of JSON those that the same record has as text."""
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("{"):
        return members(json.loads(text))
    lines = [line.rstrip(" \t") for line in re.split("\r\n|\r|\n", text)]
    return [line for line in lines if line and line[0] not in " \t#" and line.split()[0] != "view"]


def members(r):
    """The lines for which the members of a JSON record stand."""
    found = ["weli 1", *(f"{word} {r[word]}" for word in ("match", "game", "edition"))]
    found += ["options " + row(f"{k}={v}".lower() for k, v in sorted(r["options"].items()))] if r["options"] else []
    found += [f"seats {r['seats']}", *people(r, 1), f"dealer {r['dealer']}"]
    found += [f"begun {word} {value}" for word, value in sorted(r["begun"].items())]
    found += [f"{word} {r[word]}" for word in ("started", "ended", "algorithm", "commitment", "seed")]
    for h in r["hands"]:
        found += [f"hand {h['number']}", *(people(r, h["number"]) if h["number"] > 1 else [])]
        found += [f"dealer {h['dealer']}", f"scores {row(h['scores'])}"]
        found += [f"example {h['given']} {h['example']}"] if h["given"] else []
        found += [f"nonces {row(share or 0 for share in h['nonces'])}", *(f"sealed {one}" for one in h["sealed"])]
        found += [*h["lines"], *(f"score {one}" for one in h["score"]), f"result {row(h['result'])}"]
    found += [f"winners {row(r['winners'])}", f"head {r['chain']['algorithm']} {r['chain']['head']}"]
    return [*found, f"signed {r['chain']['key']} {r['chain']['signature']}"]


def people(r, hand):
    for p in (p for p in r["players"] if p["since"] == hand):
        yield " ".join(word for word in (f"player {p['seat']} {p['kind']}", p["bot"], p["name"]) if word)
        yield from (f"{word} {p[word]}" for word in ("salt", "seal") if word in p)


def head(lines):
    sealed = lambda found: f"{found[1]} {sha(f'{found[3]}|{found[2]}')}"  # noqa: E731
    text = re.sub(r"^(player \d+ human) ?(.*)\nsalt (.*)$", sealed, "\n".join(lines), flags=re.MULTILINE)
    link = sha("weli-chain-1")
    for line in re.sub(r"^(player \d+ human)\nseal ", r"\1 ", text, flags=re.MULTILINE).split("\n"):
        link = sha(f"{link}|{line}")
    return link


def shuffled(cards, key):
    words = (int.from_bytes(mac(key, str(n))[i : i + 4], "big") for n in count() for i in range(0, 32, 4))
    cards = sorted(cards, key=DECK.index)
    for i in range(len(cards) - 1, 0, -1):
        j = next(word for word in words if word < 2**32 - 2**32 % (i + 1)) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def check_hand(match, seed, number, *lines):
    said = dict(line.split(" ", 1) for line in lines if line[:1].islower())
    given, shares = int(said.get("example", "0").split(" ")[0]), said["nonces"].replace(" ", ",")
    sealed = [line[7:] for line in lines if line.startswith("sealed ")]
    log = [line.split(" ") for line in lines if line[:1] in {*"*~0123456789"}]
    shuffles = [(n, words[2:]) for n, words in enumerate(log, start=1) if words[0] == "*"]
    own = [(draw, cards) for draw, (n, cards) in enumerate(shuffles) if n > given]
    for (draw, cards), digest in zip(own, sealed, strict=True):
        key = mac(bytes.fromhex(seed), f"deal|{match}|{number}|{draw}|{shares}")
        assert cards == shuffled(cards, key), f"hand {number} was not dealt so"
        seals = [sha(f"{mac(key, f'salt|{place}').hex()}|{place}|{card}") for place, card in enumerate(cards)]
        assert digest == sha("\n".join(seals)), f"the seals of hand {number} do not open"


def check(text, site=""):
    *lines, last, signed = lines_of(text)
    shown = last.removeprefix("head weli-chain-1 ")
    assert head(lines) == shown, "something has been changed"
    match, commitment, seed = (
        next(x for x in lines if x.startswith(w))[len(w) :] for w in ("match ", "commitment ", "seed ")
    )
    assert commitment == sha(f"fy-hmac-v1|{seed}") and match == commitment[:32], "another seed was sealed"
    for hand in "\n".join(lines).split("\nhand ")[1:]:
        check_hand(match, seed, *hand.split("\n"))
    if site:
        message = f"weli-chain-1|{match}|{shown}".encode()
        Key.from_public_bytes(bytes.fromhex(site)).verify(bytes.fromhex(signed[-128:]), message)
    return "proven" if site else "consistent, not proven"


if __name__ == "__main__":
    print(check(sys.stdin.read(), *sys.argv[1:]))
