import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import type { components } from "~/api/schema";
import { DeedButton, DeedForm, Field, Section, text } from "~/ui/forms";
import { useChannels, usePushKey } from "~/ui/notices/notices";
import { canPush, subscribe } from "~/ui/notices/webpush";

type Channel = components["schemas"]["ChannelTold"];

/** Where one is told that it is one's turn. */
export function Channels({ mail }: { mail: boolean }) {
  const { t } = useTranslation();
  const { data = [] } = useChannels();
  const { data: push } = usePushKey();
  const [denied, setDenied] = useState(false);
  const mailed = data.some((channel) => channel.kind === "mail");
  return (
    <Section id="channels" title={t("account.channels")} lead={t("account.channels_help")}>
      {data.length > 0 ? (
        <ul className="card list">
          {data.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} />
          ))}
        </ul>
      ) : (
        <p>{t("account.no_channel")}</p>
      )}
      <div className="line">
        {mail && !mailed ? (
          <DeedButton
            act={() => got(api.POST("/api/channels", { body: { kind: "mail", always: false } }))}
            label={t("account.add_mail")}
            stale={["channels"]}
          />
        ) : null}
        {push && canPush() ? (
          <DeedButton
            act={async () => setDenied(!(await subscribe()))}
            label={t("account.add_push")}
            stale={["channels"]}
          />
        ) : null}
      </div>
      {denied ? <p className="notice">{t("account.push_denied")}</p> : null}
      <details>
        <summary>{t("account.add_hook")}</summary>
        <DeedForm
          act={(data) =>
            got(api.POST("/api/channels", { body: { kind: "webhook", url: text(data, "url"), always: false } }))
          }
          label={t("account.add")}
          done={t("account.kept")}
          stale={["channels"]}
        >
          <Field
            name="url"
            type="url"
            label={t("account.hook_url")}
            hint={t("account.hook_help")}
            placeholder="https://"
            maxLength={1000}
            required
          />
        </DeedForm>
      </details>
    </Section>
  );
}

function ChannelRow({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const params = { path: { channel: channel.id } };
  const [tested, setTested] = useState(false);
  const change = (body: { enabled?: boolean; always?: boolean }) =>
    got(api.PATCH("/api/channels/{channel}", { params, body }));
  return (
    <li className="list-row channel">
      <span className="grow">
        <b>{t(`account.channel_${channel.kind}`)}</b>
        <span className="small muted block">{channel.address}</span>
        <span className="small block">
          {t(channel.enabled ? "account.channel_on" : "account.channel_off")}
          {channel.always ? `, ${t("account.always_on")}` : ""}
        </span>
      </span>
      <span className="line">
        <DeedButton
          act={async () => {
            await got(api.POST("/api/channels/{channel}/test", { params }));
            setTested(true);
          }}
          label={t(tested ? "account.test_sent" : "account.test")}
          stale={["deliveries"]}
        />
        <DeedButton
          act={() => change({ enabled: !channel.enabled })}
          label={t(channel.enabled ? "account.switch_off" : "account.switch_on")}
          stale={["channels"]}
        />
        <DeedButton
          act={() => change({ always: !channel.always })}
          label={t(channel.always ? "account.not_always" : "account.always")}
          stale={["channels"]}
        />
        <DeedButton
          act={() => got(api.DELETE("/api/channels/{channel}", { params }))}
          label={t("account.remove")}
          stale={["channels"]}
        />
      </span>
    </li>
  );
}
