import { classes } from "../../../ui/classes.ts";
import css from "./change.module.css";

const whole = new Intl.NumberFormat("en-IN");

export interface ChangeProps {
  now: number;
  before: number;
  /** More is worse. */
  isCost?: boolean | undefined;
}

/** The change since the span before, in percent. */
export function Change({ now, before, isCost = false }: ChangeProps) {
  if (before === 0) return <span className={css.change}>{now === 0 ? "No change" : "Nothing before"}</span>;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return <span className={css.change}>No change</span>;
  const isGood = percent > 0 !== isCost;
  return (
    <span className={classes(css.change, isGood ? css.better : css.worse)}>
      <span aria-hidden="true">{percent > 0 ? "▲" : "▼"}</span>
      <span className="visually-hidden">{percent > 0 ? "up" : "down"}</span> {whole.format(Math.abs(percent))}
      %
    </span>
  );
}
