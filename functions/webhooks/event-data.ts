import * as z from "zod/mini";
import { Document } from "../../shared/invoices/schemas.ts";
import { Order } from "../../shared/orders/schemas.ts";
import { Product as ProductOnWire } from "../../shared/products/schemas.ts";
import { shownSpecs } from "../../shared/products/spec.ts";
import { Return } from "../../shared/returns/schemas.ts";
import { type EventNoun, nounOf, testEvent } from "../../shared/webhooks/events.ts";
import { findProductsEver } from "../catalogue/product.table.ts";
import { type Product, productOnWire } from "../catalogue/product.ts";
import { findStockVersion } from "../catalogue/stock.table.ts";
import { findDocument } from "../invoices/document.table.ts";
import { documentOnWire } from "../invoices/document-wire.ts";
import { findOrderEver } from "../orders/order.table.ts";
import { orderOnWire } from "../orders/order-wire.ts";
import { shop } from "../platform/settings.ts";
import { findReturn } from "../returns/return.table.ts";
import { returnOnWire } from "../returns/return-wire.ts";

const version = z.number();
const PublicOrder = z.extend(Order, { version });
const PublicReturn = z.extend(Return, { version });
/** Reviews are another noun, and a family is read with its members. */
const PublicProduct = z.extend(z.omit(ProductOnWire, { reviews: true, distribution: true, family: true }), {
  hidden: z.optional(z.boolean()),
  version,
});
const PublicInvoice = z.extend(Document, { _id: z.string(), version });

/** Counts from 1, as items of an earlier release have no version. */
const from1 = (changes = 0): number => changes + 1;

async function orderData(id: string) {
  const order = await findOrderEver(id);
  if (!order) return undefined;
  const { isArchived: _, ...shown } = orderOnWire(order);
  return z.parse(PublicOrder, { ...shown, version: from1(order.version) });
}

async function returnData(id: string) {
  const request = await findReturn(id);
  return request && z.parse(PublicReturn, { ...returnOnWire(request), version: request.log.length });
}

function shown(product: Product, number: number) {
  const { category, specs = {}, declarations } = product;
  const { address, phone, email } = shop();
  return z.parse(PublicProduct, {
    ...productOnWire(product),
    specs: shownSpecs(category, specs),
    ...(declarations && { declarations: { ...declarations, contact: { address, phone, email } } }),
    version: number,
  });
}

async function productData(id: string) {
  const [product] = await findProductsEver([id]);
  return product && shown(product, from1(product.version));
}

async function stockData(id: string) {
  const [[product], changes] = await Promise.all([findProductsEver([id]), findStockVersion(id)]);
  return product && shown(product, from1(changes));
}

async function invoiceData(number: string) {
  const document = await findDocument(number);
  return document && z.parse(PublicInvoice, { ...documentOnWire(document), _id: number, version: 1 });
}

const readers: Readonly<Record<EventNoun, (id: string) => Promise<object | undefined>>> = {
  order: orderData,
  return: returnData,
  product: productData,
  stock: stockData,
  invoice: invoiceData,
};

/** Reads the noun as it is now, without what only staff see. Undefined if it no longer exists. */
export async function dataOf({ event, of }: { event: string; of: string }): Promise<object | undefined> {
  if (event === testEvent) return { _id: of, version: 1 };
  const noun = nounOf(event);
  return noun && readers[noun](of);
}
