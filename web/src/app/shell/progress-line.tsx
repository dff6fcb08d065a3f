import { useNavigation } from "react-router-dom";
import css from "./progress-line.module.css";

/** Shown while a navigation waits; CSS hides it for 150 ms. */
export function ProgressLine() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div className={css.line} role="progressbar" aria-label="Loading the page" />;
}
