import { Link } from "react-router-dom";
import { type Category, categories, categoryNames } from "../../../../../shared/products/catalogue.ts";
import { ArrowRight } from "../../../ui/display/icons.tsx";
import { CategoryPicture } from "../parts/category-picture.tsx";
import css from "./home.module.css";

const lines: Record<Category, string> = {
  earbuds: "Pocket-sized, all-day",
  smartwatch: "Time, and then some",
  headphone: "Close the door on the world",
  speakers: "Fill the room",
  neckbends: "Never lose one side",
  gamingheadphone: "Hear them first",
};

function CategoryCard({ category }: { category: Category }) {
  return (
    <Link to={`/products?category=${category}`} className={css.category}>
      <span className={css.categoryPicture}>
        <CategoryPicture
          category={category}
          sizes="(width < 36rem) 40vw, (width < 60rem) 28vw, 19rem"
          loading="lazy"
        />
      </span>
      <span className={css.categoryName}>
        <strong>{categoryNames[category]}</strong>
        <span>{lines[category]}</span>
      </span>
      <ArrowRight className={css.categoryArrow} />
    </Link>
  );
}

export const Categories = () => (
  <section aria-labelledby="categories">
    <h2 id="categories" className={css.heading}>
      Explore Categories
    </h2>
    <ul className={css.categories}>
      {categories.map((category) => (
        <li key={category}>
          <CategoryCard category={category} />
        </li>
      ))}
    </ul>
  </section>
);
