import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { PageTitle } from "../../../app/page-title.tsx";
import { pagesIn } from "../../../app/shell/navigation.ts";
import { gst, shop } from "../../../app/shop.ts";
import { classes } from "../../../ui/classes.ts";
import { Container } from "../../../ui/layout/container.tsx";
import prose from "../parts/prose.module.css";
import css from "./policy.module.css";

interface Section {
  title: string;
  body: ReactNode;
}

interface PolicyProps {
  title: string;
  heading?: string;
  /** Also the page's description. */
  lead: string;
  sections: readonly Section[];
}

const idOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

export const Policy = ({ title, heading, lead, sections }: PolicyProps) => (
  <Container className={css.page}>
    <article className={css.policy}>
      <div className={classes(prose.prose, css.head)}>
        <PageTitle title={title} description={lead}>
          {heading}
        </PageTitle>
        <p className={prose.lead}>{lead}</p>
      </div>
      <nav className={css.contents} aria-label="On this page">
        <ul>
          {sections.map((section) => (
            <li key={section.title}>
              <a href={`#${idOf(section.title)}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes(prose.prose, css.text)}>
        {sections.map((section) => (
          <Fragment key={section.title}>
            <h2 id={idOf(section.title)}>{section.title}</h2>
            {section.body}
          </Fragment>
        ))}
        <p className={prose.asides}>
          {pagesIn("Policies").map(({ name, to }) => (
            <Link key={to} to={to}>
              {name}
            </Link>
          ))}
        </p>
      </div>
    </article>
  </Container>
);

export const EmailUs = () => <a href={`mailto:${shop.email}`}>{shop.email}</a>;

export function GrievanceOfficer() {
  const { name, email } = shop.grievanceOfficer;
  return (
    <p>
      {name}, <a href={`mailto:${email}`}>{email}</a>, {shop.address.join(", ")}.
    </p>
  );
}

const includedGst = gst.isRegistered
  ? "Prices include GST at each product’s rate."
  : `Prices include ${gst.percent}% GST.`;
const addedGst = gst.isRegistered
  ? "GST is added at checkout, at each product’s rate."
  : `${gst.percent}% GST is added at checkout.`;

export const gstTerms = gst.prices === "inclusive" ? includedGst : addedGst;
