import { useTranslation } from "react-i18next";
import type { Lobby } from "~/api/types";
import { useWhen } from "~/ui/when";
import { PACES, type PaceName } from "../setup/Pace";

/** The pace of a match in a few words. */
export function usePaceWords(): (pace: Lobby["pace"]) => string {
  const { t } = useTranslation();
  const when = useWhen();
  return (pace) => {
    if (!pace?.bank) return t("lobby.pace_none");
    return t("lobby.pace_some", { bank: when.span(pace.bank), more: when.span(pace.more) });
  };
}

/** The pace of a match by its usual name; in a few words, where it has none. */
export function usePaceName(): (pace: Lobby["pace"]) => string {
  const { t } = useTranslation();
  const words = usePaceWords();
  return (pace) => {
    const named = (Object.keys(PACES) as PaceName[]).find((name) => (PACES[name]?.bank ?? 0) === (pace?.bank ?? 0));
    return named ? t(`setup.pace_${named}`) : words(pace);
  };
}
