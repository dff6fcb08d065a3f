import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Product } from "../../../../../shared/products/schemas.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Price } from "../../../ui/display/price.tsx";
import { useAddToCart } from "../parts/use-add-to-cart.ts";
import css from "./sticky-bar.module.css";

interface StickyBarProps {
  product: Product;
  /** As chosen on the page. */
  quantity: number;
  refresh: () => Promise<unknown>;
}

function Action({ product, quantity, refresh, ask }: StickyBarProps & { ask: () => void }) {
  const { run: add, busy } = useAddToCart(product._id, refresh);
  if (product.stock < 1)
    return (
      <Button variant="secondary" onClick={ask}>
        Notify me
      </Button>
    );
  return (
    <Button busy={busy} onClick={() => void add(quantity)}>
      Add To Cart
    </Button>
  );
}

/** Counts everything below as visible, or jumps past it would go unnoticed. */
const allBelow = "0px 0px 1000000px 0px";

/** On phones, shown once the page's button has scrolled out of view. */
export function StickyBar({ product, quantity, refresh }: StickyBarProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false), {
      rootMargin: allBelow,
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    document.documentElement.toggleAttribute("data-bar", isShown);
    return () => document.documentElement.removeAttribute("data-bar");
  }, [isShown]);

  function ask(): void {
    const choices = place.current?.parentElement;
    choices?.scrollIntoView({ block: "center" });
    choices?.querySelector<HTMLElement>("input, button")?.focus({ preventScroll: true });
  }

  return (
    <>
      <div ref={place} className={css.place} />
      {isShown &&
        createPortal(
          <section className={css.bar} aria-label="Buy">
            <div className={css.what}>
              <p className={css.name}>{product.name}</p>
              <p>
                <Price amount={product.price} />
                {quantity > 1 && ` × ${quantity}`}
              </p>
            </div>
            <Action product={product} quantity={quantity} refresh={refresh} ask={ask} />
          </section>,
          document.body,
        )}
    </>
  );
}
