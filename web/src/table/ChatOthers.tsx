import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import { chatOf, door } from "~/api/queries";
import type { ChatLine, Seat } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import { DeedButton } from "~/ui/forms";
import { ReportForm } from "~/ui/ReportForm";

/** About those who have said something: not to be shown it any more, or to tell the operators. */
export function ChatOthers({
  match,
  seat,
  lines,
  drawn,
}: {
  match: string;
  seat: Seat;
  lines: readonly ChatLine[];
  drawn: Drawn;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = useQuery(door);
  const others = [...new Set(lines.map((line) => line.seat))].filter((other) => other !== seat);
  if (!data?.accounts || others.length === 0) return null;
  const path = { match };
  const block = async (other: Seat) => {
    await got(api.POST("/api/matches/{match}/blocks", { params: { path }, body: { seat: other } }));
    await client.invalidateQueries(chatOf(match));
  };
  const report = (seat: Seat, text: string) =>
    got(api.POST("/api/matches/{match}/reports", { params: { path }, body: { seat, kind: "chat", text } }));
  return others.map((other) => (
    <details key={other} className="chat-other">
      <summary>{t("chat.about", { name: drawn.voice.seat(other) })}</summary>
      <DeedButton act={() => block(other)} label={t("chat.block")} />
      <ReportForm send={(why) => report(other, why)} />
    </details>
  ));
}
