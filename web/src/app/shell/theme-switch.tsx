import { Contrast, Moon, Sun } from "../../ui/icons.tsx";
import { type Theme, themes, useTheme } from "../../ui/theme.ts";
import css from "./header.module.css";

const names: Record<Theme, string> = { system: "as the system", light: "light", dark: "dark" };
const icons = { system: Contrast, light: Sun, dark: Moon };

/** Each press switches to the next of system, light and dark. */
export function ThemeSwitch() {
  const [theme, choose] = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
  const Icon = icons[theme];
  return (
    <button
      type="button"
      className={css.icon}
      aria-label={`Colours: ${names[theme]}. Change to ${names[next]}`}
      title={`Colours: ${names[theme]}`}
      onClick={() => choose(next)}
    >
      <Icon />
    </button>
  );
}
