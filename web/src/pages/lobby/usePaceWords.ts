import { useTranslation } from "react-i18next";
import type { Lobby } from "~/api/types";
import { useWhen } from "../common/when";

/** The pace of a match in a few words. */
export function usePaceWords(): (pace: Lobby["pace"]) => string {
  const { t } = useTranslation();
  const when = useWhen();
  return (pace) => {
    if (!pace?.bank) return t("lobby.pace_none");
    return t("lobby.pace_some", { bank: when.span(pace.bank), more: when.span(pace.more) });
  };
}
