import { useApi } from "../../../lib/api.ts";
import { CardSkeletons, ProductCard } from "../../../parts/products/product-card.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Slider } from "../../../ui/controls/slider.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import css from "./new-launches.module.css";

/** Three visible at a time, one on a phone. */
export function NewLaunches({ heading: Heading = "h2" }: { heading?: "h1" | "h2" }) {
  const { data, error, mutate } = useApi("products/list", { group: "family" });
  return (
    <section className={css.launches} aria-labelledby="new-launches">
      <div className={css.words}>
        <Heading id="new-launches">New Launches</Heading>
        <p>Fresh off the bench. Set up, listened to and put on the shelf this season.</p>
        <ButtonLink to="/products" variant="secondary">
          View All
        </ButtonLink>
      </div>
      <div className={css.shelf}>
        {error && <ErrorBanner error={error} retry={() => void mutate()} />}
        {(data || !error) && (
          <Slider label="New Launches" className={css.slider}>
            {data ? (
              data.products.map((product) => (
                <li key={product._id} className={css.card}>
                  <ProductCard product={product} sizes="225px" heading={Heading === "h1" ? "h2" : "h3"} />
                </li>
              ))
            ) : (
              <CardSkeletons count={3} className={css.card} />
            )}
          </Slider>
        )}
      </div>
    </section>
  );
}
