import type { ReactNode } from "react";
import css from "./empty-state.module.css";

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  picture?: ReactNode;
  /** URL of a square cut-out photo. */
  photo?: string | undefined;
  /** Heading level; 1 if it is the page's only content. */
  level?: 1 | 2 | undefined;
}

export function EmptyState({ title, children, action, picture, photo, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className={css.empty}>
      {photo && <img className={css.photo} src={photo} alt="" width={480} height={480} />}
      {picture && <div className={css.picture}>{picture}</div>}
      <Heading>{title}</Heading>
      {children && <div className={css.text}>{children}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
