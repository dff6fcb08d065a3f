import type { ComponentType } from "react";

export interface PageFile {
  default: ComponentType;
}

/** The chunks of staff's pages, in a file of their own, since their names weigh on each page that has the table. */
export const files = import.meta.glob<PageFile>("./admin/**/*-page.tsx", { base: "../" });
