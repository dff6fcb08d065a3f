import { Contrast, Moon, Sun } from "../../ui/display/icons.tsx";
import { type Theme, themes, useTheme } from "../../ui/theme/theme.ts";
import css from "./header.module.css";

const nameOf = (theme: Theme): string => (theme === "system" ? "as the system" : theme);
const icons = { system: Contrast, light: Sun, dark: Moon };

/** Cycles through system, light and dark. */
export function ThemeSwitch() {
  const [theme, choose] = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
  const Icon = icons[theme];
  return (
    <button
      type="button"
      className={css.icon}
      aria-label={`Colours: ${nameOf(theme)}. Change to ${nameOf(next)}`}
      title={`Colours: ${nameOf(theme)}`}
      onClick={() => choose(next)}
    >
      <Icon />
    </button>
  );
}
