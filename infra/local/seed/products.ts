import type { Product } from "../../../functions/catalogue/product.ts";
import { newId } from "../../../functions/platform/id.ts";
import { gst } from "../../../functions/platform/settings.ts";
import { paidForOne, toPaise, toRupees } from "../../../shared/core/money.ts";
import { type Category, categories, originalPriceExtra } from "../../../shared/products/catalogue.ts";
import type { Demo } from "./copy.ts";
import { declarationsOf } from "./declarations.ts";
import { furtherColours } from "./families.ts";
import { storePhotos } from "./photos.ts";
import { daysBefore } from "./time.ts";

/** Headings of the customs tariff. */
const hsnOf: Record<Category, string> = {
  earbuds: "85183020",
  headphone: "85183020",
  neckbends: "85183020",
  gamingheadphone: "85183020",
  speakers: "85182100",
  smartwatch: "85176290",
};

/** As many as sell while more are on their way. */
const reorderLevels: Record<Category, number> = {
  earbuds: 12,
  headphone: 8,
  neckbends: 6,
  gamingheadphone: 6,
  speakers: 8,
  smartwatch: 6,
};

/** In paise: what shoppers see struck through in any case, or more where GST makes the price higher than that. */
function mrpOf(rupees: number): number {
  const { prices, ratePercent: percent } = gst();
  const usual = rupees + originalPriceExtra;
  const paid = toRupees(paidForOne({ pricePaise: toPaise(rupees) }, { prices, percent }));
  return toPaise(paid <= usual ? usual : Math.ceil((paid + 1) / 1000) * 1000 - 1);
}

/** By slug, before any sales and reviews. */
export async function productsOf(
  demo: Demo,
  now: Date,
  waitingPhotos: string,
): Promise<Map<string, Product>> {
  const dated = [...demo.products, ...furtherColours(demo)].map((source) => {
    const created = daysBefore(now, source.ageDays);
    return { source, created, id: newId(created) };
  });
  const images = await storePhotos(
    dated.flatMap(({ id, source }) => source.photos.map((photo) => ({ ...photo, productId: id }))),
    waitingPhotos,
  );
  const products = dated.map(({ source, created, id }, index): [string, Product] => [
    source.slug,
    {
      id,
      name: source.name,
      pricePaise: toPaise(source.priceRupees),
      mrpPaise: mrpOf(source.priceRupees),
      category: source.category,
      description: source.description,
      specs: source.specs,
      inTheBox: source.inTheBox,
      declarations: declarationsOf(source),
      gtin: source.gtin,
      model: source.model,
      sku: `ESH-${101 + index}`,
      reorderLevel: reorderLevels[source.category],
      shelf: `${"ABCDEF"[categories.indexOf(source.category)]}-${String(index + 1).padStart(2, "0")}`,
      ...(demo.story.featured.includes(source.slug) && { featured: true }),
      hsn: hsnOf[source.category],
      stock: source.stock,
      held: 0,
      sold: 0,
      ratingHalves: 0,
      reviewCount: 0,
      images: source.photos.flatMap(({ file }) => images.get(file) ?? []),
      createdAt: created.toISOString(),
    },
  ]);
  return new Map(products);
}
