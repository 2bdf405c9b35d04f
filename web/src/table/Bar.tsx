import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { useStore } from "zustand";
import type { Seat } from "~/api/types";
import { Icon, Mark } from "~/art/symbols";
import type { Drawn } from "~/contract/drawn";
import type { Scene } from "~/contract/game";
import { useNames } from "~/ui/names";
import { Unranked } from "~/ui/Score";
import { askFor, challenge, chapters, reasonsOf } from "./aid";
import { BarHead } from "./BarHead";
import { Clock } from "./Clock";
import { keepsDiary } from "./diary/told";
import type { TableStore } from "./store";
import { takeBack, wayBack } from "./undo";

interface Props {
  store: TableStore;
  scene: Scene<unknown, unknown>;
  drawn: Drawn;
  seats: readonly Seat[];
  /** Tell the last turn again. */
  onStory: () => void;
}

/** The edge of the table: which game, who plays, what each is doing; undo, rules, menu. */
export function Bar({ store, scene, drawn, seats, onStory }: Props) {
  const { t } = useTranslation();
  const { message, aside, line, busy } = useStore(store);
  const { game, voice } = drawn;
  const names = useNames();
  const [, go] = useLocation();
  const lobby = scene.lobby;
  const playing = scene.seat !== null && message?.status === "playing";
  const alone = lobby.solitaire === true;
  const helped = lobby.alone === true || alone;
  const rests = playing && helped && message.ask ? chapters(message.crumbs) : [];
  const reasons = reasonsOf(message, lobby);
  const back = wayBack(message, lobby, scene.seat);
  return (
    <header className="bar">
      <BarHead drawn={drawn}>{game.subtitle(scene)}</BarHead>
      <ul className="bar-seats" aria-label={t("bar.players")}>
        {Object.entries(lobby.seats)
          .sort(([a], [b]) => Number(b === scene.seat) - Number(a === scene.seat))
          .map(([seat, chair]) => {
            const waited = message?.status === "playing" && message.waiting.includes(seat);
            const here = chair.kind !== "person" || seats.includes(seat) || aside?.here[seat] !== false;
            return (
              <li key={seat} className="bar-seat" data-side={drawn.side(seat)} data-waited={waited}>
                <svg viewBox="-14 -14 28 28" aria-hidden="true">
                  <Mark side={drawn.side(seat)} />
                </svg>
                <strong>
                  {seat === scene.seat
                    ? t("bar.you")
                    : seats.includes(seat)
                      ? voice.seat(seat)
                      : names.chair(lobby.game, chair)}
                </strong>
                {game.score && <span className="bar-score">{game.score(scene, seat)}</span>}
                {waited && seat !== scene.seat && (
                  <span className="bar-doing">{chair.kind === "bot" ? t("bar.thinks") : t("bar.to_play")}</span>
                )}
                {!here && <span className="bar-doing">{t("bar.away")}</span>}
                {message?.clock[seat] && <Clock hand={message.clock[seat]} />}
              </li>
            );
          })}
      </ul>
      {reasons.length > 0 && <Unranked reasons={reasons} />}
      {(line === "lost" || line === "closed") && (
        <span className="bar-line" role="status">
          {t(`bar.${line}`)}
        </span>
      )}
      <button
        type="button"
        className="button quiet bar-undo"
        disabled={!back || busy}
        data-way={back ?? undefined}
        onClick={() => takeBack(store, back)}
        title={t(back && back !== "free" ? `bar.undo_${back}` : "bar.undo_help")}
      >
        <Icon name="undo" />
        <span>{t("bar.undo")}</span>
      </button>
      <Link
        href={`/rules/${drawn.id}`}
        className="button quiet bar-icon"
        aria-label={t("bar.rules")}
        title={t("bar.rules")}
      >
        <Icon name="book" />
      </Link>
      <MenuTrigger>
        <Button className="button quiet bar-icon" aria-label={t("bar.menu")}>
          <Icon name="menu" />
        </Button>
        <Popover className="popover" placement="bottom end">
          <Menu className="menu" onAction={(key) => act(String(key))}>
            <MenuItem id="story">{t("bar.story")}</MenuItem>
            <MenuItem id="replay">{t("bar.replay")}</MenuItem>
            <MenuItem id="rules">{t("bar.rules")}</MenuItem>
            {keepsDiary(drawn) ? <MenuItem id="diary">{voice.say("diary.title")}</MenuItem> : null}
            {alone ? <MenuItem id="branches">{t("aid.branches")}</MenuItem> : null}
            {rests.length > 0 ? <MenuItem id="hint">{t("aid.hint")}</MenuItem> : null}
            {rests.map((key) => (
              <MenuItem key={key} id={`rest ${key}`}>
                {t("aid.rest", { what: crumbOf(key) })}
              </MenuItem>
            ))}
            {alone && scene.seat ? <MenuItem id="challenge">{t("aid.challenge")}</MenuItem> : null}
            {playing && helped ? <MenuItem id="export">{t("aid.export")}</MenuItem> : null}
            {playing && lobby.watched && aside?.shown === undefined ? (
              <MenuItem id="show">{t("bar.show")}</MenuItem>
            ) : null}
            {playing && aside?.shown !== undefined ? <MenuItem id="hide">{t("bar.hide")}</MenuItem> : null}
            {playing ? <MenuItem id="abandon">{t(helped ? "bar.abandon_alone" : "bar.abandon")}</MenuItem> : null}
            {playing ? <MenuItem id="resign">{t("bar.resign")}</MenuItem> : null}
            <Separator />
            <MenuItem id="statistics">{t("aid.statistics")}</MenuItem>
            <MenuItem id="keys">{t("keys.title")}</MenuItem>
            <MenuItem id="settings">{t("bar.settings")}</MenuItem>
            <MenuItem id="leave">{t("bar.leave")}</MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
    </header>
  );

  function crumbOf(key: string): string {
    const crumb = message?.crumbs.find(([each]) => each === key);
    return crumb ? voice.crumb(crumb) : "";
  }

  function act(key: string): void {
    if (key === "story") onStory();
    else if (key === "replay") go(`/replay/${lobby.id}${scene.seat ? `?eyes=${scene.seat}` : ""}`);
    else if (key === "rules") go(`/rules/${drawn.id}`);
    else if (key === "diary") go(`/match/${lobby.id}/diary${scene.seat ? `?eyes=${scene.seat}` : ""}`);
    else if (key === "branches") go(`/match/${lobby.id}/branches`);
    else if (key === "statistics") go("/statistics");
    else if (key === "challenge") void challenge(store);
    else if (key === "hint" || key === "export") askFor(store, { kind: "sure", what: key });
    else if (key.startsWith("rest ")) askFor(store, { kind: "sure", what: "rest", until: key.slice(5) });
    else if (key === "keys") store.setState({ help: true });
    else if (key === "settings") go("/settings");
    else if (key === "leave") go("/");
    else if (helped && (key === "abandon" || key === "show")) askFor(store, { kind: "sure", what: key });
    else if (key === "abandon" || key === "show" || key === "hide") void store.getState().propose(key);
    else if (key === "resign") store.setState({ sure: true });
  }
}
