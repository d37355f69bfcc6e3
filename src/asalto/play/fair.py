"""Fair dice between strangers: commit, seal, reveal, verify.

1. When a battle is opened the server picks a secret and shows its **commitment**, bound to the
   battle and its start. It knows no word of any player then.
2. Each seat that wants to sends the **seal** of a word of its own, SHA-256 of the nonce; or says
   that it adds none. Who adds none, and the computer, adds nothing, ever.
3. When all have answered, each sealed seat sends its **nonce**. Only then the battle begins. Who
   withholds his nonce keeps the battle from beginning: no die is drawn from a part of the nonces.

The 32-bit number at an address (how many dice were thrown before) is

    HMAC-SHA256(key = secret, message = "nonce/nonce/.../address")[0:4], big-endian,

and a die of s sides shows `1 + number * s // 2**32`. The secret was fixed before any nonce, and
every nonce before any other was known, so that nobody chooses the dice, not even the server with
one of the players. The server knows them beforehand. After the battle the secret is revealed, and
anybody can compute every face again. Addresses never run back: what is rewound is thrown anew.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence

NONCE = re.compile(r"[A-Za-z0-9_-]{1,64}")
SECRET = re.compile(r"[0-9a-f]{64}")


def new_secret() -> str:
    """A fresh secret: 32 random bytes as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(secret: str, battle: str = "", start: str = "") -> str:
    """What the server shows before it knows any nonce. With a battle's id and the digest of its
    start: SHA-256 of the line `asalto-fair-2 BATTLE START SECRET`, good for this battle alone.
    Without (a battle at one's own terminal, or an old one): SHA-256 of the secret's 32 bytes."""
    if not SECRET.fullmatch(secret):
        raise ValueError("a secret is 64 hexadecimal digits")
    if battle:
        line = f"asalto-fair-2 {battle} {start} {secret}"
        return hashlib.sha256(line.encode()).hexdigest()
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seal(nonce: str) -> str:
    """What a seat shows before it knows any other's nonce: SHA-256 of its own; nothing of none."""
    return hashlib.sha256(nonce.encode()).hexdigest() if nonce else ""


def check_seal(given: str) -> str:
    """The seal itself, in small letters; "" says that the seat adds nothing. Raises ValueError."""
    if given and not SECRET.fullmatch(given.lower()):
        raise ValueError("a seal is the SHA-256 of a nonce: 64 hexadecimal digits")
    return given.lower()


def number(secret: str, nonces: Sequence[str], address: int) -> int:
    """The 32-bit number at one address."""
    message = "/".join((*nonces, str(address))).encode()
    return int.from_bytes(
        hmac.new(bytes.fromhex(secret), message, hashlib.sha256).digest()[:4], "big"
    )


def face(secret: str, nonces: Sequence[str], address: int, sides: int) -> int:
    """The face that a die of `sides` shows at one address."""
    return 1 + (number(secret, nonces, address) * sides >> 32)


def check_nonce(nonce: str) -> str:
    """The nonce itself, if it is one: 1 to 64 letters, digits, `-` or `_`. Raises ValueError."""
    if not NONCE.fullmatch(nonce):
        raise ValueError("a nonce is 1 to 64 letters, digits, - or _")
    return nonce


def opens(secret: str, committed: str, battle: str = "", start: str = "") -> bool:
    """Whether the secret is the one that was committed to."""
    if not SECRET.fullmatch(secret):
        return False
    return hmac.compare_digest(commitment(secret, battle, start).encode(), committed.encode())
