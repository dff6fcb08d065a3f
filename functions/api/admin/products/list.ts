import { staffProductCalls } from "../../../../shared/products/schemas.ts";
import { listForStaff } from "../../../catalogue/staff-list.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { readCounters } from "../../../reporting/counters.table.ts";
import { staffView } from "../../../restocks/wait.table.ts";

export const handler = endpoint(staffProductCalls, "admin/products/list", async (query) => {
  const [{ products, ...page }, { productsCount, hiddenCount, outOfStockCount }] = await Promise.all([
    listForStaff(query),
    readCounters(),
  ]);
  return {
    success: true,
    products: await staffView(products),
    productsCount: productsCount + hiddenCount,
    outOfStockCount,
    ...page,
  };
});
