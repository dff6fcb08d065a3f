import { useEffect, useState } from "react";

const tokens = {
  ink: "--ink",
  soft: "--ink-soft",
  line: "--line",
  accent: "--accent",
  good: "--good",
  bad: "--bad",
  surface: "--surface-raised",
} as const;

export type Palette = Record<keyof typeof tokens, string>;

/** A canvas knows nothing of custom properties: each is worn once, to see which colour it is now. */
function readPalette(): Palette {
  const probe = document.createElement("span");
  document.body.append(probe);
  const colourOf = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const { ink, soft, line, accent, good, bad, surface } = tokens;
  const palette = {
    ink: colourOf(ink),
    soft: colourOf(soft),
    line: colourOf(line),
    accent: colourOf(accent),
    good: colourOf(good),
    bad: colourOf(bad),
    surface: colourOf(surface),
  };
  probe.remove();
  return palette;
}

/** The theme's colours as a canvas takes them, anew when the theme changes. */
export function usePalette(): Palette {
  const [palette, setPalette] = useState(readPalette);
  useEffect(() => {
    const update = () => setPalette(readPalette());
    const theme = new MutationObserver(update);
    theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", update);
    return () => {
      theme.disconnect();
      system.removeEventListener("change", update);
    };
  }, []);
  return palette;
}
