import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { BarHead } from "~/table/BarHead";
import { turnOf } from "~/table/course/reading";
import { Acts } from "./Acts";
import { Opened, type Opening, Sides } from "./Opened";
import "~/table/table.css";
import "~/table/panel.css";
import "../replay/replay.css";
import "./analysis.css";

/** A match that is over on one board: where everything was, and what each side made of it. */
export default function HindsightPage() {
  return <Opened>{(opened) => <Looked {...opened} />}</Opened>;
}

function Looked({ found, summary, drawn }: Opening) {
  const { t } = useTranslation();
  const [entry, setEntry] = useState(0);
  const { game, voice, printed } = drawn;
  const { Hindsight } = game;
  const turn = found.turns[turnOf(found, entry)];
  if (!Hindsight || !found.hindsight) return <p className="page-note">{t("analysis.no_hindsight")}</p>;
  return (
    <div className="table replay analysis">
      <header className="bar">
        <BarHead drawn={drawn}>{voice.say("hindsight.title")}</BarHead>
        <Sides summary={summary} drawn={drawn} />
        <Link className="button quiet" href={`/analysis/${summary.id}`}>
          {t("analysis.open")}
        </Link>
      </header>
      <Hindsight
        hindsight={found.hindsight}
        seat={summary.mine[0] ?? null}
        voice={voice}
        printed={printed}
        onEntry={setEntry}
      >
        <Acts summary={summary} drawn={drawn} moments={found.moments[String(turn?.first ?? 0)] ?? {}} />
      </Hindsight>
    </div>
  );
}
