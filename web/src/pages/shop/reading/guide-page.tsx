import { type ComponentType, Suspense } from "react";
import { useParams } from "react-router-dom";
import { PageTitle } from "../../../app/page-title.tsx";
import { NotFound } from "../../../app/status/not-found.tsx";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import css from "../parts/prose.module.css";
import { guidePictures } from "./guide-pictures.ts";
import { guides } from "./guides.ts";

const texts = new Map<string, ComponentType>(
  guides.map(({ slug, load }) => [slug, lazyFile(load, { rendered: true })]),
);

export default function GuidePage() {
  const { slug = "" } = useParams();
  const guide = guides.find((each) => each.slug === slug);
  const Text = texts.get(slug);
  if (!guide || !Text) return <NotFound />;
  const picture = guidePictures[slug];
  return (
    <Container width="narrow" className={css.page}>
      <article className={css.prose}>
        <Breadcrumbs trail={[{ name: "Blogs", to: "/blogs" }, { name: guide.title }]} />
        <PageTitle title={guide.title} description={guide.summary} />
        <p className={css.meta}>{guide.minutes} minute read</p>
        <p className={css.lead}>{guide.summary}</p>
        <img src={picture?.src} alt={picture?.alt ?? ""} className={css.picture} width={1200} height={540} />
        <Suspense fallback={<PageLoading />}>
          <Text />
        </Suspense>
      </article>
    </Container>
  );
}
