import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { PageTitle } from "../../../app/page-title.tsx";
import { pagesIn } from "../../../app/shell/navigation.ts";
import { shop } from "../../../app/shop.ts";
import { Container } from "../../../ui/layout/container.tsx";
import css from "../parts/prose.module.css";

interface PolicyProps {
  title: string;
  /** Also the page's description. */
  lead: string;
  children: ReactNode;
}

export function Policy({ title, lead, children }: PolicyProps) {
  return (
    <Container width="narrow" className={css.page}>
      <article className={css.prose}>
        <PageTitle title={title} description={lead} />
        <p className={css.lead}>{lead}</p>
        {children}
        <p className={css.asides}>
          {pagesIn("Policies").map(({ name, to }) => (
            <Link key={to} to={to}>
              {name}
            </Link>
          ))}
        </p>
      </article>
    </Container>
  );
}

export const MailUs = () => <a href={`mailto:${shop.email}`}>{shop.email}</a>;

export function GrievanceOfficer() {
  const { name, email } = shop.grievanceOfficer;
  return (
    <p>
      {name}, <a href={`mailto:${email}`}>{email}</a>, {shop.address.join(", ")}.
    </p>
  );
}
