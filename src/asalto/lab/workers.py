"""Work in parts: by this process, by several, or by a Ray cluster; results come in order."""

from __future__ import annotations

import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from asalto.core.files.toml_reader import BadInput

if TYPE_CHECKING:  # a batch in one process does not wait for them
    from concurrent.futures import Future, ProcessPoolExecutor

Part = tuple[Any, ...]
Result = TypeVar("Result")
AGAIN = 5
"""How often a part is given out anew when the worker that had it dies."""


def shared(
    function: Callable[..., Result], parts: Iterable[Part], workers: int = 1, ray: str = ""
) -> Iterator[Result]:
    """`function(*part)` for every part. `ray`: the address of a cluster, `auto` for one that runs
    here, `local` for one of our own. Function, parts and results are pickled.
    Raises BadInput, and ConnectionError if the cluster fails."""
    if ray:
        return _on_ray(function, parts, ray)
    if workers > 1:
        return _on_processes(function, parts, workers)
    return (function(*part) for part in parts)


def _on_processes(
    function: Callable[..., Result], parts: Iterable[Part], workers: int
) -> Iterator[Result]:
    with pool(workers) as processes:
        ahead: deque[Future[Result]] = deque()
        try:
            for part in parts:
                ahead.append(processes.submit(function, *part))
                if len(ahead) >= 2 * workers:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        finally:
            for one in ahead:
                one.cancel()


def pool(workers: int) -> ProcessPoolExecutor:
    """Processes that have all that this one has loaded, where the system can fork."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    forking = sys.platform == "linux" and threading.active_count() == 1
    context = multiprocessing.get_context("fork" if forking else "spawn")
    return ProcessPoolExecutor(workers, context, _end_with_parent)


def _end_with_parent() -> None:
    """In a worker: end it when the process that shares out the work is no more, even if killed."""

    import multiprocessing.connection

    def watch() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            multiprocessing.connection.wait([parent.sentinel])
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def cluster(where: str) -> Any:
    """Ray, in touch with a cluster. Raises BadInput."""
    try:
        import ray
    except ImportError as error:
        raise BadInput("--ray needs Ray: pip install 'asalto[ray]'") from error
    found: Any = ray
    if not found.is_initialized():
        try:
            found.init(
                address=None if where == "local" else where, log_to_driver=False,
                include_dashboard=False if where == "local" else None,
            )  # fmt: skip
        except Exception as error:  # Ray has no error of its own for a start that fails
            why = str(error).splitlines()[0]
            raise BadInput(f"--ray {where}: {why} (an address, `auto` or `local`)") from error
    return found


def _on_ray(function: Callable[..., Result], parts: Iterable[Part], where: str) -> Iterator[Result]:
    ray = cluster(where)
    remote = ray.remote(max_retries=AGAIN)(function)
    width = max(2, 2 * int(ray.cluster_resources().get("CPU", 1)))
    ahead: deque[Any] = deque()
    for part in parts:
        ahead.append(remote.remote(*part))
        if len(ahead) >= width:
            yield _fetched(ray, ahead.popleft())
    while ahead:
        yield _fetched(ray, ahead.popleft())


def _fetched(ray: Any, part: Any) -> Any:
    """The result of a part. Raises what the part raised; ConnectionError if Ray lost it."""
    try:
        return ray.get(part)
    except ray.exceptions.RayTaskError:
        raise
    except ray.exceptions.RayError as error:
        raise ConnectionError(f"Ray: {str(error).splitlines()[0]}") from error
