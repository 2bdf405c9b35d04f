import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Button, Dialog, DialogTrigger, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { countOf, inbox } from "~/api/inbox";
import { door } from "~/api/queries";
import { Icon } from "~/art/symbols";
import { Loading } from "~/ui/Loading";
import "./inbox.css";

const Panel = lazy(() => import("./Panel"));

/** In the bar of all pages: how much waits for me or is new, and the way to it. */
export function Bell() {
  const { data: here } = useQuery(door);
  return here?.accounts && here.me && here.me.role !== "guest" ? <Rung /> : null;
}

function Rung() {
  const { t } = useTranslation();
  const { data } = useQuery(inbox);
  const [open, setOpen] = useState(false);
  const count = data ? countOf(data) : 0;
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button
        className="button quiet icon bell"
        aria-label={t("inbox.bell", { count, answerable: data?.waiting.length ?? 0 })}
      >
        <Icon name="bell" size={18} />
        {count > 0 ? <b aria-hidden="true">{count > 99 ? "99+" : count}</b> : null}
      </Button>
      <Popover placement="bottom end" offset={10} className="inbox-popover">
        <Dialog className="inbox card" aria-label={t("inbox.title")}>
          <Suspense fallback={<Loading />}>
            <Panel close={() => setOpen(false)} />
          </Suspense>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
