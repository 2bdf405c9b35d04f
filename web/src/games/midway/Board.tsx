import { useRef, useState } from "react";
import type { BoardProps } from "~/contract/game";
import { useSettings } from "~/ui/settings";
import { type Fought, follow, isDecided } from "./battle/aftermath";
import { BattleBoard } from "./battle/BattleBoard";
import { CloseUp } from "./battle/closeup/CloseUp";
import { Summary } from "./battle/Summary";
import { SearchBoard } from "./search/SearchBoard";
import type { Show } from "./story/beats";
import type { Printed, View } from "./view";
import "./midway.css";
import "./battle/battle.css";
import "./search/search.css";
import "./search/found.css";
import "./sheets/sheets.css";

type Props = BoardProps<View, Printed>;

/** Which sheet a question is about; the player may look at the other one meanwhile. */
export function Board(props: Props) {
  const { view, ask, voice } = props.scene;
  const show = props.telling?.beat.show as Show | undefined;
  const decided = usePast(props);
  const past = struck(props.telling) ?? decided;
  const fought = view.battle !== null || Object.keys(view.surface).length > 0 || past !== null;
  const due = view.battle !== null || Boolean(ask?.prompt.startsWith("surface.")) || past !== null;
  const about = `${view.turn} ${view.battle?.zone ?? ""} ${past?.battle.zone ?? ""} ${due}`;
  const [turned, setTurned] = useState<string | null>(null); // the moment at which the player turned to the other sheet
  const battle = fought && (turned === about ? !due : due);
  if (show?.kind === "closeup" && props.telling)
    return (
      <div className="midway-board">
        <CloseUp scene={props.scene} show={show} telling={props.telling} />
      </div>
    );
  const other = battle ? "board.to_search" : "board.to_battle";
  return (
    <div className="midway-board">
      {battle ? <BattleBoard {...(past ? remembered(props, past) : props)} /> : <SearchBoard {...props} />}
      {show?.kind === "summary" && <Summary scene={props.scene} show={show} />}
      {fought && !props.still && (
        <button
          type="button"
          className="board-turn"
          data-covers
          onClick={() => setTurned(turned === about ? null : about)}
        >
          {voice.say(other)}
        </button>
      )}
    </div>
  );
}

/** The battle that the last news decided, while no other one lies on the board. */
function usePast({ scene, news, still, telling }: Props): Fought | null {
  const { battle, attacking, defending } = scene.view;
  const told = useRef<{ news: unknown; known: Fought | null; decided: boolean }>({ news, known: null, decided: false });
  const now = told.current;
  if (now.news !== news) {
    now.known = follow(now.known, news);
    now.decided = isDecided(news);
    now.news = news;
  }
  if (battle) now.known = { battle, attacking, defending };
  const asked = scene.ask?.prompt.startsWith("surface.");
  const on = useSettings(({ speed }) => speed !== "off");
  const looked = on && telling !== undefined; // at the table the story has shown it
  return !looked && !still && !battle && !asked && now.decided ? now.known : null;
}

/** A strike lies on the board as far as its dice have been told. */
function struck(telling: Props["telling"]): Fought | null {
  const show = telling?.beat.show as Show | undefined;
  const [before, after] = (show && "fought" in show && show.fought) || [];
  return (telling?.phase === "acts" ? before : after) ?? null;
}

/** The board as it lay then. Nothing on it can be chosen. */
function remembered(props: Props, { battle, attacking, defending, damage: boxes }: Fought): Props {
  const { scene } = props;
  const damage = { ...scene.view.damage, ...boxes };
  return {
    ...props,
    scene: { ...scene, ask: null, view: { ...scene.view, battle, attacking, defending, damage, surface: {} } },
    draft: [],
    moves: [],
  };
}
