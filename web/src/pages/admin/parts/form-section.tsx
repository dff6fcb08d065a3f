import type { ReactNode } from "react";
import css from "./admin.module.css";

interface FormSectionProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

export const FormSection = ({ title, hint, children }: FormSectionProps) => (
  <div className={css.section}>
    <h2>{title}</h2>
    {hint && <p className={css.soft}>{hint}</p>}
    {children}
  </div>
);
