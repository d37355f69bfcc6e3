"""What a function does, as an expression or as statements that stand where it was called."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from asalto.core.kernel.trees import copied, gives_back, walk, with_name

COPIED = 12
"""So many nodes may be written twice, where both ways of a decision go on to them."""


def is_final(body: Sequence[ast.stmt]) -> bool:
    """Whether statements never go on to what comes after them."""
    if not body:
        return False
    last = body[-1]
    match last:
        case ast.Return():
            return True
        case ast.If():
            return is_final(last.body) and is_final(last.orelse)
        case ast.For() | ast.While():
            return bool(last.orelse) and is_final(last.orelse) and not breaks(last.body)
        case ast.Match():
            return has_rest(last) and all(is_final(one.body) for one in last.cases)
    return False


def has_rest(node: ast.Match) -> bool:
    """Whether a match has a case for all the rest."""
    last = node.cases[-1]
    is_all = isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None
    return is_all and last.guard is None


def breaks(body: Sequence[ast.stmt]) -> bool:
    """Whether a loop with this body may be left by `break`."""
    for node in body:
        match node:
            case ast.Break():
                return True
            case ast.If():
                if breaks(node.body) or breaks(node.orelse):
                    return True
            case ast.Match():
                if any(breaks(one.body) for one in node.cases):
                    return True
            case ast.For() | ast.While():
                if breaks(node.orelse):
                    return True
    return False


def as_expression(body: Sequence[ast.stmt]) -> ast.expr | None:
    """The value of a function as one expression; None if it does more."""
    if not body:
        return None
    node, rest = body[0], body[1:]
    match node:
        case ast.Return(value=ast.expr() as value):
            return value
        case ast.If() if is_final(node.body):
            yes, no = as_expression(node.body), as_expression([*node.orelse, *rest])
            return None if yes is None or no is None else ast.IfExp(node.test, yes, no)
        case ast.Assign(targets=[ast.Name(id=name)]):
            after = as_expression(rest)
            return None if after is None else with_name(name, node.value, after)
    return None


class Unfoldable(Exception):
    """These statements cannot stand where their function was called."""


def unfolded(body: Sequence[ast.stmt], target: ast.expr | None) -> list[ast.stmt] | None:
    """Statements that set a target, or nothing, instead of giving back; None if there are none."""
    if target is not None and not is_final(body):
        return None
    try:
        return Unfolding(target).block(body) or [ast.Pass()]
    except Unfoldable:
        return None


class Unfolding:
    """Puts what comes after a decision into that of its ways that goes on."""

    def __init__(self, target: ast.expr | None) -> None:
        self.target = target

    def give(self, node: ast.Return) -> list[ast.stmt]:
        """Instead of giving back."""
        if self.target is None:
            if node.value is None or isinstance(node.value, ast.Constant | ast.Name):
                return []
            return [ast.Expr(node.value, lineno=node.lineno)]
        if node.value is None:
            raise Unfoldable
        target = copied(self.target, {})
        return [ast.Assign([target], node.value, lineno=node.lineno)]

    def block(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Statements outside of loops."""
        found: list[ast.stmt] = []
        for k, node in enumerate(body):
            rest = body[k + 1 :]
            if not gives_back(node):
                found.append(node)
                continue
            match node:
                case ast.Return():
                    return found + self.give(node)
                case ast.If():
                    return [*found, self.decision(node, rest)]
                case ast.For() | ast.While():
                    return [*found, self.loop(node, self.block(rest))]
                case ast.Match():
                    return [*found, self.match(node, rest)]
            raise Unfoldable
        return found

    def decision(self, node: ast.If, rest: Sequence[ast.stmt]) -> ast.stmt:
        """A decision, and what comes after it."""
        yes, no = list(node.body), list(node.orelse)
        if not is_final(yes):
            if not is_final(no) and rest:
                if sum(1 for _ in walk(list(rest))) > COPIED:
                    raise Unfoldable
                no += copied(list(rest), {})
            yes += rest
        else:
            no += rest
        return ast.If(
            node.test, self.block(yes) or [ast.Pass()], self.block(no), lineno=node.lineno
        )

    def match(self, node: ast.Match, rest: Sequence[ast.stmt]) -> ast.stmt:
        """A match, and what comes after it."""
        cases = list(node.cases)
        if rest:
            if has_rest(node) or not all(is_final(one.body) for one in cases):
                raise Unfoldable
            cases.append(ast.match_case(ast.MatchAs(), None, list(rest)))
        made = [
            ast.match_case(one.pattern, one.guard, self.block(one.body) or [ast.Pass()])
            for one in cases
        ]
        return ast.Match(node.subject, made, lineno=node.lineno)

    def loop(self, node: ast.For | ast.While, after: list[ast.stmt]) -> ast.stmt:
        """A loop that gives back: it is left, and what comes after is passed over."""
        if breaks(node.body) or node.orelse:
            raise Unfoldable
        body = self.inner(node.body)
        if isinstance(node, ast.While):
            return ast.While(node.test, body, after, lineno=node.lineno)
        return ast.For(node.target, node.iter, body, after, lineno=node.lineno)

    def inner(self, body: Sequence[ast.stmt], is_top: bool = True) -> list[ast.stmt]:
        """Statements inside a loop."""
        found: list[ast.stmt] = []
        for k, node in enumerate(body):
            if not gives_back(node):
                found.append(node)
                continue
            match node:
                case ast.Return():
                    return [*found, *self.give(node), ast.Break(lineno=node.lineno)]
                case ast.If():
                    yes, no = self.inner(node.body, False), self.inner(node.orelse, False)
                    found.append(ast.If(node.test, yes, no, lineno=node.lineno))
                case ast.Match():
                    cases = [
                        ast.match_case(one.pattern, one.guard, self.inner(one.body, False))
                        for one in node.cases
                    ]
                    found.append(ast.Match(node.subject, cases, lineno=node.lineno))
                case ast.For() | ast.While() if is_top:
                    rest = [*self.inner(body[k + 1 :]), ast.Continue(lineno=node.lineno)]
                    return [*found, self.loop(node, rest), ast.Break(lineno=node.lineno)]
                case _:
                    raise Unfoldable
        return found
