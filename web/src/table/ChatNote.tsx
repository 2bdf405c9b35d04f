import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { chatOf } from "~/api/queries";
import type { Drawn } from "~/contract/drawn";
import { again } from "./again";

const SHOWN = 8_000; // milliseconds; after that the number on the tab is enough, and the answers have their room again

interface Props {
  match: string;
  /** How many lines there are. */
  said: number;
  drawn: Drawn;
  onRead(): void;
}

/** Who has just said what, in one line and for a moment. */
export function ChatNote({ match, said, drawn, onRead }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: lines } = useQuery(chatOf(match));
  const [over, setOver] = useState(0); // so many lines have been shown long enough
  useEffect(() => {
    void again(client, chatOf(match).queryKey);
    const timer = setTimeout(() => setOver(said), SHOWN);
    return () => clearTimeout(timer);
  }, [client, match, said]);
  const line = lines?.at(-1);
  if (!line || over >= said) return null;
  return (
    <p className="note chat-note" role="status">
      <span>
        <strong>{drawn.voice.seat(line.seat)}</strong> {line.text}
      </span>
      <button type="button" className="link" onClick={onRead}>
        {t("chat.read")}
      </button>
    </p>
  );
}
