import { copiedFrom, type Family } from "../../../functions/catalogue/family.ts";
import { figuresOf, type Product } from "../../../functions/catalogue/product.ts";
import { newId } from "../../../functions/platform/id.ts";
import { memberName } from "../../../shared/products/family-words.ts";
import type { Demo, DemoFamily, DemoProduct } from "./copy.ts";

/** In days: members are listed in their order. */
const minute = 1 / 1440;

/** Describes the colours that the line-up has no photos of, by the product that they are a colour of. */
export const furtherColours = ({ products, families }: Demo): DemoProduct[] =>
  families.flatMap(({ of, members }) => {
    const source = products.find(({ slug }) => slug === of);
    if (!source) throw new Error(`A family is of ${of}, which is not in the line-up`);
    return members.map((member, index) => ({
      ...source,
      ageDays: source.ageDays + (index + 1) * minute,
      slug: member.slug,
      priceRupees: member.priceRupees ?? source.priceRupees,
      gtin: member.gtin,
      model: member.model,
      stock: member.stock,
      photos: member.photos,
      reviews: [],
    }));
  });

type Products = ReadonlyMap<string, Product>;

function membersOf({ of, colour, tones, members }: DemoFamily, products: Products) {
  const all = [{ slug: of, colour, tones }, ...members];
  return all.map((member) => {
    const product = products.get(member.slug);
    if (!product) throw new Error(`${member.slug} is not in the shop`);
    return { slug: member.slug, values: { colour: member.colour }, tones: member.tones, product };
  });
}

/** Makes the families from products with their own ratings; only the first member of each has any. */
export function withFamilies({ families }: Demo, products: Products) {
  const changed = new Map(products);
  const made = families.map((source): Family => {
    const members = membersOf(source, products);
    const [first] = members;
    if (!first) throw new Error(`${source.of} has no members`);
    const { name, category, createdAt } = first.product;
    const id = newId(new Date(createdAt));
    const pooled = figuresOf(first.product);
    for (const { slug, values, tones, product } of members)
      changed.set(slug, {
        ...product,
        ...pooled,
        own: figuresOf(product),
        familyId: id,
        name: memberName(name, values),
        values,
        tones,
      });
    return {
      id,
      name,
      category,
      createdAt,
      axes: ["colour"],
      version: 1,
      members: members.map(({ values, tones, product }) => ({
        product: product.id,
        values,
        tones,
        ...copiedFrom(product),
      })),
      stock: Object.fromEntries(members.map(({ product }) => [product.id, product.stock])),
    };
  });
  return { products: changed, families: made };
}
