import type { components } from "~/api/schema";

export type Door = components["schemas"]["Door"];
export type Me = components["schemas"]["Me"];
