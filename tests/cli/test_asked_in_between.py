"""Who is asked amid the actions of others: the prompt says about what, and the board is not drawn
again where it shows nothing new."""

from cli.evenings import screen
from cli.keyboard import in_order

AMBUSH = """
1
5 2
3 5
4 6
5 1
mosca attacca garcía
6 6
6 6 6
1
mosca finisce
cuervo finisce
zurdo finisce
tano finisce
vega attacca tano con fucile d'assalto, un attacco, des
"""


def test_the_prompt_says_who_is_hurt_or_attacked_and_by_what() -> None:
    seen = screen("viajero/ambush", "it", AMBUSH)
    in_order(
        seen,
        "Pattuglia (ripartizione del danno; García: 21 punti di danno da ripartire)> 1",
        "Banda (reazione; Vega attacca Tano: fucile d'assalto)>",
    )


def test_a_board_with_nothing_new_is_not_drawn_again() -> None:
    seen = screen("viajero/ambush", "it", AMBUSH)
    _, _, asked = seen.partition("> vega attacca tano")
    in_order(asked, "Banda, ordini possibili", "Banda (reazione;")
    assert "# muro" not in asked
    before, _, _ = seen.partition("Pattuglia (ripartizione del danno")
    assert before.count("# muro") == 2, "one before the start, one in the first turn"


def test_a_board_with_nothing_new_leaves_no_lone_ruler() -> None:
    seen = screen("sombrachapas/instruccion", "es", "1\nPareja pasa")
    assert seen.count("   01  02  03") == 1


def test_those_who_act_at_the_same_moment_are_told_once() -> None:
    turns = ["rosa ends", "aldo ends"] * 3
    seen = screen("viajero/duel", "en", "\n".join(["4 3", "4 3", *turns]))
    assert "=== Turn 4 ===" in seen
    assert seen.count("Rosa and Aldo act at the same moment") == 1


def test_why_says_what_the_chance_of_a_reaction_is_of() -> None:
    lines = "1\n6 6\n6 6\n1 1\n2\n1\ngunner 4 fires T4 weapons 1+2+3 at heron\nwhy 1\n"
    seen = screen("cepheus/lesson", "en", lines)
    _, _, told = seen.partition("> why 1")
    in_order(told, "Heron does not react: success", "% (", ") (no harm by the shot")


def test_the_chart_is_not_drawn_again_for_every_shot() -> None:
    """Each side sees it with its own distances; between shots nothing moves."""
    orders = ["acabar"] * 2
    fire = ["halcon declara 2 disparos contra cuervo", "azor pasa"]
    back = ["milano pasa", "cuervo declara 2 disparos contra halcon"]
    shots = ["1", "9 9 9", "1", "9 9 9", "1", "9 9 9", "1", "9 9 9"]
    moved = "!poner Cuervo.lugar=2020 Cuervo.vector=2022 cerca"
    seen = screen("cep/duel", "es", "\n".join([moved, *orders, *fire, *back, *shots]))
    _, _, fought = seen.partition("Cuervo declara 2 disparos\n")
    assert fought.count("hace fuego") + fought.count(" falla") >= 4
    assert fought.count("A Halcón (Azul), hexágono") <= 2, "once for each side"


def test_why_tells_of_a_line_what_it_tells_of_its_only_throw() -> None:
    """Who draws and fires reads chances, figures and modifiers of the shot."""
    draw, shot = "rosa draws snub_pistol", "rosa attacks aldo with snub_pistol single dex"
    seen = screen("viajero/duel", "en", f"6 6\n3 3\nwhy {draw}; {shot}\n{draw}\nwhy {shot}\n")
    line, alone = (part.splitlines()[1:8] for part in seen.split("> why ")[1:])
    assert line[0] == f"Rosa draws snub pistol; {alone[0]}"
    assert line[1:] == alone[1:]
    assert alone[-1] == "  (skill +1, characteristic +1, long range -2) [PC-2.5]"
