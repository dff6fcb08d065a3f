import { type ReactNode, useId } from "react";
import css from "./admin.module.css";

interface FormSectionProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p className={css.soft}>{hint}</p>}
      {children}
    </section>
  );
}
