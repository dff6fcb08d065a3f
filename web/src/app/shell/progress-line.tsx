import { useNavigation } from "react-router-dom";
import css from "./progress-line.module.css";

/** At the top of the window while a navigation waits; its style sheet leaves out the short ones. */
export function ProgressLine() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div className={css.line} role="progressbar" aria-label="Loading the page" />;
}
