import { yesOrNo } from "../../shared/core/csv.ts";
import { categoryNames } from "../../shared/products/catalogue.ts";
import { type ProductRow, productColumns } from "../../shared/products/columns.ts";
import { findFamilies } from "../catalogue/family.table.ts";
import { isOrderedSoon, type Product, staffOnWire } from "../catalogue/product.ts";
import { listForStaff, type StaffListQuery } from "../catalogue/staff-list.ts";
import { env } from "../platform/env.ts";
import type { Page, PageOf } from "../platform/query.ts";
import { readCounters } from "../reporting/counters.table.ts";
import { type Column, type Source, sourceOfList } from "./source.ts";

async function findProducts(query: StaffListQuery, page: Page): Promise<PageOf<Product>> {
  const { products, nextCursor } = await listForStaff({ ...query, ...page });
  return { items: [...products], nextCursor };
}

async function findRows(query: StaffListQuery, page: Page): Promise<PageOf<ProductRow>> {
  const { items, nextCursor } = await findProducts(query, page);
  const families = await findFamilies(items.flatMap(({ familyId }) => familyId ?? []));
  const site = env("SITE_URL").replace(/\/$/, "");
  const rows = items.map((product) => ({
    product: staffOnWire(product),
    familyName: families.get(product.familyId ?? "")?.name,
    site,
  }));
  return { items: rows, nextCursor };
}

async function count(query: StaffListQuery): Promise<number> {
  const { filteredProductsCount } = await listForStaff({ ...query, limit: 1 });
  return filteredProductsCount ?? (await readCounters()).productsCount;
}

export const productSource = (query: StaffListQuery): Source =>
  sourceOfList({
    name: "products",
    columns: productColumns,
    find: (page) => findRows(query, page),
    count: () => count(query),
  });

const stockColumns: readonly Column<Product>[] = [
  { header: "ID", cell: ({ id }) => id },
  { header: "SKU", cell: ({ sku = "" }) => sku },
  { header: "GTIN", cell: ({ gtin = "" }) => gtin },
  { header: "Name", cell: ({ name }) => name },
  { header: "Category", cell: ({ category }) => categoryNames[category] },
  { header: "Shelf", cell: ({ shelf = "" }) => shelf },
  { header: "Stock", cell: ({ stock }) => stock },
  { header: "Held for checkouts", cell: ({ held }) => held },
  { header: "Sold in 90 days", cell: ({ soldIn90Days = 0 }) => soldIn90Days },
  { header: "Reorder level", cell: ({ reorderLevel = "" }) => reorderLevel },
  { header: "Order soon", cell: (product) => yesOrNo(isOrderedSoon(product)) },
];

export const stockSource = (query: StaffListQuery): Source =>
  sourceOfList({
    name: "stock",
    columns: stockColumns,
    find: (page) => findProducts(query, page),
    count: () => count(query),
  });
