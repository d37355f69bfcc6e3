"""The signature of a host under the game files that it hands out: Ed25519, over every byte.

The closing line ends with `"host"`, the public key, and `"signature"`, which covers the file from
its first byte up to the key. The sums of the lines find damage; this finds who changed them too.
"""

from __future__ import annotations

from hashlib import sha512

from asalto.play.files.gamelines import MARK, SIGNATURE, TAIL, BadGame, Game, sum_of
from asalto.play.files.lines import SUM_DIGITS

PREFIX = b"asalto-signature-1 "


def public(seed: str) -> str:
    """The public key of a secret one; both as 64 hexadecimal digits."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(seed))
    return key.public_key().public_bytes_raw().hex()


def signed(content: bytes, seed: str) -> bytes:
    """A whole game file, not packed, with the signature of a host."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    head, _, last = content[:-1].rpartition(b"\n")
    before = head[-SUM_DIGITS - 2 : -2].decode()
    body = last[: -TAIL - len(MARK)] + b',"host":"%b"' % public(seed).encode()
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(seed))
    found = key.sign(PREFIX + sha512(head + b"\n" + body).digest()).hex()
    body += SIGNATURE + found.encode() + b'"'
    return head + b"\n" + body + MARK + sum_of(before, body).encode() + b'"}\n'


def signer(game: Game) -> str:
    """The public key of the host that has signed a file as it is; "" if none has. Raises BadGame
    where the signature does not fit."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    last = game.lines[-1] if game.lines else None
    if last is None or not {"host", "signature"} & last.data.keys():
        return ""
    host = str(last.data.get("host", ""))
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(host))
        key.verify(bytes.fromhex(str(last.data.get("signature", ""))), PREFIX + game.covered)
    except (ValueError, InvalidSignature) as error:
        said = f"the signature of host {host} does not fit: the file was changed after it signed"
        raise BadGame(game.name, last.number, last.turn, said) from error
    return host
