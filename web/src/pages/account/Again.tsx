import { useTranslation } from "react-i18next";
import { Field } from "~/ui/forms";
import type { Me } from "./door";

/** The password once more: the browser may have been left open. Without a password one has to have signed in just now. */
export function Again({ me }: { me: Me }) {
  const { t } = useTranslation();
  if (!me.has_password) return null;
  return <Field name="again" type="password" label={t("account.again")} autoComplete="current-password" required />;
}

Again.read = (data: FormData): { password?: string } => {
  const password = data.get("again");
  return typeof password === "string" && password ? { password } : {};
};
