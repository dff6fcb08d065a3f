import { stored, useStored } from "../../lib/storage.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const theme = stored<Theme>("localStorage", "theme", (value) =>
  value === "light" || value === "dark" ? value : "system",
);

function show(chosen: Theme): void {
  if (chosen === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

export function useTheme(): [Theme, (chosen: Theme) => void] {
  return [
    useStored(theme),
    (chosen) => {
      theme.write(chosen === "system" ? undefined : chosen);
      show(chosen);
    },
  ];
}
