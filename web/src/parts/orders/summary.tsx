import type { ReactNode } from "react";
import styles from "./summary.module.css";

export const Summary = ({ title, children }: { title: string; children: ReactNode }) => (
  <aside className={styles.summary} aria-labelledby="summary-title">
    <h2 id="summary-title">{title}</h2>
    {children}
  </aside>
);
