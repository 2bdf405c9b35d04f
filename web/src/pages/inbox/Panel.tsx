import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { api, got } from "~/api/client";
import { type Inbox, type InboxItem, inbox, isNew, readInbox } from "~/api/inbox";
import { Icon } from "~/art/symbols";
import { Loading } from "~/ui/Loading";
import { ProblemNote } from "~/ui/ProblemNote";
import { Item } from "./Item";
import { FILTERS, type Filter, kept } from "./sorts";

/** What waits for me, then what is new: each line can be answered where it stands. */
export default function Panel({ close }: { close(): void }) {
  const { data, error } = useQuery(inbox);
  if (!data) return error ? <ProblemNote error={error} /> : <Loading />;
  return <Shown told={data} close={close} />;
}

function Shown({ told, close }: { told: Inbox; close(): void }) {
  const { t } = useTranslation();
  const [filter, choose] = useState<Filter>("all");
  const [since, read] = useState(told.seen); // what was new when I opened it keeps its dot until I say so
  const older = useOlder(told);
  const client = useQueryClient();
  useEffect(() => {
    void got(api.PUT("/api/inbox/seen")).then(() => client.invalidateQueries({ queryKey: ["inbox"] }));
  }, [client]);
  const all = [...told.waiting, ...told.news, ...older.items];
  const shown = all.filter((item) => kept(item, filter));
  const fresh = (item: InboxItem) => told.waiting.includes(item) || isNew(item, since);
  return (
    <>
      <header className="inbox-head">
        <h2>{t("inbox.title")}</h2>
        {all.some((item) => isNew(item, since)) ? (
          <button type="button" className="button quiet" onClick={() => read(Date.now())}>
            <Icon name="check" size={15} /> {t("inbox.mark_all")}
          </button>
        ) : null}
        <button type="button" className="button quiet icon inbox-close" aria-label={t("inbox.close")} onClick={close}>
          <Icon name="close" size={16} />
        </button>
      </header>
      {all.length > 0 ? <Filters all={all} fresh={fresh} filter={filter} choose={choose} /> : null}
      <ul className="inbox-list">
        {shown.map((item) => (
          <Item key={`${item.kind} ${item.about} ${item.at}`} item={item} fresh={fresh(item)} close={close} />
        ))}
      </ul>
      {shown.length === 0 ? <Nothing filter={filter} close={close} /> : null}
      <footer className="inbox-foot small">
        {older.more ? (
          <button type="button" className="link" disabled={older.busy} onClick={older.load}>
            {t("inbox.older")}
          </button>
        ) : (
          <span className="faint">{t("inbox.kept")}</span>
        )}
        <Link href="/account" onClick={close}>
          {t("inbox.channels")}
        </Link>
      </footer>
    </>
  );
}

/** News before what is shown, twenty at a time. */
function useOlder(told: Inbox) {
  const [pages, add] = useState<readonly Inbox[]>([]);
  const last = pages.at(-1) ?? told;
  const load = useMutation({
    mutationFn: () => readInbox(last.news.at(-1)?.at),
    onSuccess: (page) => add([...pages, page]),
  });
  return {
    items: pages.flatMap(({ news }) => news),
    more: last.more,
    busy: load.isPending,
    load: () => load.mutate(),
  };
}

interface FiltersProps {
  all: readonly InboxItem[];
  fresh(item: InboxItem): boolean;
  filter: Filter;
  choose(filter: Filter): void;
}

function Filters({ all, fresh, filter, choose }: FiltersProps) {
  const { t } = useTranslation();
  return (
    <div className="inbox-filters" role="group" aria-label={t("inbox.filter")}>
      {FILTERS.map((each) => {
        const count = each === "all" ? 0 : all.filter((item) => kept(item, each) && fresh(item)).length;
        return (
          <button key={each} type="button" aria-pressed={each === filter} onClick={() => choose(each)}>
            {t(`inbox.only_${each}`)} {count > 0 ? <b>{count}</b> : null}
          </button>
        );
      })}
    </div>
  );
}

/** Quiet: three things to do instead. */
function Nothing({ filter, close }: { filter: Filter; close(): void }) {
  const { t } = useTranslation();
  const steps = [
    ["/lobby", "inbox.find"],
    ["/tournaments", "inbox.cups"],
    ["/people", "inbox.people"],
  ] as const;
  return (
    <div className="inbox-none">
      <p>{t(filter === "all" ? "inbox.none" : "inbox.none_such")}</p>
      {filter === "all" ? (
        <p className="line">
          {steps.map(([href, key]) => (
            <Link key={href} href={href} className="button" onClick={close}>
              {t(key)}
            </Link>
          ))}
        </p>
      ) : null}
    </div>
  );
}
