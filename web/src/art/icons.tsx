import type { SVGProps } from "react";

/** Line icons in a box of 24 x 24, stroke 1.75. A path may hold several strokes. */
const ICONS = {
  undo: "M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4",
  redo: "M16 5l4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h4",
  learn: "M2.5 9.5 12 5l9.5 4.5L12 14zM6.5 11.5v4.5c1.6 1.4 3.4 2 5.5 2s3.9-.6 5.5-2v-4.5M21.5 9.5v5",
  screen: "M3.5 5h17v11h-17zM9 20h6M12 16v4",
  book: "M12 6.5C10 5 7 4.5 3.5 4.5v13.5c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5C17 4.5 14 5 12 6.5zM12 6.5V20",
  menu: "M4 7h16M4 12h16M4 17h16",
  layers: "M12 4 3.5 8.5 12 13l8.5-4.5zM3.5 12.5 12 17l8.5-4.5M3.5 16.5 12 21l8.5-4.5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3 20.5 20.5",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2",
  note: "M5 4h14v11l-5 5H5zM19 15h-5v5M8.5 8.5h7M8.5 12h4",
  chat: "M4 5h16v11h-8.5L7 20v-4H4z",
  bot: "M7 7h10v10H7zM10.5 10.5h3v3h-3zM10 7V4M14 7V4M10 20v-3M14 20v-3M7 10H4M7 14H4M20 10h-3M20 14h-3",
  people:
    "M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c0-3.8 2.8-6 6.5-6s6.5 2.2 6.5 6M15.5 5a3.5 3.5 0 0 1 0 6.3M17.5 14.5c2.5.6 4 2.6 4 5.5",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c0-4 3.3-6 7.5-6s7.5 2 7.5 6",
  close: "M6 6l12 12M18 6 6 18",
  check: "M4.5 12.5l5 5 10-11",
  flame:
    "M12 3c.8 3.6 5.8 5.8 5.8 11.2A5.9 5.9 0 0 1 12 20.5a5.9 5.9 0 0 1-5.8-6.3c0-2.4 1.3-4 2.6-5.2.3 1.6 1 2.4 1.7 2.7C10.2 8.5 10.6 5.5 12 3z",
  link: "M10 14a4 4 0 0 0 5.7 0l3.3-3.3a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0L5 13.3A4 4 0 0 0 10.7 19L12 17.7",
  eye: "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  "eye-off":
    "M4 4l16 16M9.5 6c.8-.3 1.6-.5 2.5-.5 3.7 0 7 2 9.5 6.5a15 15 0 0 1-2.8 3.6M6.3 8A14 14 0 0 0 2.5 12c2.5 4.5 5.8 6.5 9.5 6.5 1.5 0 2.9-.3 4.2-1M10 10a3 3 0 0 0 4 4",
  play: "M7 4.5v15l12-7.5z",
  pause: "M8 5v14M16 5v14",
  sound: "M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  mute: "M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM16 9.5l5 5M21 9.5l-5 5",
  step: "M6 5v14l9-7zM18.5 5v14",
  back: "M18 5v14l-9-7zM5.5 5v14",
  dice: "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
  lock: "M5.5 10.5h13v10h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2.5",
  flag: "M6 21V4M6 4.5h12l-3 4 3 4H6",
  "arrow-up": "M12 20V4M6 10l6-6 6 6",
  "arrow-down": "M12 4v16M6 14l6 6 6-6",
  "arrow-left": "M20 12H4M10 6l-6 6 6 6",
  "arrow-right": "M4 12h16M14 6l6 6-6 6",
  "arrow-up-left": "M19 19 6 6M6 15V6h9",
  "arrow-up-right": "M5 19 18 6M9 6h9v9",
  "arrow-down-left": "M19 5 6 18M6 9v9h9",
  "arrow-down-right": "M5 5l13 13M18 9v9H9",
  "slip-left": "M16 20v-6L8 8M14 6.5 7 7l1 7",
  "slip-right": "M8 20v-6l8-6M10 6.5 17 7l-1 7",
  "turn-left": "M18 20v-5a7 7 0 0 0-7-7H5M9.5 3.5 5 8l4.5 4.5",
  "turn-right": "M6 20v-5a7 7 0 0 1 7-7h6M14.5 3.5 19 8l-4.5 4.5",
  climb: "M12 20V8M6 13l6-6 6 6M5 3.5h14",
  dive: "M12 3v11M6 9l6 6 6-6M3 20q2.25-2.5 4.5 0t4.5 0 4.5 0 4.5 0",
  bomb: "M12 21c-2.8 0-4.3-2.8-4.3-6.3S9.5 8.5 12 8.5s4.3 2.7 4.3 6.2S14.8 21 12 21zM12 8.5V6M8.5 3 12 6l3.5-3v4L12 8.5 8.5 7z",
  torpedo: "M6.5 9H17c2.5 0 4.5 1.5 4.5 3s-2 3-4.5 3H6.5L4.5 12zM6.5 9 3 7v10l3.5-2M17 9v6",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  gear: "M12 8.7a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6zM10.4 3h3.2l.5 2.6 1.9.8 2.2-1.5 2.2 2.3-1.5 2.2.8 1.8 2.6.5v3.2l-2.6.5-.8 1.9 1.5 2.2-2.2 2.2-2.2-1.5-1.9.8-.5 2.6h-3.2l-.5-2.6-1.9-.8-2.2 1.5-2.2-2.2 1.5-2.2-.8-1.9L2 14.9v-3.2l2.5-.5.8-1.8-1.5-2.2L6 4.9l2.2 1.5 1.9-.8z",
  globe: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c-5 5-5 12 0 17 5-5 5-12 0-17z",
  warning: "M12 4 2.5 20h19zM12 10v4.5M12 17.3h.01",
  history: "M4 5v5h5M4.3 10A8.5 8.5 0 1 1 3.7 14M12 8v4.5l3 1.8",
  share: "M12 15V3.5M8 7l4-3.5L16 7M5 11.5v9h14v-9",
  send: "M4 12 20.5 4l-5 16.5-4-7zM11.5 13.5 20.5 4",
  copy: "M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4",
  ship: "M3 15.5h18l-3 5H6zM6.5 15.5v-4h11v4M9.5 11.5V7h5v4.5M12 7V3.5",
  plane:
    "M12 3c1 0 1.5 1.2 1.5 3v3.5l7.5 3V15l-7.5-1.5V18l2.5 1.7V21l-4-.8L8 21v-1.3l2.5-1.7v-4.5L3 15v-2.5l7.5-3V6c0-1.8.5-3 1.5-3z",
  info: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.6h.01",
  question:
    "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.2 1-1.2 2M12 16.7h.01",
  shield: "M12 3.5 5 6v5.5c0 4.3 2.8 7.3 7 9 4.2-1.7 7-4.7 7-9V6z",
  target: "M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM12 2v5M12 17v5M2 12h5M17 12h5",
  anchor:
    "M12 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12 8v12.5M8.5 11h7M4.5 14c.5 4 3.5 6.5 7.5 6.5s7-2.5 7.5-6.5M4.5 14l-1.5 2M4.5 14l2 1.5M19.5 14l1.5 2M19.5 14l-2 1.5",
  star: "M12 3.5l2.5 5.8 6.3.6-4.7 4.2 1.4 6.2L12 17l-5.5 3.3 1.4-6.2L3.2 9.9l6.3-.6z",
  hand: "M8 12V5.5a1.5 1.5 0 0 1 3 0V11V4.5a1.5 1.5 0 0 1 3 0V11V6a1.5 1.5 0 0 1 3 0v8.5c0 3.5-2.2 6-5.5 6-2.6 0-4-1.2-5.2-3.3L4.5 13.5c-.6-1.4 1.2-2.3 2.2-1.1z",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4",
  cup: "M7 4h10v5a5 5 0 0 1-10 0zM7 6H4v1.5a3 3 0 0 0 3 3M17 6h3v1.5a3 3 0 0 1-3 3M12 14v4M8.5 20.5h7",
  home: "M4 11l8-7 8 7v9.5h-5.5V14h-5v6.5H4z",
  calendar: "M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4",
  key: "M8 10.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 11.5 20 4M16.5 7l2.5 3M13.5 9.5l2 2.5",
  mail: "M3.5 5.5h17v13h-17zM3.5 7l8.5 6.5L20.5 7",
  download: "M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  "chevron-up": "M5 15.5l7-7 7 7",
  "chevron-down": "M5 8.5l7 7 7-7",
  "chevron-left": "M15.5 5l-7 7 7 7",
  "chevron-right": "M8.5 5l7 7-7 7",
} as const;

export type IconName = keyof typeof ICONS;

/** Dots and pips are strokes of no length, so these icons need a thicker pen. */
const DOTTED = new Set<IconName>(["more"]);

/** A line icon in the colour of the text, `size` pixels square. Decorative: name the button, not the icon. */
export function Icon({ name, size = 20, ...rest }: { name: IconName; size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={DOTTED.has(name) ? 3 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={ICONS[name]} />
    </svg>
  );
}

/** The bare path of an icon, for badges inside a board's own `<svg>`. */
export const iconPath = (name: IconName): string => ICONS[name];
