"""Owners of the Italian rulebooks look rules up by the words of the books; both searches find them, in both languages.

Each list is drawn from one book. The browser seeks in the same words (`web/tests/pages/small.test.ts` has its rule).
"""

from __future__ import annotations

import pytest

from wardroom import games

BOOKS = {
    "midway": "tavola di avvistamento, ricognizione, schermatura, schermo difensivo, pattugliamento, fuga, squadroni,"
    " gioco basico, nave da battaglia, americano, fortificazioni, prora, tuffo, bombardieri in tuffo, avvistamento,"
    " aerosiluranti, rettangoli, approntamento, capacità di trasporto, colpi, autonomia",
    "fighters": "reazione, BOT, armatura, gettoni, squadroni, americani, girare intorno, cerchio, Split-S, scivolata,"
    " virata, punti movimento, iniziativa, altitudine, contraerea, antiaeree, siluri, picchiata, sbarramento",
    "nimitz": "unità, Campo di Atterraggio, Pista di Atterraggio, PdB, AAA, sottomarino, Scontro Aereo,"
    " Attacco di Profondità, occupare, controllare, sbarcata, refit, riparare, Furball, Leathernecks, duello, trincee,"
    " Punti Rifornimento, Punti Rinforzo, ricognitori, siluri, bombardamento strategico, Post Battaglia, Set-Up,"
    " infantry, acquistare",
    "victory": "sottomarini, pinning, bloccate, carri armati, aerei navali, aerei terrestri, americano, Home base,"
    " base domestica, MapBox, stacking, impilamento, raggruppamento, ribasamento, superamento, blocchetti, step, round,"
    " kamikaze",
    "empire": "HQ, Attacco di Sorpresa, Stato Nazionale, Stato delle Informazioni, Post Battaglia, attrito,"
    " livello di forza, zona di influenza, ASP, Reazione speciale, Carte Strategiche, volontà politica, rimpiazzi,"
    " efficienza, rifornimento, resa",
}
TERMS = [(game, term.strip()) for game, terms in BOOKS.items() for term in terms.split(",")]
ENGLISH = {
    "midway": "search board, reconnaissance, retreat, dogfight, flak, American",
    "fighters": "counterfire, evade, robot, plane",
    "nimitz": "airstrip, flak, U-boat, squadron, trenches",
    "victory": "amphibious assault, siege, tied down",
    "empire": "headquarters, sneak attack, espionage",
}


@pytest.mark.parametrize(("game", "term"), TERMS)
def test_a_word_of_the_book_finds_a_clause(game: str, term: str) -> None:
    assert games.find(game).ledger.find(term, "it")


def test_there_are_a_hundred_of_them() -> None:
    assert len(set(TERMS)) >= 100


@pytest.mark.parametrize(
    ("game", "term"), [(game, term.strip()) for game, terms in ENGLISH.items() for term in terms.split(",")]
)
def test_so_does_a_synonym_in_english(game: str, term: str) -> None:
    assert games.find(game).ledger.find(term, "en")


def test_what_no_rule_speaks_of_is_not_found() -> None:
    for game in games.ids():
        assert games.find(game).ledger.find("xyzzy", "it") == ()


def test_number_gender_case_accents_and_order_do_not_matter() -> None:
    ledger = games.find("midway").ledger
    assert ledger.find("squadrone", "it") == ledger.find("SQUADRONI", "it")
    assert ledger.find("antiaerea schermatura", "it") == ledger.find("schermatura antiaerea", "it") != ()
