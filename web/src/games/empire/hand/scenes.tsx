import type { ReactNode } from "react";
import { Ship } from "~/art/ships";
import type { Card } from "../view";

/** Flat scenes of our own for the faces of cards, 232 x 100. One serves several cards. */
const BOMBER =
  "M0-36Q4-34 4-24V-12L46-5V3L4 6V26L17 34V40L0 37L-17 40V34L-4 26V6L-46 3V-5L-4-12V-24Q-4-34 0-36zM14-18h5v9h-5zM29-15h5v9h-5zM-19-18h5v9h-5zM-34-15h5v9h-5z";

const SCENES = {
  landing: (
    <>
      <rect width="232" height="100" fill="#E9C98F" />
      <circle cx="178" cy="34" r="15" fill="#F6E6BE" />
      <path d="M0 52 34 30 62 46 96 22 132 48 166 34 232 56V70H0z" fill="#5E7358" />
      <path d="M0 60 50 48 110 60 170 50 232 62V74H0z" fill="#3F5848" />
      <rect y="66" width="232" height="34" fill="#2F6078" />
      <path
        d="M0 72q12-5 24 0t24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0"
        fill="none"
        stroke="#8FB7C2"
        strokeWidth="1.5"
      />
      <g fill="#16242E">
        <path d="M26 78h42l-5 9H32zM44 70h10v8H44z" />
        <path d="M92 82h46l-6 10H99zM112 73h11v9h-11z" />
        <path d="M160 76h36l-5 8h-26zM175 69h8v7h-8z" />
      </g>
      <path d="M20 90h52M88 95h54M156 87h44" stroke="#DCEBEA" strokeWidth="1.6" />
    </>
  ),
  express: (
    <>
      <rect width="232" height="100" fill="#1C2B44" />
      <circle cx="52" cy="26" r="13" fill="#F0E7C8" />
      <circle cx="58" cy="23" r="12" fill="#1C2B44" />
      <g fill="#D9DDE4">
        <circle cx="110" cy="14" r="1" />
        <circle cx="150" cy="26" r="1.2" />
        <circle cx="196" cy="12" r="1" />
        <circle cx="214" cy="34" r="1" />
        <circle cx="86" cy="34" r="1" />
      </g>
      <path d="M120 58 150 40 178 52 205 38 232 50V62H120z" fill="#0F1A2B" />
      <rect y="60" width="232" height="40" fill="#16344C" />
      <g color="#060C14">
        <Ship kind="DD" transform="translate(59 74.08) scale(0.588)" />
        <Ship kind="DD" transform="translate(126 84.66) scale(0.650)" />
        <Ship kind="DD" transform="translate(196 96.38) scale(0.7)" />
      </g>
      <path d="M8 75h34M70 86h42M134 97h46" stroke="#C9DCE2" strokeWidth="1.8" />
    </>
  ),
  codes: (
    <>
      <rect width="232" height="100" fill="#CFC5AE" />
      <path d="M18 12h118v88H18z" fill="#F7F2E4" transform="rotate(-4 77 56)" />
      <g transform="rotate(-4 77 56)" fontFamily="var(--font-data)" fontWeight="600" fontSize="12" fill="#22323B">
        <text x="32" y="34">
          40721 11936
        </text>
        <text x="32" y="51">
          83305 56240
        </text>
        <text x="32" y="68">
          21768 90412
        </text>
        <text x="32" y="85">
          61153 07384
        </text>
        <rect x="66" y="57" width="37" height="15" fill="none" stroke="#A33325" strokeWidth="2" />
      </g>
      <path d="M168 70V44a24 24 0 0 1 48 0v26" fill="none" stroke="#22323B" strokeWidth="5" />
      <rect x="160" y="58" width="16" height="27" rx="6" fill="#22323B" />
      <rect x="208" y="58" width="16" height="27" rx="6" fill="#22323B" />
    </>
  ),
  envoy: (
    <>
      <rect width="232" height="100" fill="#BFCAD0" />
      <path d="M0 60 30 26 52 48 86 14 120 52 150 30 184 56 210 40 232 52V100H0z" fill="#7D8E93" />
      <path d="M0 80 40 62 90 74 150 60 232 78V100H0z" fill="#56686C" />
      <g fill="#2F3F45">
        <path d="M24 74h26v-7l6-3-19-9-19 9 6 3zM74 82h30v-8l6-3-21-10-21 10 6 3z" />
      </g>
      <g transform="rotate(6 170 62)">
        <rect x="126" y="34" width="84" height="54" fill="#F7F2E4" stroke="#46362A" strokeWidth="1.5" />
        <path d="M126 34l42 30 42-30" fill="none" stroke="#46362A" strokeWidth="1.5" />
        <circle cx="168" cy="66" r="9" fill="#8A2F22" />
        <circle cx="168" cy="66" r="5" fill="none" stroke="#F7F2E4" strokeWidth="1.4" />
      </g>
    </>
  ),
  dock: (
    <>
      <rect width="232" height="100" fill="#D8D2C0" />
      <path d="M0 100V72h232v28z" fill="#5C6B6E" />
      <path d="M20 82 34 58H206L216 82z" fill="#39484E" />
      <path d="M28 52H214v6H28z" fill="#22323B" />
      <path d="M140 52V38h10V28h10v10h8v14z" fill="#22323B" />
      <g stroke="#8A5A2A" strokeWidth="3.5" fill="none">
        <path d="M60 84V12h64M60 28 84 12M108 12v22" />
      </g>
      <path d="M100 34h16v9h-16z" fill="#8A5A2A" />
      <g stroke="#B9C4C4" strokeWidth="1.5">
        <path d="M48 82V62M78 82V62M108 82V62M138 82V62M168 82V62M196 82V62" />
      </g>
      <path d="M184 84V40h3v44M190 40h-10" stroke="#8A5A2A" strokeWidth="2.5" />
    </>
  ),
  storm: (
    <>
      <rect width="232" height="100" fill="#6F808C" />
      <path d="M0 0H232V28Q210 44 188 32Q166 50 140 34Q114 52 92 34Q66 50 44 32Q22 46 0 30z" fill="#33424E" />
      <path d="M0 0H232V14Q196 30 168 16Q130 34 96 16Q58 32 30 16Q14 22 0 16z" fill="#222F39" />
      <g stroke="#DDE6EA" strokeWidth="1.4">
        <path d="M30 42l-9 24M62 46l-9 24M96 44l-9 24M130 46l-9 24M164 44l-9 24M198 42l-9 24M222 46l-9 24M46 58l-7 18M150 60l-7 18M184 58l-7 18" />
      </g>
      <path d="M126 30l-11 20h10l-8 18 20-25h-11l8-13z" fill="#F2D98A" />
      <path d="M0 78Q24 62 48 78T96 78T144 78T192 78T240 78V100H0z" fill="#2B4A5C" />
      <g color="#0E1820" transform="rotate(-9 74 78)">
        <Ship kind="CA" transform="translate(77 78.22) scale(0.537)" />
      </g>
      <path d="M0 88Q24 74 48 88T96 88T144 88T192 88T240 88V100H0z" fill="#1E3747" />
    </>
  ),
  torpedo: (
    <>
      <rect width="232" height="100" fill="#BFD3D6" />
      <rect y="44" width="232" height="56" fill="#2A5B6E" />
      <g color="#18262E">
        <Ship kind="AP" transform="translate(168 44.94) scale(0.6)" />
      </g>
      <path d="M30 100V62h5v38M28 60h16v5H28z" fill="#0E1C24" />
      <path d="M44 88 150 54" stroke="#E6F0F0" strokeWidth="2" strokeDasharray="7 4" />
    </>
  ),
  boats: (
    <>
      <rect width="232" height="100" fill="#F0D9A8" />
      <rect y="50" width="232" height="50" fill="#3B7480" />
      <path d="M0 50q40-16 80-2t70-6 82 8z" fill="#6E8160" />
      <path d="M48 66h92l14-7-10 20H58zM84 58h28v8H84zM92 50h3v8h-3z" fill="#1C2B33" />
      <path d="M10 84Q40 70 60 79M160 80h56M20 92h120" stroke="#EAF3F2" strokeWidth="2.5" fill="none" />
    </>
  ),
  islands: (
    <>
      <rect width="232" height="100" fill="#F2E3BE" />
      <rect y="38" width="232" height="62" fill="#4A8A96" />
      <path
        d="M0 48q14-5 28 0t28 0 28 0 28 0 28 0 28 0 28 0 28 0 28 0"
        fill="none"
        stroke="#9CC9CC"
        strokeWidth="1.5"
      />
      <ellipse cx="56" cy="52" rx="34" ry="9" fill="#D9C48D" />
      <ellipse cx="56" cy="48" rx="24" ry="7" fill="#5E7F56" />
      <ellipse cx="184" cy="46" rx="28" ry="7" fill="#D9C48D" />
      <ellipse cx="184" cy="43" rx="19" ry="5" fill="#5E7F56" />
      <ellipse cx="126" cy="78" rx="46" ry="12" fill="#D9C48D" />
      <ellipse cx="128" cy="73" rx="32" ry="9" fill="#4C6F49" />
      <g stroke="#5A4326" strokeWidth="2.5" fill="none">
        <path d="M128 72q4-20 0-36M60 48q2-14-1-25" />
      </g>
      <g fill="none" stroke="#35583A" strokeWidth="3">
        <path d="M128 36q-12-6-18 2M128 36q12-7 19 1M128 36q-7-10-14-9M128 36q8-10 15-8M59 23q-9-4-13 2M59 23q9-5 14 1" />
      </g>
    </>
  ),
  europe: (
    <>
      <rect width="232" height="100" fill="#D9D2BD" />
      <path
        d="M60 88 70 70 62 58 80 50 78 34 98 30 104 18 122 24 138 16 160 28 182 24 204 40 196 60 172 66 178 84 164 78 150 62 138 70 120 66 100 76 96 90z"
        fill="#8D9A7C"
        stroke="#4E5A45"
        strokeWidth="1.5"
      />
      <path d="M40 30 52 22 56 40 46 48z" fill="#8D9A7C" stroke="#4E5A45" strokeWidth="1.5" />
      <path d="M196 40C180 44 170 46 150 46M60 80C80 66 96 60 116 54" fill="none" stroke="#8A2F22" strokeWidth="3" />
      <path d="M156 40 148 46 156 52M108 50 118 53 112 62" fill="none" stroke="#8A2F22" strokeWidth="3" />
    </>
  ),
  bombers: (
    <>
      <rect width="232" height="100" fill="#A9C4D2" />
      <path d="M0 80q20-14 44-8 16-16 40-6 22-12 46 2 26-10 44 4 30-10 58 8v20H0z" fill="#EAF1F2" />
      <g color="#1B2B35">
        <path d={BOMBER} fill="currentColor" transform="translate(60 38) scale(0.520)" />
        <path d={BOMBER} fill="currentColor" transform="translate(119 53) scale(0.460)" />
        <path d={BOMBER} fill="currentColor" transform="translate(174 34) scale(0.520)" />
      </g>
    </>
  ),
} satisfies Record<string, ReactNode>;

type SceneName = keyof typeof SCENES;

const BY_SUB: Readonly<Record<string, SceneName>> = {
  intelligence: "codes",
  weather: "storm",
  personage: "envoy",
  war_in_europe: "europe",
  attack_before: "torpedo",
  attack_after: "torpedo",
  submarine: "torpedo",
  counteroffensive: "express",
  replacements: "dock",
  pt_boats: "boats",
  china: "envoy",
  china_airlift: "bombers",
  attrition: "bombers",
  hand_attack: "bombers",
  reinforcement: "bombers",
};
/** Offensives by their side, in turn. */
const OFFENSIVES: Readonly<Record<Card["side"], readonly SceneName[]>> = {
  allied: ["landing", "islands", "bombers", "boats"],
  japan: ["express", "landing", "islands", "bombers"],
};
const OTHERS = { military: "landing", reaction: "codes", political: "envoy", resource: "dock" } as const;

/** Which scene a card has. */
export function sceneOf({ id, side, type, sub }: Card): SceneName {
  if (type === "military") return OFFENSIVES[side][Number(id.slice(1)) % 4]!;
  return BY_SUB[sub] ?? OTHERS[type];
}

export function Picture({ card }: { card: Card }) {
  return (
    <svg viewBox="0 0 232 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {SCENES[sceneOf(card)]}
    </svg>
  );
}
