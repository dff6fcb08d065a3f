import type { ReactNode } from "react";
import styles from "./specifications.module.css";

interface FactProps {
  name: string;
  value: ReactNode;
  hint?: string | undefined;
}

export const Fact = ({ name, value, hint }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value}
      {hint && <span className={styles.hint}>{hint}</span>}
    </dd>
  </div>
);
