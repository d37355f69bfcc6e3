"""Memory is looked through for garbage less often: there are a million things that stay."""

import gc


def pytest_collection() -> None:
    """Whatever is read now, stays."""
    gc.disable()


def pytest_collection_finish() -> None:
    """From here on only what the tests make is looked through."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()
