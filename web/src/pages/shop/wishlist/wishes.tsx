import { maxOrderLines } from "../../../../../shared/products/catalogue.ts";
import { useWishlist } from "../../../app/lists/wishlist.ts";
import { useApi } from "../../../lib/api.ts";
import { ProductCard, ProductCardSkeleton } from "../../../parts/products/product-card.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import css from "../parts/shelf.module.css";

/** A call accepts as many products as an order. */
const useProducts = (ids: readonly string[]) =>
  useApi("products/list", ids.length > 0 ? { ids: ids.join(",") } : null);

function Wished({ ids }: { ids: readonly string[] }) {
  const parts = [
    useProducts(ids.slice(0, maxOrderLines)),
    useProducts(ids.slice(maxOrderLines, 2 * maxOrderLines)),
  ];
  const failed = parts.find(({ error, data }) => error && !data);
  if (failed?.error) return <ErrorBanner error={failed.error} retry={() => void failed.mutate()} />;
  const found = new Map(parts.flatMap(({ data }) => (data?.products ?? []).map((each) => [each._id, each])));
  const isLoading = parts.some(({ isLoading }) => isLoading);
  return (
    <ul className={css.grid} aria-busy={isLoading}>
      {ids.map((id) => {
        const product = found.get(id);
        if (!product)
          return (
            isLoading && (
              <li key={id}>
                <ProductCardSkeleton />
              </li>
            )
          );
        return (
          <li key={id}>
            <ProductCard product={product} sizes="(width < 36rem) 41vw, 17rem" heading="h2" />
          </li>
        );
      })}
    </ul>
  );
}

/** Loads after the page to keep it light. */
export default function Wishes() {
  const ids = useWishlist();
  if (ids.length > 0) return <Wished ids={ids} />;
  return (
    <EmptyState
      title="Your wishlist is empty."
      action={<ButtonLink to="/products">Browse products</ButtonLink>}
    >
      Tap the heart on a product to save it here.
    </EmptyState>
  );
}
