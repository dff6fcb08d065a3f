import type { ReactNode } from "react";
import { Container } from "../../ui/container.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import styles from "./account.module.css";

interface FormCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page that is one short form. */
export const FormCard = ({ title, lead, children }: FormCardProps) => (
  <Container width="form" className={styles.page}>
    <section className={styles.card}>
      <PageTitle title={title} />
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  </Container>
);
