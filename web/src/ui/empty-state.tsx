import type { ReactNode } from "react";
import css from "./empty-state.module.css";

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  picture?: ReactNode;
  /** The heading's level: 1 where this is all there is on the page. */
  level?: 1 | 2 | undefined;
}

export function EmptyState({ title, children, action, picture, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className={css.empty}>
      {picture && <div className={css.picture}>{picture}</div>}
      <Heading>{title}</Heading>
      {children && <div className={css.text}>{children}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
