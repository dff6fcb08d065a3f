import { type Families, familiesIn } from "./families.ts";
import type { Counted } from "./tallies.ts";
import type { View } from "./views.ts";

export interface Grouped {
  all: readonly Counted[];
  families: Families;
}

export const grouped = (all: readonly Counted[], views: readonly View[]): Grouped => ({
  all,
  families: familiesIn(views),
});

type Part = "view" | "alone" | "leads" | "kin" | "mixed" | "whole" | "split";

export interface GroupedPart extends Counted {
  groups: Uint32Array;
  leads: View;
  mixed: View | undefined;
}

/** Restricts what was found to a part of each segment; skips segments without one. */
export const partOf = ({ all, families }: Grouped, part: Part): GroupedPart[] =>
  all.flatMap((counted, at) => {
    const views = families.views[at];
    const view = views?.[part];
    return views && view && view.size > 0
      ? [{ ...counted, view, groups: views.groups, leads: views.leads, mixed: views.mixed }]
      : [];
  });
