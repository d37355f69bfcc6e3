"""What is kept for whoever asks again."""

from asalto.core.caching import Newest


def test_the_first_value_of_a_key_is_kept_and_the_oldest_key_forgotten() -> None:
    held = Newest[str, int](2)
    assert held.get("a") is None
    assert held.keep("a", 1) == 1
    assert held.keep("a", 2) == 1, "whoever comes later gets what is there"
    held.keep("b", 3)
    held.keep("a", 4)  # the newest again
    held.keep("c", 5)
    assert [held.get(one) for one in "abc"] == [1, None, 5]
