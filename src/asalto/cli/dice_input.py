"""Pips as people type them."""

from __future__ import annotations

from asalto.play.dicebox import WrongDice


def typed_faces(text: str, count: int, sides: int) -> list[int]:
    """`3 7 4`, `3,7,4`, or `374` where every face is one digit; a ten is shown as 0 by most dice of
    ten, and so it may be typed."""
    words = text.replace(",", " ").split()
    if len(words) == 1 and count > 1 and sides <= 10 and words[0].isdecimal():
        if len(words[0]) % count == 0:
            words = list(words[0])
    if not words or not all(word.isdecimal() and len(word) < 7 for word in words):
        raise WrongDice(f"'{text}' is no throw")
    faces = [int(word) for word in words]
    return [10 if face == 0 and sides == 10 else face for face in faces]
