import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { api, got } from "~/api/client";
import { messagesOf } from "~/api/inbox";
import { pageOf } from "~/api/people";
import { DeedButton } from "~/ui/forms";
import { useNames } from "~/ui/names";
import { useWhen } from "~/ui/when";
import { ChallengeItem } from "./ChallengeItem";
import { ResultItem } from "./ResultItem";
import { type ItemProps, Row } from "./Row";

/** One line of the inbox, by what it is about. */
export function Item(props: ItemProps) {
  const { item } = props;
  if (item.kind === "challenge") return item.match ? <ChallengeItem {...props} match={item.match} /> : null;
  if (item.kind === "result") return item.line ? <ResultItem {...props} line={item.line} /> : null;
  if (item.kind === "round") return <Round {...props} />;
  if (item.kind === "message") return <Message {...props} />;
  return <OfClub {...props} />;
}

function Round(props: ItemProps) {
  const { t } = useTranslation();
  const names = useNames();
  const when = useWhen();
  const { item, close } = props;
  return (
    <Row {...props} icon="cup">
      <p>{t("inbox.round", { title: item.title, round: item.number })}</p>
      <p className="small muted">
        {item.name ? t("inbox.round_against", { name: names.person(item.name) }) : null}{" "}
        {item.due ? t("inbox.round_until", { day: when.day(item.due) }) : null}
      </p>
      <p className="line">
        <Link href={`/m/${item.about}`} className="button" onClick={close}>
          {t("inbox.to_match")}
        </Link>
      </p>
    </Row>
  );
}

function Message(props: ItemProps) {
  const { t } = useTranslation();
  const { item, close } = props;
  const name = item.name ?? "";
  return (
    <Row {...props} name={name}>
      <p>
        <Link href={pageOf(name)} onClick={close}>
          {name}
        </Link>{" "}
        {t("inbox.wrote")}
      </p>
      <p className="small inbox-quote">{item.text}</p>
      <p className="line">
        <Link href={messagesOf(name)} className="button" onClick={close}>
          {t("inbox.reply")}
        </Link>
      </p>
    </Row>
  );
}

const STALE = ["inbox", "clubs"];

/** Somebody asks to come in, I am invited, or there is an announcement. */
function OfClub(props: ItemProps) {
  const { t } = useTranslation();
  const { item, close } = props;
  const path = { path: { club: item.about } };
  const title = (
    <Link href={`/clubs/${item.about}`} onClick={close}>
      {item.title}
    </Link>
  );
  const admit = (yes: boolean) =>
    got(api.POST("/api/clubs/{club}/admit", { params: path, body: { name: item.name ?? "", yes } }));
  if (item.kind === "request")
    return (
      <Row {...props} name={item.name}>
        <p>
          <Link href={pageOf(item.name ?? "")} onClick={close}>
            {item.name}
          </Link>{" "}
          {t("inbox.asks")} {title}
        </p>
        <div className="line">
          <DeedButton act={() => admit(true)} label={t("inbox.let_in")} stale={STALE} />
          <DeedButton act={() => admit(false)} label={t("inbox.refuse")} stale={STALE} look="quiet" />
        </div>
      </Row>
    );
  if (item.kind === "invitation")
    return (
      <Row {...props} icon="people">
        <p>
          {t("inbox.invited")} {title}
        </p>
        <div className="line">
          <DeedButton
            act={() => got(api.POST("/api/clubs/{club}/join", { params: path }))}
            label={t("inbox.join")}
            stale={STALE}
          />
          <DeedButton
            act={() => got(api.POST("/api/clubs/{club}/leave", { params: path }))}
            label={t("home.decline")}
            stale={STALE}
            look="quiet"
          />
        </div>
      </Row>
    );
  return (
    <Row {...props} icon="people">
      <p>
        {title}: {t("inbox.announcement", { name: item.name ?? "" })}
      </p>
      <p className="small inbox-quote">{item.text}</p>
    </Row>
  );
}
