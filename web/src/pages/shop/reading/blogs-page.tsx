import { Link } from "react-router-dom";
import { PageTitle } from "../../../app/page-title.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import css from "../parts/prose.module.css";
import { guidePictures } from "./guide-pictures.ts";
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
              <img src={guidePictures[slug]?.src} alt="" className={css.picture} width={1200} height={540} />
              <div>
                <h2>{title}</h2>
                <p>{summary}</p>
                <p className={css.meta}>{minutes} minute read</p>
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </Container>
  );
}
