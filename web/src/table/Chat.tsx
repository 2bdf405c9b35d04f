import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import { chatOf } from "~/api/queries";
import type { Seat } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import { again } from "./again";
import { ChatOthers } from "./ChatOthers";
import { LineForm } from "./LineForm";

/** For the players only. */
export function Chat({ match, seat, said, drawn }: { match: string; seat: Seat; said: number; drawn: Drawn }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: lines } = useQuery(chatOf(match));
  useEffect(() => {
    if (said) void again(client, chatOf(match).queryKey);
  }, [said, client, match]);
  return (
    <div className="chat">
      <ol className="chat-lines" aria-live="polite">
        {lines?.map((line) => (
          <li key={line.id} data-side={drawn.side(line.seat)}>
            <strong>{drawn.voice.seat(line.seat)}</strong> {line.text}
          </li>
        ))}
      </ol>
      {lines?.length === 0 && <p className="tab-empty">{t("chat.empty")}</p>}
      <LineForm
        label={t("chat.line")}
        button={t("chat.send")}
        most={500}
        say={(text) =>
          got(api.POST("/api/matches/{match}/chat", { params: { path: { match } }, body: { seat, text } }))
        }
        stale={chatOf(match).queryKey}
      />
      {lines && <ChatOthers match={match} seat={seat} lines={lines} drawn={drawn} />}
    </div>
  );
}
