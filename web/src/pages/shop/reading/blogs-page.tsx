import { Link } from "react-router-dom";
import { PageTitle } from "../../../app/page-title.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import css from "../parts/prose.module.css";
import { guides } from "./guides.ts";

export default function BlogsPage() {
  return (
    <Container width="narrow" className={css.page}>
      <PageTitle
        title="Blogs"
        description="Buying guides from Earshot: short, and honest about trade-offs."
      />
      <ul className={css.guides}>
        {guides.map(({ slug, title, summary, minutes }) => (
          <li key={slug}>
            <Link to={`/blogs/${slug}`}>
              <h2>{title}</h2>
              <p>{summary}</p>
              <p className={css.meta}>{minutes} minutes</p>
            </Link>
          </li>
        ))}
      </ul>
    </Container>
  );
}
