import { queryOptions } from "@tanstack/react-query";
import { api, got } from "./client";
import type { components } from "./schema";

/** Studies: moments of finished matches, shown with questions and answers. */

const tell = (study: string) => got(api.GET("/api/studies/{study}", at(study)));
const at = (study: string) => ({ params: { path: { study } } });

export type Study = Awaited<ReturnType<typeof tell>>;
export type StudyWish = components["schemas"]["StudyWish"];

export const studyOf = (study: string) => queryOptions({ queryKey: ["study", study], queryFn: () => tell(study) });
export const studiesOf = (of: "mine" | "all") =>
  queryOptions({
    queryKey: ["studies", of],
    queryFn: () => got(api.GET("/api/studies", { params: { query: { of } } })),
  });

export const makeStudy = (match: string, body: StudyWish) =>
  got(api.POST("/api/matches/{match}/studies", { params: { path: { match } }, body }));
export const changeStudy = (study: string, body: StudyWish) =>
  got(api.PUT("/api/studies/{study}", { ...at(study), body }));
export const removeStudy = (study: string) => got(api.DELETE("/api/studies/{study}", at(study)));
