import type { ReactNode } from "react";
import { Container } from "../../../ui/layout/container.tsx";
import styles from "./account.module.css";

interface FormCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export const FormCard = ({ title, lead, children }: FormCardProps) => (
  <Container width="form" className={styles.page}>
    <section className={styles.card}>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  </Container>
);
