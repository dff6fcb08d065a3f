import { toPaise } from "../../../../shared/money.ts";
import { record } from "../../../data/audit.ts";
import { noteProduct } from "../../../data/catalogue-log.ts";
import { newId } from "../../../data/id.ts";
import { createProduct } from "../../../data/product.ts";
import { transact } from "../../../data/table.ts";
import { type Product, productOnWire } from "../../../domain/product.ts";
import { storePictures } from "../../../flows/pictures.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";

export const handler = endpoint("admin/products/create", async (draft, { user, now }) => {
  const { name, category, description, stock } = draft;
  const id = newId(now);
  const product: Product = {
    id,
    name,
    category,
    description,
    stock,
    pricePaise: toPaise(draft.price),
    held: 0,
    sold: 0,
    ratingHalves: 0,
    reviewCount: 0,
    images: await storePictures(id, draft),
    createdAt: now.toISOString(),
  };
  const subject = { kind: "product", id } as const;
  await transact([
    createProduct(product),
    noteProduct(product, now),
    record(user, { subject, did: "Product created", details: { name, stock, price: draft.price } }, now),
  ]);
  return new Reply({ success: true, product: productOnWire(product) }, { status: 201 });
});
