import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { categoryNames } from "../../../../shared/products/catalogue.ts";
import { useApi } from "../../lib/api.ts";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { Close } from "../../ui/display/icons.tsx";
import { ProductPicture } from "../../ui/display/product-picture.tsx";
import { type Compared, compared, comparePath, maxCompared } from "../lists/compared.ts";
import { toggleCompared } from "./choose.ts";
import css from "./compare-tray.module.css";

function sayOf({ category, ids }: Compared): string {
  const name = categoryNames[category];
  if (ids.length === 1) return `Choose another from ${name} to compare.`;
  return ids.length < maxCompared ? `${ids.length} of ${maxCompared} chosen` : `${ids.length} chosen`;
}

function Tray({ category, ids }: Compared) {
  const { data } = useApi("products/list", { ids: ids.join(",") }, { keepPreviousData: true });
  useEffect(() => {
    document.documentElement.toggleAttribute("data-tray", true);
    return () => document.documentElement.removeAttribute("data-tray");
  }, []);
  const products = ids.flatMap((id) => data?.products.find(({ _id }) => _id === id) ?? []);
  return (
    <section className={css.tray} aria-label="Compare">
      <ul className={css.chosen}>
        {products.map(({ _id, name, images }) => (
          <li key={_id}>
            <button
              type="button"
              aria-label={`Remove ${name} from the comparison`}
              onClick={() => toggleCompared(category, _id)}
            >
              <ProductPicture
                className={css.picture}
                image={images[0]}
                alt=""
                sizes="3rem"
                category={category}
              />
              <Close width={12} height={12} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{sayOf({ category, ids })}</p>
      <Button variant="ghost" size="small" onClick={() => compared.write(undefined)}>
        Clear
      </Button>
      {ids.length > 1 && <ButtonLink to={comparePath(ids)}>Compare</ButtonLink>}
    </section>
  );
}

/** Pages of products. */
const browsing = /^\/(?:product|collections|trending|new-arrivals|featured|wishlist|search|$)/;

/** What was chosen to compare, at the bottom of pages of products. */
export default function CompareTray(chosen: Compared) {
  return browsing.test(useLocation().pathname) ? <Tray {...chosen} /> : null;
}
