import type { BenchShop } from "./bench-shop.ts";
import { listings, pageSizeOfStaff, pages, staffLists } from "./catalogue-queries.ts";
import type { Request } from "./compare-shops.ts";
import { milliseconds } from "./median.ts";

/** By name, each asks for another page in each turn. */
type Requests = Record<string, Request>;

async function showProduct({ stage }: BenchShop, turn: number): Promise<number> {
  const client = stage.client();
  const { products } = await client.call("products/list", { page: pages[turn % pages.length] });
  const id = products[turn % products.length]?._id ?? "";
  return milliseconds(() => client.call("products/get", { id }));
}

export const shopperLists = (): Requests => ({
  "a product": showProduct,
  ...Object.fromEntries(
    Object.entries(listings).map(([name, query]): [string, Request] => [
      name,
      ({ stage }, turn) => {
        const { keyword, category, fromPaise, toPaise, sort, inStock, minRating, water } = query;
        const page = pages[turn % pages.length] ?? 1;
        // Different in each turn, so that the function has neither this answer nor this search.
        const prices = { "price[gte]": fromPaise / 100, "price[lte]": (toPaise + turn) / 100 };
        const asked = {
          ...{ keyword, category, page, sort, "rating[gte]": minRating, ...prices },
          ...(inStock && { inStock: "true" as const }),
          ...(water && { "spec[water]": water }),
        };
        return milliseconds(() => stage.client().call("products/list", asked));
      },
    ]),
  ),
});

interface PageQuery {
  limit: number;
  cursor: string | undefined;
}

/** Pages one after the other, and from the first again. */
function paged(
  list: (shop: BenchShop, page: PageQuery) => Promise<{ nextCursor?: string | undefined }>,
): Request {
  const cursors = new Map<BenchShop, string | undefined>();
  return (shop, turn) =>
    milliseconds(async () => {
      const cursor = turn % pages.length === 0 ? undefined : cursors.get(shop);
      cursors.set(shop, (await list(shop, { limit: pageSizeOfStaff, cursor })).nextCursor);
    });
}

export const productLists = (): Requests =>
  Object.fromEntries(
    Object.entries(staffLists).map(([name, query]): [string, Request] => [
      name,
      paged(({ staff }, page) => staff.call("admin/products/list", { ...query, ...page })),
    ]),
  );

/** Of a shop with orders and customers. */
export const officeLists = (): Requests => ({
  "staff: newest products": paged(({ staff }, page) => staff.call("admin/products/list", page)),
  "staff: products by stock": paged(({ staff }, page) =>
    staff.call("admin/products/list", { sort: "stock", ...page }),
  ),
  "staff: newest orders": paged(({ staff }, page) => staff.call("admin/orders/list", page)),
  "staff: delivered orders": paged(({ staff }, page) =>
    staff.call("admin/orders/list", { status: "Delivered", ...page }),
  ),
  "staff: orders of one customer": paged(({ staff }, page) =>
    staff.call("admin/orders/list", { search: "customer-7@example.com", ...page }),
  ),
  "staff: orders by name": paged(({ staff }, page) =>
    staff.call("admin/orders/list", { search: "customer 7", ...page }),
  ),
  "staff: newest users": paged(({ staff }, page) => staff.call("admin/users/list", page)),
  "staff: users by name": paged(({ staff }, page) =>
    staff.call("admin/users/list", { search: "customer 7", ...page }),
  ),
  dashboard: ({ staff }) => milliseconds(() => staff.call("admin/dashboard/get", {})),
});
