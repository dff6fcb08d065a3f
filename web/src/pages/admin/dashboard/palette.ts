import { computedToken } from "../../../ui/theme/theme-tokens.ts";

export const readPalette = () => ({
  ink: computedToken("color", "--ink"),
  soft: computedToken("color", "--ink-soft"),
  line: computedToken("color", "--line"),
  accent: computedToken("color", "--accent"),
  good: computedToken("color", "--good"),
  bad: computedToken("color", "--bad"),
  surface: computedToken("color", "--surface-raised"),
});

/** Computed values, which a canvas needs. */
export type Palette = ReturnType<typeof readPalette>;
