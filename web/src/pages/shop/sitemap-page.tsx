import { Link } from "react-router-dom";
import { categories, categoryNames } from "../../../../shared/catalogue.ts";
import { type PageInfo, pages } from "../../app/pages.ts";
import type { Destination } from "../../app/shell/navigation.ts";
import { Container } from "../../ui/container.tsx";
import { guides } from "./guides/guides.ts";
import css from "./prose.module.css";

const inSection = (section: PageInfo["section"]): readonly Destination[] =>
  pages
    .filter((page) => page.section === section)
    .map(({ path, title, name = title }) => ({ name, to: path }));

const sections: readonly { title: string; links: readonly Destination[] }[] = [
  { title: "Earshot", links: inSection("Earshot") },
  { title: "Shop", links: inSection("Shop") },
  {
    title: "Categories",
    links: categories.map((category) => ({ name: categoryNames[category], to: `/product/${category}` })),
  },
  { title: "Guides", links: guides.map(({ title, slug }) => ({ name: title, to: `/blogs/${slug}` })) },
  { title: "Your account", links: inSection("Your account") },
];

export default function SitemapPage() {
  return (
    <Container className={css.page}>
      <h1>Sitemap</h1>
      <div className={css.map}>
        {sections.map(({ title, links }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ name, to }) => (
                <li key={to}>
                  <Link to={to}>{name}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Container>
  );
}
