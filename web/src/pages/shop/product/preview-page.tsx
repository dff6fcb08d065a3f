import { useLocation } from "react-router-dom";
import type { Answer } from "../../../../../shared/contract.ts";
import { categoryNames } from "../../../../../shared/products/catalogue.ts";
import { gstNote, originalPrice } from "../../../app/gst-words.ts";
import { useTitle } from "../../../app/page-title.tsx";
import { useApi } from "../../../lib/api.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Price } from "../../../ui/display/price.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { Gallery } from "./gallery.tsx";
import Highlights from "./highlights.tsx";
import css from "./product.module.css";
import { ProductSkeleton } from "./product-skeleton.tsx";

const Facts = lazyFile(() => import("./facts.tsx"));

function Shown({ product, isLive, shownAt }: Answer<"products/preview">) {
  const { name, category, images, price } = product;
  useTitle(`Preview of ${name}`);
  return (
    <Container className={css.page}>
      <Notice tone="info" title="This is a preview">
        <p>
          {isLive ? "The product is live" : "Shoppers can't see this product yet"}. It is shown as of{" "}
          <Time at={shownAt} to="minute" />, and can't be bought here.
        </p>
      </Notice>
      <div className={css.top}>
        <Gallery images={images} awaited={0} name={name} category={category} />
        <div className={css.buy}>
          <p className={css.category}>{categoryNames[category]}</p>
          <h1 className={css.name}>{name}</h1>
          <p className={css.price}>
            <Price amount={price} original={originalPrice(product)} isMrp={product.mrp !== undefined} />
            <span className={css.gst}>{gstNote(product)}</span>
          </p>
          <Highlights product={product} />
        </div>
      </div>
      <div className={css.below}>
        <div className={css.facts}>
          <Optional>
            <Facts product={product} />
          </Optional>
        </div>
      </div>
    </Container>
  );
}

export default function PreviewPage() {
  const key = useLocation().hash.slice(1);
  const { data, error, mutate } = useApi("products/preview", { key }, { keepPreviousData: false });
  if (data) return <Shown {...data} />;
  if (error && error.status >= 400 && error.status < 500)
    return (
      <Container>
        <EmptyState
          level={1}
          title="This preview has expired"
          action={<ButtonLink to="/products">Browse all products</ButtonLink>}
        >
          Ask for a new link, or open one from the product's page in the admin area.
        </EmptyState>
      </Container>
    );
  if (error) return <ErrorState level={1} error={error} retry={() => void mutate()} />;
  return <ProductSkeleton />;
}
