import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { InboxItem } from "~/api/inbox";
import { Icon, type IconName } from "~/art/symbols";
import { Face } from "~/ui/Face";
import { useWhen } from "~/ui/when";

export interface ItemProps {
  item: InboxItem;
  fresh: boolean;
  close(): void;
}

interface RowProps extends ItemProps {
  icon?: IconName;
  name?: string | null | undefined;
  /** Under the time, where the line has a number. */
  number?: ReactNode;
  children: ReactNode;
}

/** Who or what it is about, the words, and when. */
export function Row({ item, fresh, icon, name, number, children }: RowProps) {
  const { t } = useTranslation();
  const when = useWhen();
  return (
    <li className="inbox-item">
      {name ? (
        <Face name={name} />
      ) : (
        <span className="face-icon" aria-hidden="true">
          <Icon name={icon ?? "flag"} size={17} />
        </span>
      )}
      <div className="grow inbox-words">{children}</div>
      <div className="inbox-when small">
        <span className="inbox-time">
          <time dateTime={new Date(item.at).toISOString()} title={when.moment(item.at)}>
            {when.ago(item.at)}
          </time>
          {fresh ? <i className="inbox-dot" role="img" aria-label={t("inbox.new")} /> : null}
        </span>
        {number}
      </div>
    </li>
  );
}
