import { useQueries, useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "wouter";
import { matchOf } from "~/api/queries";
import { branchesOf, diaryOf } from "~/api/solitaire";
import { useDrawn } from "~/catalogue/useDrawn";
import type { Drawn } from "~/contract/drawn";
import { keepsDiary } from "~/table/diary/told";
import { Loading } from "~/ui/Loading";
import { ProblemNote } from "~/ui/ProblemNote";
import { ScoreLine, Unranked } from "~/ui/Score";
import { useTitle } from "~/ui/useTitle";
import { useWhen } from "~/ui/when";
import { flatten, type Node, sideBySide, treeOf } from "./tree";
import "./alone.css";

/** What became of the same war when it was played on from other moments. */
export default function BranchesPage() {
  const { match = "" } = useParams<{ match: string }>();
  const { t } = useTranslation();
  const { data: summary } = useQuery(matchOf(match));
  const { data: tree, error } = useQuery(branchesOf(match));
  const drawn = useDrawn(summary?.game);
  useTitle(t("alone.branches"));
  const root = tree ? treeOf(tree.matches, tree.root) : null;
  return (
    <div className="column wide">
      <header className="alone-head">
        <p className="muted">{drawn?.voice.say("title")}</p>
        <h1>{t("alone.branches")}</h1>
        <p className="muted">{t("alone.branches_lead")}</p>
      </header>
      <ProblemNote error={error} />
      {!root && !error && <Loading />}
      {root && drawn && (
        <>
          <ul className="tree">
            <Twig node={root} drawn={drawn} here={match} />
          </ul>
          {root.branches.length === 0 && <p>{t("alone.no_branches")}</p>}
          <Compared nodes={flatten(root)} drawn={drawn} here={match} />
        </>
      )}
    </div>
  );
}

function Twig({ node, drawn, here }: { node: Node; drawn: Drawn; here: string }) {
  const { t } = useTranslation();
  const when = useWhen();
  const { match, branches } = node;
  const crumbs = match.crumbs.map((crumb) => drawn.voice.crumb(crumb)).slice(0, 2);
  return (
    <li>
      <div className="card twig" aria-current={match.id === here ? "true" : undefined}>
        <div className="grow">
          <h2 className="subheading">{nameOf(node, t)}</h2>
          <p className="small muted">
            {match.parent && (
              <>
                <Link href={`/replay/${match.parent.match}/${match.parent.n}`}>
                  {t("alone.from", { n: match.parent.n })}
                </Link>
                {" · "}
              </>
            )}
            {[crumbs.join(" › "), match.moved && when.ago(match.moved)].filter(Boolean).join(" · ")}
          </p>
          <p className="small">
            <ScoreLine score={match.score} voice={drawn.voice} /> <Unranked reasons={match.unranked} />
          </p>
        </div>
        <div className="line">
          <Link className="button" href={match.status === "playing" ? `/m/${match.id}` : `/replay/${match.id}`}>
            {t(match.status === "playing" ? "alone.to_table" : "alone.to_replay")}
          </Link>
          {keepsDiary(drawn) && (
            <Link className="button quiet" href={`/match/${match.id}/diary`}>
              {t("alone.diary")}
            </Link>
          )}
        </div>
      </div>
      {branches.length > 0 && (
        <ul>
          {branches.map((each) => (
            <Twig key={each.match.id} node={each} drawn={drawn} here={here} />
          ))}
        </ul>
      )}
    </li>
  );
}

const nameOf = ({ match, number }: Node, t: TFunction): string =>
  match.title || (match.parent ? t("alone.branch_n", { n: number }) : t("alone.first"));

/** What was counted, turn by turn, in all of them. */
function Compared({ nodes, drawn, here }: { nodes: readonly Node[]; drawn: Drawn; here: string }) {
  const { t } = useTranslation();
  const { byTurn } = drawn.game;
  const told = useQueries({
    queries: byTurn ? nodes.map(({ match }) => ({ ...diaryOf(match.id), retry: false })) : [],
  });
  if (!byTurn || told.some((each) => each.isPending)) return null;
  const counts = new Map(
    nodes.flatMap(({ match }, n) => {
      const diary = told[n]?.data;
      return diary === undefined ? [] : [[match.id, byTurn(diary, drawn.voice)] as const];
    }),
  );
  const lines = sideBySide(nodes, counts);
  if (lines.length === 0) return null;
  return (
    <section className="stack">
      <h2>{drawn.voice.say("chronicle.by_turn")}</h2>
      <div className="compared">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("alone.turn")}</th>
              {nodes.map((node) => (
                <th scope="col" key={node.match.id} aria-current={node.match.id === here ? "true" : undefined}>
                  {nameOf(node, t)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ at, values }) => (
              <tr key={at}>
                <th scope="row">{at}</th>
                {values.map((each, n) => (
                  <td key={nodes[n]?.match.id} data-shared={each?.shared || undefined}>
                    {each ? each.value : "–"}
                    {each?.shared && <span className="unseen"> ({t("alone.shared")})</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("alone.stands")}</th>
              {nodes.map(({ match }) => (
                <td key={match.id}>
                  <ScoreLine score={match.score} voice={drawn.voice} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
