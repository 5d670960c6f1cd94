"""The skills of the pro game (TV7)."""

from typing import Any, ClassVar

import pytest

from tests.support.tavern import Evening, fight, laid_out
from traktir_engine.games.tavern.table import Cell

Mats = dict[Cell, tuple[str, str]]


def _offered(laid: Mats, mat: str, **settings: Any) -> list[str]:
    """The options of laying that mat that announce a skill."""
    options = Evening(laid_out(laid, (mat, ""), pro=True, **settings)).options
    return [option.partition("@")[2] for option in options if "+" in option]


def _with_and_without(laid: Mats, lay: str, skill: str, **settings: Any) -> tuple[set[str], set[str]]:
    """The enemies that fall with and without the announcement."""

    def fallen(option: str) -> set[str]:
        mat = lay.partition("@")[0]
        evening = Evening(laid_out(laid, (mat, ""), pro=True, **settings)).choose(option, "leave")
        return {event["mat"] for event in evening.happened("turned")}

    return fallen(f"{lay}+{skill}"), fallen(lay)


def test_tv7_skills_are_for_the_pro_game_only() -> None:
    laid = {(1, 0): ("markus", "axes")}
    options = Evening(laid_out(laid, ("kristian urrak tiasan velda lars zigmar gabriel", ""))).options
    assert not any("+" in option for option in options)


def test_tv7_announcing_is_part_of_laying_and_never_compulsory() -> None:
    """The plain cells of a mat come first, so the automatic choice announces nothing."""
    evening = Evening(laid_out({(0, 0): ("markus", "axes")}, ("gabriel", ""), pro=True))
    plain = ["gabriel@0,-1", "gabriel@-1,0", "gabriel@1,0", "gabriel@0,1"]
    assert evening.options == plain + [f"{option}+house_guest" for option in plain]
    assert evening.script.asks[0].automatic == 0


def test_tv7_an_announcement_is_told() -> None:
    evening = fight({(1, 0): ("markus", "axes")}, "gabriel@0,0+house_guest", pro=True)
    assert evening.happened("laid", "house_guest") == [
        {"type": "laid", "seat": 0, "mat": "gabriel", "cell": [0, 0]},
        {"type": "house_guest", "seat": 0, "mat": "gabriel"},
    ]


@pytest.mark.parametrize("mat", ["dorin", "markus", "mokh"])
def test_tv7_three_have_no_skill(mat: str) -> None:
    assert _offered({(1, 0): ("velda", "axes")}, mat) == []


class TestShield:
    """TV7: cannot be turned until the turn of the player who laid him starts again."""

    LAID: ClassVar[Mats] = {(1, 0): ("fred", "swords")}

    def _attacked(self, lay: str) -> Evening:
        """Kristian is laid, and the enemy attacks his south 3 from below."""
        evening = Evening(laid_out(self.LAID, ("kristian mokh", "dorin markus"), pro=True)).choose(lay, "leave", "leave")
        return evening.choose("dorin@0,1", "leave")

    def test_tv7_he_falls_without_it_and_stands_with_it(self) -> None:
        assert self._attacked("kristian@0,0").sides()["kristian"] == "axes", "north 5 beats south 3"
        evening = self._attacked("kristian@0,0+shield")
        assert evening.sides()["kristian"] == "swords"
        assert [event["mat"] for event in evening.happened("shielded")] == ["kristian"]

    def test_tv7_it_ends_when_the_players_next_turn_starts(self) -> None:
        evening = self._attacked("kristian@0,0+shield").choose("leave")
        assert evening.happened("shield_down") == [{"type": "shield_down", "mat": "kristian", "cell": [0, 0]}]
        evening.choose("mokh@1,1", "leave", "leave")
        assert evening.choose("markus@-1,0", "leave").sides()["kristian"] == "axes", "east 8 beats west 7"

    def test_tv7_with_four_players_it_outlasts_both_opponents(self) -> None:
        table = laid_out({(1, 0): ("fred.1", "swords")}, ("kristian.1 mokh.1", "dorin.1", "sid.1", "markus.1"), pro=True)
        evening = Evening(table).choose("kristian.1@0,0+shield", "leave", "leave", "dorin.1@0,1", "leave", "leave", "markus.1@-1,0", "leave", "leave")
        assert evening.sides()["kristian.1"] == "swords"
        assert evening.happened("shield_down") == []
        assert len(evening.choose("sid.1@2,0", "leave", "leave").happened("shield_down")) == 1

    def test_tv7_it_is_not_offered_in_the_last_turn(self) -> None:
        assert _offered(_all_but_last("axes"), "kristian") == []


class TestRampage:
    """TV7: each mat he turns compares once with its own enemy neighbours (one extra wave)."""

    LAID: ClassVar[Mats] = {(1, 0): ("velda", "axes"), (2, 0): ("fred", "axes"), (2, 1): ("tiasan", "axes")}

    def test_tv7_a_turned_mat_turns_its_neighbours(self) -> None:
        """From the north Urrak (south 8) turns Velda (north 2), and her east 8 turns Fred (west 2)."""
        assert _with_and_without(self.LAID, "urrak@1,-1", "rampage") == ({"velda", "fred"}, {"velda"})

    def test_tv7_there_is_one_extra_wave_only(self) -> None:
        """Fred (south 6), turned in the extra wave, does not go on to turn Mokh (north 2) below him."""
        laid = {(1, 0): ("velda", "axes"), (2, 0): ("fred", "axes"), (2, 1): ("mokh", "axes")}
        assert _with_and_without(laid, "urrak@1,-1", "rampage")[0] == {"velda", "fred"}

    def test_tv7_it_is_offered_where_an_enemy_has_another_beside_it(self) -> None:
        """Velda and Fred lie side by side, Lars by himself."""
        laid = {(0, 0): ("velda", "axes"), (1, 0): ("fred", "axes"), (0, 1): ("dorin", "swords"), (0, 2): ("lars", "axes")}
        assert _offered(laid, "urrak") == ["-1,0+rampage", "2,0+rampage", "1,1+rampage"]
        assert _offered({(0, 0): ("velda", "axes")}, "urrak") == []


class TestLongShot:
    """TV7: name a direction; also compares with the mat exactly two cells that way."""

    def test_tv7_he_shoots_over_a_gap_or_a_mat(self) -> None:
        """North 9 on Markus' south 6, over Dorin of his own side and over nobody."""
        laid = {(0, -1): ("dorin", "swords"), (0, -2): ("markus", "axes")}
        assert _with_and_without(laid, "tiasan@0,0", "long_shot:north") == ({"markus"}, set())
        laid = {(0, -2): ("markus", "axes"), (-1, -2): ("mokh", "swords"), (-1, -1): ("sid", "swords"), (-1, 0): ("lars", "swords")}
        assert _with_and_without(laid, "tiasan@0,0", "long_shot:north") == ({"markus"}, set())

    def test_tv7_the_neighbours_are_compared_as_well(self) -> None:
        laid = {(0, -1): ("velda", "axes"), (0, -2): ("markus", "axes")}
        assert _with_and_without(laid, "tiasan@0,0", "long_shot:north") == ({"velda", "markus"}, {"velda"})

    def test_tv7_the_target_may_hold(self) -> None:
        """East 5 on Kristian's west 7."""
        laid = {(1, 0): ("dorin", "swords"), (2, 0): ("kristian", "axes")}
        assert _with_and_without(laid, "tiasan@0,0", "long_shot:east") == (set(), set())

    def test_tv7_only_directions_with_an_enemy_two_cells_away_are_offered(self) -> None:
        laid = {(0, 0): ("dorin", "swords"), (1, 0): ("markus", "axes")}
        assert _offered(laid, "tiasan") == ["-1,0+long_shot:east"]


class TestHex:
    """TV7: name one enemy mat next to the target cell; it has −2 on every side in this comparison."""

    LAID: ClassVar[Mats] = {(1, 0): ("markus", "axes"), (0, 1): ("tiasan", "axes"), (0, -1): ("fred", "axes")}

    @pytest.mark.parametrize(("glasses", "turned"), [({}, {"zigmar"}), ({1: (1, 0)}, {"zigmar"}), ({0: (1, 0), 1: (1, 0)}, set())])
    def test_tv7_the_named_mat_is_weaker_by_two(self, glasses: dict[int, Cell], turned: set[str]) -> None:
        """East 8 on west 8, with no glass, one or two on it, less 2."""
        assert _with_and_without({(1, 0): ("zigmar", "axes")}, "velda@0,0", "hex:zigmar", glasses=glasses) == (turned, set())

    def test_tv7_the_others_are_not(self) -> None:
        laid = {(0, -1): ("sharra", "axes"), (1, 0): ("zigmar", "axes")}
        assert _with_and_without(laid, "velda@0,0", "hex:sharra") == (set(), set()), "north 2 on south 9 − 2, east 8 on west 8"

    def test_tv7_it_is_gone_after_this_comparison(self) -> None:
        evening = fight({(1, 0): ("zigmar", "axes")}, "velda@0,0+hex:zigmar", pro=True)
        assert evening.table.bonus(evening.table.laid[1, 0]) == 0

    def test_tv7_each_enemy_next_to_the_cell_can_be_named(self) -> None:
        offered = _offered(self.LAID, "velda")
        assert [option for option in offered if option.startswith("0,0+")] == ["0,0+hex:fred", "0,0+hex:markus", "0,0+hex:tiasan"]
        assert _offered({(0, 0): ("dorin", "swords")}, "velda") == []


class TestDistraction:
    """TV7: this laying ignores the barman."""

    LAID: ClassVar[Mats] = {(0, 0): ("dorin", "swords")}

    def test_tv7_lars_alone_is_laid_beyond_the_barmans_edge(self) -> None:
        evening = Evening(laid_out(self.LAID, ("lars mokh", ""), pro=True, barman="north"))
        assert [option for option in evening.options if "@0,-1" in option] == ["lars@0,-1+distraction"]
        assert evening.choose("lars@0,-1+distraction").table.laid[0, -1].mat.id == "lars"

    def test_tv7_the_automatic_choice_is_plain_even_if_the_first_cell_is_barred(self) -> None:
        evening = Evening(laid_out(self.LAID, ("lars mokh", ""), pro=True, barman="north"))
        assert evening.options[0] == "lars@-1,0"

    def test_tv7_it_is_offered_only_where_the_barman_forbids(self) -> None:
        assert _offered(self.LAID, "lars") == []
        assert _offered(self.LAID, "lars", barman="east") == ["1,0+distraction"]

    def test_tv7_the_box_stays_within_the_table(self) -> None:
        laid = {(x, 0): (mat, "swords") for x, mat in enumerate(["dorin", "markus", "sid"])}
        assert _offered(laid, "lars", barman="east") == []


class TestPickpocket:
    """TV7: one enemy glass on the table returns to its owner's hand now."""

    LAID: ClassVar[Mats] = {(1, 0): ("dorin", "axes")}

    def test_tv7_the_glass_returns_before_the_comparison(self) -> None:
        """Lars (west 5) with a glass on him holds against her east 6 until she takes it."""
        laid = {(1, 0): ("lars", "axes")}
        assert _with_and_without(laid, "sharra@0,0", "pickpocket:1", glasses={1: (1, 0)}) == ({"lars"}, set())

    def test_tv7_it_is_in_the_owners_hand_and_can_be_placed_again(self) -> None:
        table = laid_out(self.LAID, ("sharra", "mokh"), pro=True, glasses={1: (1, 0)})
        evening = Evening(table).choose("sharra@0,0+pickpocket:1")
        assert evening.table.glasses == [None, None]
        assert evening.choose("leave", "leave", "mokh@0,1").options == ["leave", "dorin", "sharra", "mokh"]

    def test_tv7_an_enemy_glass_must_stand_on_the_table(self) -> None:
        assert _offered(self.LAID, "sharra") == []
        assert _offered(self.LAID, "sharra", glasses={0: (1, 0)}) == []

    def test_tv7_with_four_players_the_glass_is_named_by_its_owner(self) -> None:
        table = laid_out({(0, 0): ("dorin.1", "axes")}, ("sharra.1", "", "", ""), pro=True, glasses={1: (0, 0), 2: (0, 0), 3: (0, 0)})
        options = Evening(table).options
        assert [option for option in options if "@1,0+" in option] == ["sharra.1@1,0+pickpocket:1", "sharra.1@1,0+pickpocket:3"]


class TestMirror:
    """TV7: fights this turn as if turned by 180°."""

    def test_tv7_his_opposite_number_counts(self) -> None:
        laid = {(1, 0): ("markus", "axes")}
        assert _with_and_without(laid, "zigmar@0,0", "mirror") == ({"markus"}, set()), "west 8 instead of east 2 on 6"

    def test_tv7_it_can_cost_him(self) -> None:
        laid = {(-1, 0): ("tiasan", "axes")}
        assert _with_and_without(laid, "zigmar@0,0", "mirror") == (set(), {"tiasan"}), "east 2 instead of west 8 on 5"

    def test_tv7_he_defends_as_printed_afterwards(self) -> None:
        evening = Evening(laid_out({(1, 0): ("fred", "swords")}, ("zigmar", "tiasan"), pro=True))
        assert "zigmar@0,0+mirror" not in evening.options, "no enemy next to the cell"
        evening = Evening(laid_out({(1, 0): ("fred", "axes")}, ("zigmar", "gabriel"), pro=True)).choose("zigmar@0,0+mirror", "leave", "leave")
        assert evening.choose("gabriel@0,1", "leave").happened("turned", "held")[-1]["defence"] == 5, "Zigmar's printed south"


class TestTogether:
    """TV7: +1 on every side while the fellow hobbit lies on the table on his side."""

    def test_tv7_he_is_stronger_beside_a_friend_on_his_side(self) -> None:
        """Fred's south 6 on Gabriel's north 6."""
        laid = {(0, 1): ("gabriel", "axes"), (1, 1): ("sid", "swords")}
        assert _with_and_without(laid, "fred@0,0", "together") == ({"gabriel"}, set())

    @pytest.mark.parametrize("laid", [{(0, 1): ("gabriel", "axes"), (1, 1): ("sid", "axes")}, {(0, 1): ("gabriel", "axes"), (1, 1): ("mokh", "swords")}])
    def test_tv7_not_beside_an_enemy_friend_or_none(self, laid: Mats) -> None:
        evening = Evening(laid_out(laid, ("fred", "" if (1, 1) in laid and laid[1, 1][0] == "sid" else "sid"), pro=True))
        assert evening.choose("fred@0,0+together", "leave").happened("turned") == []

    def test_tv7_it_lasts_while_the_friend_is_there_as_its_text_says(self) -> None:
        evening = Evening(laid_out({(0, 1): ("sid", "swords")}, ("fred", "mokh"), pro=True)).choose("fred@0,0+together", "leave", "leave")
        table = evening.table
        assert table.bonus(table.laid[0, 0]) == 1
        table.laid[0, 1].team = 1
        assert table.bonus(table.laid[0, 0]) == 0, "the friend has been turned"
        table.laid[0, 0].team = 1
        assert table.bonus(table.laid[0, 0]) == 1, "both have been turned"

    def test_tv7_only_the_hobbit_who_announced_it_is_stronger(self) -> None:
        evening = fight({(0, 1): ("sid", "swords")}, "fred@0,0+together", pro=True)
        assert evening.table.bonus(evening.table.laid[0, 1]) == 0

    def test_tv7_two_friends_of_four_players_are_one(self) -> None:
        laid = {(0, 1): ("sid.1", "swords"), (0, 2): ("sid.2", "swords")}
        evening = Evening(laid_out(laid, ("fred.1", "", "", ""), pro=True)).choose("fred.1@0,0+together")
        assert evening.table.bonus(evening.table.laid[0, 0]) == 1

    def test_tv7_it_is_offered_while_the_friend_is_in_play(self) -> None:
        laid = {(0, 0): ("dorin", "swords")}
        with_sid_held = Evening(laid_out(laid, ("fred", "sid"), pro=True)).options
        assert "fred@1,0+together" in with_sid_held
        assert _offered(laid, "fred") == [], "Sid has been set aside"

    @pytest.mark.parametrize(("sid", "offered"), [("swords", ["2,2+together"]), ("axes", [])])
    def test_tv7_in_the_last_turn_it_needs_the_friend_and_an_enemy(self, sid: str, offered: list[str]) -> None:
        assert _offered({**_all_but_last("axes"), (0, 0): ("sid", sid)}, "fred") == offered


class TestHouseGuest:
    """TV7: ties count as wins."""

    def test_tv7_a_tie_turns_the_enemy(self) -> None:
        laid = {(-1, 0): ("sharra", "axes"), (1, 0): ("lars", "axes"), (0, -1): ("zigmar", "axes")}
        assert _with_and_without(laid, "gabriel@0,0", "house_guest") == ({"sharra", "lars", "zigmar"}, {"zigmar"})

    def test_tv7_lower_is_no_tie(self) -> None:
        laid = {(0, 1): ("urrak", "axes")}
        assert _with_and_without(laid, "gabriel@0,0", "house_guest") == (set(), set())

    def test_tv7_in_the_enemys_turn_a_tie_is_a_tie(self) -> None:
        evening = Evening(laid_out({(1, 0): ("markus", "axes")}, ("gabriel", "dorin"), pro=True)).choose("gabriel@0,0+house_guest", "leave", "leave")
        assert evening.choose("dorin@0,-1", "leave").sides()["gabriel"] == "swords", "south 5 on north 6"


def _all_but_last(team: str) -> Mats:
    """Eight mats, the corner (2, 2) free."""
    cells = [(x, y) for y in range(3) for x in range(3)][:-1]
    mats = ["dorin", "markus", "tiasan", "velda", "lars", "sharra", "zigmar", "mokh"]
    return {cell: (mat, team) for cell, mat in zip(cells, mats, strict=True)}
