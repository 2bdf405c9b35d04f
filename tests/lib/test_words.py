from pathlib import Path

import pytest

from wardroom.lib.messages import BadMessage, parse
from wardroom.lib.words import MissingParam, MissingWord, Words

EN = """
noun: {akagi: Akagi, US: the Americans, odd: "{what}"}
strike:
  hit: "{ship} takes {hits, plural, =0 {no hits} one {# hit} other {# hits}}."
  who: "{side, select, JP {Nagumo {n, plural, one {waits} other {waits # turns}}} other {Spruance}}"
  quote: "It's the captain's '{literal}' {ship}"
only: here
"""
IT = """
noun: {akagi: "l'Akagi", US: gli americani}
strike:
  hit: "{ship} subisce {hits, plural, =0 {nessun colpo} one {# colpo} other {# colpi}}."
  who: "{side, select, JP {Nagumo {n, plural, one {aspetta} other {aspetta # turni}}} other {Spruance}}"
  quote: "dell''{ship}"
no: "No"
"""


def load(folder: Path, en: str, it: str) -> Words:
    (folder / "en.yaml").write_text(en, encoding="utf-8")
    (folder / "it.yaml").write_text(it, encoding="utf-8")
    return Words.load(folder)


@pytest.fixture
def words(tmp_path: Path) -> Words:
    return load(tmp_path, EN, IT)


@pytest.mark.parametrize(("hits", "text"), [(0, "no hits"), (1, "1 hit"), (2, "2 hits"), (21, "21 hits")])
def test_plural(words: Words, hits: int, text: str) -> None:
    assert words.say("en", "strike.hit", ship="akagi", hits=hits) == f"Akagi takes {text}."


def test_nouns_and_lists(words: Words) -> None:
    assert words.say("it", "strike.hit", ship=["akagi", "US", "x", 7], hits=1) == (
        "l'Akagi, gli americani, x, 7 subisce 1 colpo."
    )
    assert words.say("it", "strike.hit", ship=("x", "akagi"), hits=1) == "x, l'Akagi subisce 1 colpo."


def test_select_goes_by_the_id_not_by_its_name(words: Words) -> None:
    assert words.say("en", "strike.who", side="JP", n=3) == "Nagumo waits 3 turns"
    assert words.say("en", "strike.who", side="JP", n=1) == "Nagumo waits"
    assert words.say("en", "strike.who", side="US") == "Spruance", "the branch not taken needs nothing"


def test_apostrophes(words: Words) -> None:
    assert words.say("en", "strike.quote", ship="x") == "It's the captain's {literal} x"
    assert words.say("it", "strike.quote", ship="x") == "dell'x"
    assert words.say("it", "no") == "No"


def test_missing_words_are_precise(words: Words) -> None:
    with pytest.raises(MissingWord, match=r"no message 'strike.gone' in 'it'"):
        words.say("it", "strike.gone")
    with pytest.raises(MissingWord, match="'fr'"):
        words.say("fr", "strike.hit")
    with pytest.raises(MissingParam, match=r"'strike.hit' in 'en' needs the parameter 'hits'"):
        words.say("en", "strike.hit", ship="x")
    with pytest.raises(MissingParam, match=r"'noun.odd' in 'en' needs the parameter 'what'"):
        words.say("en", "strike.hit", ship="odd", hits=1)


def test_a_parameter_may_be_called_anything() -> None:
    assert Words({"en": {"k": "{self} {lang} {key}"}}).say("en", "k", self=1, lang=2, key=3) == "1 2 3"


def test_missing_and_check(words: Words) -> None:
    assert words.missing("only") == ("it",)
    assert words.missing("strike.hit") == ()
    assert words.missing("nowhere") == ("en", "it")
    assert words.check() == ["no: missing in en", "noun.odd: missing in it", "only: missing in it"]


def test_check_finds_other_parameters_in_any_branch_and_bad_messages(tmp_path: Path) -> None:
    words = load(
        tmp_path,
        "{a: '{x} {y}', b: '{n, plural, one {{x}} other {#}}', c: '{x', d: '{x}'}",
        "{a: '{y} {z}', b: '{n, plural, one {{y}} other {#}}', c: '{x}', d: '{x} {x}'}",
    )
    a, b, c = words.check()
    assert a == "a: parameters differ: en ['x', 'y']; it ['y', 'z']"
    assert b == "b: parameters differ: en ['n', 'x']; it ['n', 'y']"
    assert c.startswith("c: en: neither }")


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "}",
        "a } b",
        "{x",
        "{}",
        "{x, number}",
        "{x, plural, one {1}}",
        "{x, plural, few {1} other {2}}",
        "{x, select, a {1} a {2} other {3}}",
        "{x, select, other {1}",
        "{x, select, other {1",
        "l'{name}",
    ],
)
def test_bad_messages_are_refused(text: str) -> None:
    with pytest.raises(BadMessage, match="at character"):
        parse(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("100# '' ' '}' é", "100# ' ' } é"),
        ("{ x }", "5"),
        ("{x,plural,=5{five}other{#}}", "five"),
        ("{x, plural, other {{y, select, true {# yes} other {# no}}}}", "5 yes"),
        ("{x, select, 5 {} other {never}}", ""),
    ],
)
def test_format(text: str, said: str) -> None:
    assert parse(text).format({"x": 5, "y": True}, lambda value, _: str(value)) == said


def test_parsed_once() -> None:
    assert parse("{once} more") is parse("{once} more")


@pytest.mark.parametrize("text", ["a: 3", "a: [x]", "a: null", "[x]", "a: {b: x}\na.b: y"])
def test_faulty_catalogues_are_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError, match=r"en\.yaml"):
        load(tmp_path, text, "{}")


def test_numbered_things_share_a_name(tmp_path: Path) -> None:
    for lang, word in (("en", "Battalion"), ("it", "Battaglione")):
        (tmp_path / f"{lang}.yaml").write_text(f'noun:\n  "ja-bn-#": "{word} {{n}}"\n')
    words = Words.load(tmp_path)
    assert words.noun("it", ["ja-bn-12", "ja-bn-x", "us-bn-1"]) == "Battaglione 12, ja-bn-x, us-bn-1"


def test_a_numbered_thing_can_be_one_or_many() -> None:
    words = Words({"en": {"noun.steps-#": "{n, plural, one {# step} other {# steps}}"}})
    assert words.noun("en", ["steps-1", "steps-2"]) == "1 step, 2 steps"


FORMS = """
noun: {H1: Truk, H2: Mar dei Coralli}
article: {H2: il}
form:
  at: {none: "a {name}", il: "nel {name}"}
there: "La flotta è {place, form, at}."
first: "{place, form, At} non c’è posto{n, plural, =0 {} other {, né {more, form, at}}}."
"""
PLAIN = """
noun: {H1: Truk, H2: Coral Sea}
form: {at: {none: "at {name}"}}
there: "The fleet is {place, form, at}."
first: "{place, form, At} there is no room{n, plural, =0 {} other {, nor {more, form, at}}}."
"""


def test_a_thing_takes_the_form_that_its_article_asks_for(tmp_path: Path) -> None:
    words = load(tmp_path, PLAIN, FORMS)
    assert words.check() == []
    assert words.say("it", "there", place="H1") == "La flotta è a Truk."
    assert words.say("it", "there", place=["H2", "H1"]) == "La flotta è nel Mar dei Coralli, a Truk."
    assert words.say("it", "first", place="H2", n=0) == "Nel Mar dei Coralli non c’è posto."
    assert words.say("it", "first", place="H1", n=1, more="H2") == "A Truk non c’è posto, né nel Mar dei Coralli."
    assert words.say("en", "first", place="H2", n=0) == "At Coral Sea there is no room."


def test_a_form_that_some_thing_cannot_take_is_a_fault(tmp_path: Path) -> None:
    words = load(tmp_path, PLAIN, FORMS.replace(', il: "nel {name}"', ""))
    assert words.check() == ["first: it: no form.at.il", "there: it: no form.at.il"]


def test_a_sentence_begins_with_a_capital_even_if_it_begins_with_a_noun(tmp_path: Path) -> None:
    text = 'noun: {inf: fanteria}\nevent: {moved: "{block} muove."}\nmove: {go: "{block} muove"}\n'
    words = load(tmp_path, text, text)
    assert words.say("it", "event.moved", block="inf") == "Fanteria muove."
    assert words.say("it", "move.go", block="inf") == "fanteria muove"


def test_a_game_may_speak_one_language(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"en\.yaml or it\.yaml"):
        Words.load(tmp_path)
    (tmp_path / "it.yaml").write_text("title: Stretto\n")
    words = Words.load(tmp_path)
    assert (words.say("it", "title"), words.say("en", "title")) == ("Stretto", "Stretto")
    assert words.check() == []
