import type { Problem } from "~/api/client";
import type { Drawn } from "~/contract/drawn";
import { Clauses } from "./Clauses";

/** What the server did not do, and by which clause. */
export function Refused({ problem, drawn }: { problem: Problem; drawn: Drawn }) {
  const { why, values } = problem.about;
  return (
    <div className="note bad" role="alert">
      <p>
        {problem.key === "illegal_move" && typeof why === "string"
          ? drawn.voice.why({ key: why, about: values as never })
          : problem.title}
      </p>
      <Clauses game={drawn.id} ids={problem.rules} />
    </div>
  );
}
