import { classes } from "../classes.ts";
import css from "./swatch.module.css";

/** Pages and cards, in the light and the dark scheme. */
const grounds = { onLight: ["#f6f5f2", "#ffffff"], onDark: ["#111214", "#1a1b1e"] };
/** A WCAG contrast below which a tone's edge is hard to see. */
const leastContrast = 1.8;

function luminanceOf(tone: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(tone.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrastOf(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

const isLostOn = (tones: readonly string[], scheme: readonly string[]): boolean =>
  tones.some((tone) => scheme.some((ground) => contrastOf(tone, ground) < leastContrast));

interface SwatchProps {
  tones: readonly string[];
  className?: string | undefined;
}

/** One or two tones, with a rim where they would blend into the page. Attributes, since the CSP forbids styles. */
export const Swatch = ({ tones, className }: SwatchProps) => (
  <svg
    className={classes(
      css.swatch,
      isLostOn(tones, grounds.onLight) && css.onLight,
      isLostOn(tones, grounds.onDark) && css.onDark,
      className,
    )}
    viewBox="0 0 20 20"
    aria-hidden="true"
  >
    <circle cx="10" cy="10" r="9.5" fill={tones[0]} />
    {tones[1] && <path d="M10 .5a9.5 9.5 0 0 1 0 19z" transform="rotate(45 10 10)" fill={tones[1]} />}
    <circle className={css.rim} cx="10" cy="10" r="9.25" />
  </svg>
);
