import { Link } from "react-router-dom";
import { categories, categoryNames } from "../../../../../shared/products/catalogue.ts";
import { PageTitle } from "../../../app/page-title.tsx";
import { type Destination, pagesIn } from "../../../app/shell/navigation.ts";
import { Container } from "../../../ui/layout/container.tsx";
import css from "../parts/prose.module.css";
import { guides } from "./guides.ts";

/** Not a page of this app. */
const ofItsOwn = { reloadDocument: true } as const;

interface Listed extends Destination {
  reloadDocument?: true;
}

const sections: readonly { title: string; links: readonly Listed[] }[] = [
  { title: "Earshot", links: pagesIn("Earshot") },
  { title: "Shop", links: pagesIn("Shop") },
  {
    title: "Categories",
    links: categories.map((category) => ({ name: categoryNames[category], to: `/product/${category}` })),
  },
  { title: "Guides", links: guides.map(({ title, slug }) => ({ name: title, to: `/blogs/${slug}` })) },
  { title: "Policies", links: pagesIn("Policies") },
  { title: "Your account", links: pagesIn("Your account") },
  { title: "Developers", links: [{ name: "Every call of our API", to: "/developers", ...ofItsOwn }] },
];

export default function SitemapPage() {
  return (
    <Container className={css.page}>
      <PageTitle title="Sitemap" description="Every page of Earshot." />
      <div className={css.map}>
        {sections.map(({ title, links }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ name, ...link }) => (
                <li key={link.to}>
                  <Link {...link}>{name}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Container>
  );
}
