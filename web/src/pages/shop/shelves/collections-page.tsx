import { Link } from "react-router-dom";
import { formatPrice } from "../../../../../shared/core/money.ts";
import { type Category, categories, categoryNames } from "../../../../../shared/products/catalogue.ts";
import { PageTitle } from "../../../app/page-title.tsx";
import { classes } from "../../../ui/classes.ts";
import { Container } from "../../../ui/layout/container.tsx";
import { CategoryPicture } from "../parts/category-picture.tsx";
import css from "../parts/shelf.module.css";

interface Collection {
  name: string;
  text: string;
  to: string;
  picture: Category;
}

const themes: readonly Collection[] = [
  {
    name: `Under ${formatPrice(2000)}`,
    text: "Good sound without a second thought.",
    to: "/products?max=2000",
    picture: "neckbends",
  },
  {
    name: "Quiet, please",
    text: "Everything with noise cancelling.",
    to: "/products/noise%20cancelling",
    picture: "headphone",
  },
  {
    name: "Rain or shine",
    text: "Sealed against sweat, rain and the pool.",
    to: "/products/IP67",
    picture: "speakers",
  },
  {
    name: "The reference shelf",
    text: `From ${formatPrice(15_000)}, for when it should last.`,
    to: "/products?min=15000",
    picture: "smartwatch",
  },
];

const shelves: readonly Collection[] = categories.map((category) => ({
  name: categoryNames[category],
  text: "The whole shelf",
  to: `/products?category=${category}`,
  picture: category,
}));

interface CardsProps {
  collections: readonly Collection[];
  /** Fills the last row of a wide screen. */
  width: "narrow" | "broad";
}

const Cards = ({ collections, width }: CardsProps) => (
  <ul className={classes(css.collections, css[width])}>
    {collections.map(({ name, text, to, picture }) => (
      <li key={to}>
        <Link to={to} className={css.collection}>
          <div>
            <h3>{name}</h3>
            <p>{text}</p>
          </div>
          <CategoryPicture category={picture} sizes="10rem" />
        </Link>
      </li>
    ))}
  </ul>
);

export default function CollectionsPage() {
  return (
    <Container className={css.page}>
      <header className={css.head}>
        <PageTitle title="Collections" description="Earshot’s products by price, place and purpose." />
        <p>Find what fits your budget, place and purpose.</p>
      </header>
      <h2>By purpose</h2>
      <Cards collections={themes} width="narrow" />
      <h2>By category</h2>
      <Cards collections={shelves} width="broad" />
    </Container>
  );
}
