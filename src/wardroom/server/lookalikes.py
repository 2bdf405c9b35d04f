"""What a name looks like, so that nobody can pass for somebody else.

Letters are replaced by the Latin ones they are mistaken for, and invisible characters are dropped. The table is our
own: it covers the scripts most easily confused with Latin (Cyrillic, Greek, Armenian, some signs), not all that Unicode
lists.
"""

from __future__ import annotations

import unicodedata

# Invisible, beyond what Unicode calls format characters: blanks of Braille and Hangul, joiners, variations.
_UNSEEN = {
    0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10),
}  # fmt: skip
_TAGS = 0xE0000  # and all above

# Each with the letter it is taken for. Capital I is taken for l, as in most fonts; so names have a key as well.
_PAIRS = """
аa бb вb гr еe ёe зz иu йu кk мm нh оo пn рp сc тt уy фf хx чu ьb ԁd һh іi їi ѕs јj ԛq ԝw ѵv үy ґr єe ӏl
АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЇI ЈJ ЅS ԚQ ԜW ҮY ӀI
αa βb γy εe ηn ιi κk νv οo ρp τt υu χx ωw ϲc ϳj σo ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ϹC
օo ոn սu ցg հh յj ԼL ՕO ՍU
ɑa ɡg ıi ɩi ℓl ǀl |l !l 1l 0o Il øo ØO đd łl ħh ŧt ‐- ‑- ‒- –- —- −- ’' ‘' `' ´' ʼ' ·. •.
"""
_TWINS = {pair[0]: pair[1] for pair in _PAIRS.split()}
_TWO = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def skeleton(name: str) -> str:
    """Two names that look alike have the same skeleton. It is empty for a name with nothing visible."""
    seen = "".join(c for c in unicodedata.normalize("NFKC", name) if not _unseen(c))
    like = "".join(_TWINS.get(c, c) for c in "".join(_TWINS.get(c, c) for c in seen))
    like = "".join(_TWINS.get(c, c) for c in unicodedata.normalize("NFKC", like).casefold())
    for two, one in _TWO:
        like = like.replace(two, one)
    return "".join(like.split())


def _unseen(c: str) -> bool:
    return ord(c) in _UNSEEN or ord(c) >= _TAGS or unicodedata.category(c) in ("Cc", "Cf")
