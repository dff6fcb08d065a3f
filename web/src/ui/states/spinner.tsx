import { EarMark } from "../display/logo.tsx";
import css from "./spinner.module.css";

export const Spinner = () => <span className={css.spinner} aria-hidden="true" />;

export function PageLoading({ text = "Loading…" }: { text?: string }) {
  return (
    <div className={css.page} role="status">
      <EarMark className={css.waves} />
      <p>{text}</p>
    </div>
  );
}
