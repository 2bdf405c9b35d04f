import { queryOptions } from "@tanstack/react-query";
import { api, got } from "~/api/client";
import type { IconName } from "~/art/symbols";

/** The parts of the account, each with an address of its own. */
export const SECTIONS = ["profile", "security", "notices", "privacy", "vacation", "programs", "data"] as const;
export type SectionName = (typeof SECTIONS)[number];

export const isSection = (name: string | undefined): name is SectionName =>
  SECTIONS.some((section) => section === name);

export const ICONS: Readonly<Record<SectionName, IconName>> = {
  profile: "person",
  security: "key",
  notices: "bell",
  privacy: "eye",
  vacation: "clock",
  programs: "bot",
  data: "download",
};

export const sessions = queryOptions({ queryKey: ["sessions"], queryFn: () => got(api.GET("/api/sessions")) });
export const passkeys = queryOptions({ queryKey: ["passkeys"], queryFn: () => got(api.GET("/api/passkeys")) });
export const tokens = queryOptions({ queryKey: ["tokens"], queryFn: () => got(api.GET("/api/tokens")) });
export const vacation = queryOptions({ queryKey: ["vacation"], queryFn: () => got(api.GET("/api/vacation")) });
