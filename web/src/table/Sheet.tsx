import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  question: string;
  /** A move is chosen whose button must be seen. */
  ready: boolean;
  /** The board has the whole screen: the sheet lies low. */
  fills: boolean;
  children: ReactNode;
}

/** The panel: beside the board where there is room, a sheet of three heights over it on a phone. */
export function Sheet({ question, ready, fills, children }: Props) {
  const { t } = useTranslation();
  const [height, setHeight] = useState<Height>("half");
  const from = useRef<number | null>(null);

  useEffect(() => setHeight(fills ? "low" : "half"), [fills]);

  // A move that is ready to be made must show its button.
  useEffect(() => {
    if (ready) setHeight((now) => (now === "low" ? "half" : now));
  }, [ready]);

  function end(event: PointerEvent): void {
    if (from.current === null) return;
    const way = event.clientY - from.current;
    from.current = null;
    if (Math.abs(way) > 24)
      setHeight((now) => HEIGHTS[Math.max(0, Math.min(2, HEIGHTS.indexOf(now) + (way < 0 ? 1 : -1)))] as Height);
  }

  return (
    <aside className="table-panel" data-height={height} aria-label={t("table.panel")}>
      <button
        type="button"
        className="sheet-handle"
        aria-expanded={height !== "low"}
        aria-label={height === "full" ? t("table.sheet_lower") : t("table.sheet_raise")}
        onClick={() => setHeight((now) => (now === "low" ? "half" : now === "half" ? "full" : "low"))}
        onPointerDown={(event) => {
          from.current = event.clientY;
        }}
        onPointerUp={end}
      >
        <span aria-hidden="true" />
        {height === "low" && question && <strong>{question}</strong>}
      </button>
      <div className="panel-body">{children}</div>
    </aside>
  );
}

const HEIGHTS = ["low", "half", "full"] as const;
type Height = (typeof HEIGHTS)[number];
