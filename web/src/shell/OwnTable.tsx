import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ALONE } from "~/api/transport";
import type { State } from "~/api/worker";
import { Icon } from "~/art/symbols";

type Table = typeof import("~/api/worker");

/** How the table of a page without a server is: still coming, in another tab, not kept, or broken. */
export function OwnTable() {
  const [table, setTable] = useState<Table | null>(null);
  const [state, setState] = useState<State>({ state: "open" });
  useEffect(() => {
    if (!ALONE) return;
    let end = () => {};
    void import("~/api/worker").then((there) => {
      setTable(there);
      setState(there.tableState());
      end = there.onTableState(() => setState(there.tableState()));
    });
    return () => end();
  }, []);
  return <div role="status">{table && <Told state={state} table={table} />}</div>;
}

function Told({ state, table }: { state: State; table: Table }) {
  const { t } = useTranslation();
  if (state.state === "open")
    return table.isKept() ? null : (
      <div className="banner">
        <Icon name="warning" size={18} />
        {t("own.unkept")} <KeepBackup table={table} />
      </div>
    );
  return (
    <div className="banner">
      {state.state === "loading" && t("own.loading", { percent: Math.round((100 * state.done) / state.of) })}
      {state.state === "failed" && `${t("own.failed")} ${state.why}`}
      {state.state === "full" && (
        <>
          <Icon name="warning" size={18} />
          {t("own.full")} <KeepBackup table={table} />
        </>
      )}
      {state.state === "taken" && (
        <>
          {t("own.taken")}{" "}
          <button type="button" className="button" onClick={() => table.takeOver()}>
            {t("own.take_over")}
          </button>
        </>
      )}
    </div>
  );
}

function KeepBackup({ table }: { table: Table }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="button" onClick={() => void table.saveBackup()}>
      {t("own.backup")}
    </button>
  );
}
