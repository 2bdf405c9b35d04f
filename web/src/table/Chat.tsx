import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, got, type Problem } from "~/api/client";
import { chatOf } from "~/api/queries";
import type { Seat } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import { ChatOthers } from "./ChatOthers";

/** For the players only. */
export function Chat({ match, seat, said, drawn }: { match: string; seat: Seat; said: number; drawn: Drawn }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: lines } = useQuery(chatOf(match));
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (said) void client.invalidateQueries(chatOf(match));
  }, [said, client, match]);
  async function say(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!text.trim()) return;
    try {
      await got(api.POST("/api/matches/{match}/chat", { params: { path: { match } }, body: { seat, text } }));
      setText("");
      setProblem("");
      await client.invalidateQueries(chatOf(match));
    } catch (fault) {
      setProblem((fault as Problem).message);
    }
  }
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
      <form className="line-form" onSubmit={(event) => void say(event)}>
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={t("chat.line")}
          placeholder={t("chat.line")}
          maxLength={500}
        />
        <button type="submit" className="button">
          {t("chat.send")}
        </button>
      </form>
      {lines && <ChatOthers match={match} seat={seat} lines={lines} drawn={drawn} />}
      {problem && (
        <p className="note bad" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
