import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Emblem } from "~/art/brand";
import type { Drawn } from "~/contract/drawn";
import "./bar.css";

/** How the edge of every table begins: the way home, the game, and what of it is shown. */
export function BarHead({ drawn, children }: { drawn: Drawn; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <Link href="/" className="bar-home" aria-label={t("bar.home")}>
        <Emblem />
        <span>Wardroom</span>
      </Link>
      <h1 className="bar-title">
        <strong>{drawn.voice.say("title")}</strong> <span>{children}</span>
      </h1>
    </>
  );
}
