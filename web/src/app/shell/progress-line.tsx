import { useNavigation } from "react-router-dom";
import css from "./progress-line.module.css";

/** A line at the top of the window while a navigation waits; CSS hides it for the first 150 ms. */
export function ProgressLine() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div className={css.line} role="progressbar" aria-label="Loading the page" />;
}
