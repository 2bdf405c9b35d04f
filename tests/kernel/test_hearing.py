"""Who hears what, from when on; who is waited for; where we are."""

from pond import pond

from wardroom.kernel import Heard


def test_each_hears_its_own_part() -> None:
    match = pond("east show")
    assert match.events("east") == [Heard("shown", {"some": 1, "more": 1})]
    assert match.events("west") == match.events(None) == [Heard("shown", {"some": 1})]


def test_even_that_something_was_said_is_private() -> None:
    match = pond("east whisper")
    assert (len(match.events("east")), len(match.events("west")), len(match.events(None))) == (1, 0, 0)


def test_events_since() -> None:
    match = pond("east show", "east roll", "east roll")
    assert [h.kind for h in match.events("west")] == ["shown", "rolled", "rolled"]
    assert [h.kind for h in match.events("west", 2)] == ["rolled"]
    assert match.events("west", 3) == []


def test_a_lane_does_not_show_that_it_is_done() -> None:
    match = pond("east fork", "west mark", "west mark")
    assert set(match.asks) == {"east"}
    assert match.waiting == ("east", "west")


def test_crumbs_are_what_is_asked_and_the_chapters_below_it() -> None:
    assert pond().crumbs("west") == (("free", {}),)
    assert pond("east fork").crumbs("west") == ()  # the question that waits below the fork is only one to come


def test_a_sampler_gives_states_not_the_state() -> None:
    from random import Random

    match = pond()
    state = match.sampler("east", Random(1))()
    assert state == match.state
    assert state is not match.state
