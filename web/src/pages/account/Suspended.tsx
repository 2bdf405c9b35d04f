import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import { Section } from "~/ui/forms";
import { Loading } from "~/ui/Loading";
import { ProblemNote } from "~/ui/ProblemNote";
import { ActionTold, Appeal } from "./Actions";

export interface Proof {
  name: string;
  password: string;
}

/** For one who has shown the password of an account that is suspended: why, and the appeal. */
export function Suspended({ proof }: { proof: Proof }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ["suspension", proof.name],
    queryFn: () => got(api.POST("/api/suspension", { body: proof })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY, // each look is counted like signing in
  });
  if (!data) return error ? <ProblemNote error={error} /> : <Loading />;
  return (
    <Section id="suspended" title={t("account.suspended")}>
      <div className="card suspension stack">
        <ActionTold action={data} />
        {data.asked === null ? (
          <Appeal
            act={async (said) => {
              await got(api.POST("/api/suspension/appeal", { body: { ...proof, text: said } }));
              await refetch();
            }}
          />
        ) : null}
      </div>
    </Section>
  );
}
