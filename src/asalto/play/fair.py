"""Fair dice between strangers: commit, draw, reveal, verify.

Before anything is thrown the server picks a secret and shows its commitment, the SHA-256 of the
secret. Then each seat sends a nonce. The 32-bit number at an address (how many dice were thrown
before) is

    HMAC-SHA256(key = secret, message = "nonce/nonce/.../address")[0:4], big-endian,

and a die of s sides shows `1 + number * s // 2**32`. Neither side can choose the dice: the secret
was fixed before the nonces were known, the nonces before the secret. After the battle the secret is
revealed, and anybody can compute every face again.
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


def commitment(secret: str) -> str:
    """What the server shows before it knows the nonces: SHA-256 of the secret's 32 bytes."""
    if not SECRET.fullmatch(secret):
        raise ValueError("a secret is 64 hexadecimal digits")
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


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


def opens(secret: str, committed: str) -> bool:
    """Whether the secret is the one that was committed to."""
    return bool(SECRET.fullmatch(secret)) and hmac.compare_digest(commitment(secret), committed)
