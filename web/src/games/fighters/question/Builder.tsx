import { useEffect, useMemo } from "react";
import type { QuestionProps } from "~/contract/game";
import { spelt } from "~/table/draft";
import { pathWords } from "../describe";
import { skyOf } from "../rules/fire";
import { bare, cost, SPLITS, speedOf } from "../rules/flight";
import { finish, following, speltBy, waysOf } from "../rules/paths";
import { type Flight, isFlight, type Printed, type View } from "../view";
import { Dodges } from "./Dodges";
import { Consequences, EndRows } from "./EndRows";
import { useHand } from "./hand";
import { Forbidden, Leaving, Points, SplitS, Step } from "./Manoeuvres";
import { Share } from "./Share";
import { Shots } from "./Shots";
import { Together } from "./Together";
import "./builder.css";

type Props = QuestionProps<View, Printed>;

/** The questions that deserve more than a list. */
export function Question(props: Props) {
  const { ask } = props.scene;
  if (ask?.prompt === "share") return <Share {...props} />;
  if (ask?.prompt === "shoot" || ask?.prompt === "return_fire") return <Shots {...props} />;
  if (ask?.prompt === "dodge") return <Dodges {...props} />;
  return <Builder {...props} />;
}

/** A move, manoeuvre by manoeuvre: what is legal now, what it costs, what is left. */
function Builder({ scene, draft, choose, many }: Props) {
  const { voice, printed, view } = scene;
  const ask = scene.ask!;
  const sky = useMemo(() => skyOf(printed, view), [printed, view]);
  const ways = useMemo(() => waysOf(sky, ask), [sky, ask]);
  const { steps: kept, spell, look, begin, ask: asked } = useHand();
  useEffect(() => begin(ask), [begin, ask]);
  const whole = spelt(ask.moves, draft);
  const chosen = whole && isFlight(whole) ? (whole as unknown as Flight) : null;
  const craft = String(ask.about.craft);
  const ours = asked === ask ? kept : [];
  // A flight that was chosen by its end has its path spelt by the server.
  const steps = chosen && !speltBy(ways, ours).includes(chosen) ? chosen[5].split("-").filter(Boolean) : ours;
  const halfway = !chosen && draft.length > 2 && !ours.length;
  const speed = speedOf(sky, craft);
  // A whole path that is not chosen any more was dropped.
  const dropped = !chosen && speltBy(ways, ours).length > 0;
  useEffect(() => {
    if (dropped) spell([]);
  }, [dropped, spell]);
  const spent = cost(steps.map(bare));
  const next = following(ways, steps);

  function go(path: readonly string[]): void {
    spell(path);
    const spelled = speltBy(ways, path);
    if (spelled.length === 1 && following(ways, path).size === 0) choose([...spelled[0]!]);
    else if (spelled.length) choose([...spelled[0]!]);
    else choose([ask.moves[0]![0]!, craft]);
  }

  function complete(): void {
    const found = finish(sky, ways, steps);
    if (!found) return;
    spell(found.path);
    choose([...found.flight]);
  }

  if (halfway) {
    return (
      <EndRows
        scene={scene}
        sky={sky}
        flights={ask.moves.filter((move) => move[2] === draft[2]) as unknown as readonly Flight[]}
        choose={choose}
        look={look}
        onBack={() => choose([ask.moves[0]![0]!, craft])}
      />
    );
  }
  const endings = speltBy(ways, steps);
  const plain = [...next].filter(([name]) => !SPLITS.includes(name));
  const splits = [...next.keys()].filter((name) => SPLITS.includes(name));
  return (
    <div className="fighters-builder">
      <Points speed={speed} spent={spent} coming={0} label={voice.say("air.spent_of", { n: spent, of: speed })} />
      <p className="fighters-trail" aria-live="polite">
        {steps.length > 0 && pathWords(voice, steps, view.aircraft[craft]?.load || "")}
      </p>
      {chosen && <Consequences scene={scene} sky={sky} flight={chosen} />}
      {endings.length > 1 && (
        <EndRows scene={scene} sky={sky} flights={endings} chosen={chosen} choose={choose} look={look} />
      )}
      {next.size > 0 && (
        <>
          <p className="fighters-list-head">
            <b>{voice.say(endings.length ? "air.or_go_on" : "air.legal_now")}</b>
            <span>{voice.say("air.cost_head")}</span>
          </p>
          <ul className="rows">
            {plain.map(([name, behind]) => (
              <Step
                key={name}
                name={name}
                behind={behind}
                steps={steps}
                sky={sky}
                craft={craft}
                voice={voice}
                onGo={go}
                onLook={look}
                speed={speed}
              />
            ))}
            {splits.length > 0 && <SplitS names={splits} voice={voice} onGo={go} onLook={look} />}
          </ul>
        </>
      )}
      {!chosen && <Forbidden sky={sky} craft={craft} steps={steps} next={next} voice={voice} />}
      <div className={chosen ? "fighters-builder-acts" : "fighters-builder-acts below"} data-acts>
        {steps.length > 0 && (
          <button type="button" className="button" onClick={() => go(steps.slice(0, -1))}>
            {voice.say("air.step_back")}
          </button>
        )}
        {chosen && many && <Together scene={scene} sky={sky} flight={chosen} many={many} />}
        {!chosen && (
          <button type="button" className="button quiet" onClick={complete}>
            {voice.say("air.finish")}
          </button>
        )}
      </div>
      {!steps.length && (
        <Leaving
          voice={voice}
          flights={ask.moves.filter((move) => move[4] === "left") as unknown as Flight[]}
          choose={choose}
        />
      )}
    </div>
  );
}
