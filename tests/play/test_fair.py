"""Fair dice: nobody can choose them, everybody can verify them."""

import hashlib
from collections import Counter

import pytest

from asalto.play import fair

SECRET = "00" * 31 + "07"


def test_commitment_and_numbers_are_as_documented() -> None:
    assert fair.commitment(SECRET) == hashlib.sha256(bytes.fromhex(SECRET)).hexdigest()
    assert fair.number(SECRET, ("a", "b"), 0) == fair.number(SECRET, ["a", "b"], 0)
    assert fair.number(SECRET, ("a", "b"), 0) != fair.number(SECRET, ("a", "b"), 1)
    assert fair.number(SECRET, ("ab",), 0) != fair.number(SECRET, ("a", "b"), 0)
    assert fair.opens(SECRET, fair.commitment(SECRET))
    assert not fair.opens(SECRET[:-1] + "8", fair.commitment(SECRET))
    assert not fair.opens("x", fair.commitment(SECRET))


def test_faces_are_even() -> None:
    faces = Counter(fair.face(SECRET, ("n",), address, 10) for address in range(5000))
    assert set(faces) == set(range(1, 11))
    assert max(abs(count - 500) for count in faces.values()) < 90


@pytest.mark.parametrize("nonce", ["", "a b", "x" * 65, "a/b", "ñ"])
def test_bad_nonces(nonce: str) -> None:
    with pytest.raises(ValueError):
        fair.check_nonce(nonce)
    with pytest.raises(ValueError):
        fair.commitment(nonce)
