import { useTranslation } from "react-i18next";
import { Link } from "wouter";

/** Text in which addresses of this site can be followed; what leads elsewhere stays text. */
export function Linked({ text }: { text: string }) {
  const { t } = useTranslation();
  return partsOf(text, location.origin).map(({ path, text }, n) =>
    path === undefined ? (
      text
    ) : (
      <Link key={n} href={path} className={isMatch(path) ? "button club-link" : undefined}>
        {isMatch(path) ? t(path.startsWith("/replay/") ? "clubs.open_turn" : "clubs.table.mine") : text}
      </Link>
    ),
  );
}

const isMatch = (path: string): boolean => /^\/(replay|m)\/[0-9a-f]{16}/.test(path);

/** The text cut at the addresses of this site. */
export function partsOf(text: string, origin: string): { text: string; path?: string }[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .filter((part) => part !== "")
    .map((part) => {
      const path = part.startsWith(`${origin}/`) ? part.slice(origin.length) : undefined;
      return path === undefined ? { text: part } : { text: part, path };
    });
}
