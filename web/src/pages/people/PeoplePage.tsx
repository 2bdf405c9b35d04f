import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { around } from "~/api/directory";
import { door } from "~/api/queries";
import { Empty } from "~/ui/Empty";
import { useTitle } from "~/ui/useTitle";
import { Group } from "./Around";
import { Leaders } from "./Leaders";
import { Search } from "./Search";
import "./directory.css";

/** Who plays here, how strong, and what they play now. */
export default function PeoplePage() {
  const { t } = useTranslation();
  useTitle(t("directory.title"));
  const { data: here } = useQuery(door);
  if (here && !here.me)
    return (
      <div className="column">
        <h1>{t("directory.title")}</h1>
        <Empty text={t("directory.sign_in")} steps={[{ href: "/account", label: t("shell.sign_in") }]} />
      </div>
    );
  return (
    <div className="directory">
      <header className="directory-head">
        <div className="grow">
          <h1>{t("directory.title")}</h1>
          <p className="muted">{t("directory.lead")}</p>
        </div>
        <Search />
      </header>
      <Leaders />
      <Beside />
    </div>
  );
}

function Beside() {
  const { t } = useTranslation();
  const { data } = useQuery(around);
  if (!data) return <div className="directory-beside" />;
  return (
    <div className="directory-beside">
      <Group
        id="directory-following"
        title={t("directory.following")}
        count={t("directory.people", { count: data.following.length })}
        people={data.following}
        none={t("directory.follow_nobody")}
      />
      <Group
        id="directory-here"
        title={t("directory.here")}
        count={t("directory.people", { count: data.count })}
        people={data.here}
        none={t("directory.nobody_here")}
        live
        foot={data.unseen > 0 ? t("directory.unseen", { count: data.unseen }) : ""}
      />
    </div>
  );
}
