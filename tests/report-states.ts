import type { Page } from "@playwright/test";
import { api, longName } from "./screen-states.ts";

const days = { from: "2026-03-01", to: "2026-03-30" };
const steps = { product: 12_345, cart: 2310, checkout: 640, paid: 401 };
const less = { product: 420, cart: 61, checkout: 12, paid: 5 };

const funnel = [
  { by: "all", name: "all", ...steps },
  { by: "day", name: "2026-03-01", ...steps },
  { by: "day", name: "2026-03-02/2026-03-08", ...less },
  { by: "device", name: "phone", ...steps },
  { by: "device", name: "mixed", ...less },
  { by: "from", name: "direct", ...steps },
  { by: "from", name: "chatgpt", ...less },
  { by: "from", name: "other", ...less },
];
const searches = [
  { word: "airpods", searches: 420, nothing: 400, unclicked: 12 },
  { word: "a word that somebody typed without any spaces".replaceAll(" ", ""), searches: 5, nothing: 5 },
  { word: "ear pods", searches: 50, nothing: 9, unclicked: 8, finds: "earbuds" },
].map((row) => ({ unclicked: 0, ...row }));
const sold = { orders: 1234, units: 2345, revenue: 12_34_567.5 };
const longHost = "shopping-agent.of-a-company-with-a-long-name.example";
const sales = [
  { by: "all", key: "", name: "All", ...sold },
  { by: "product", key: "a".repeat(24), name: longName, units: 12, revenue: 1_23_456.78, visits: 9876 },
  { by: "product", key: "b".repeat(24), name: "Wren Buds", units: 1, revenue: 1499 },
  { by: "category", key: "gamingheadphone", name: "Gaming Headphones", ...sold },
  {
    by: "coupon",
    key: "M0N500NEARBUD57Q2RX9K3MPAB",
    name: "M0N500NEARBUD57Q2RX9K3MPAB",
    ...sold,
    discount: 99.5,
  },
  { by: "channel", key: "assistant:unknown", name: "Assistant, unknown", orders: 2, units: 3, revenue: 4497 },
  {
    by: "channel",
    key: `assistant:${longHost}`,
    name: `Assistant, ${longHost}`,
    ...{ orders: 1, units: 1, revenue: 1499 },
  },
  { by: "channel", key: "", name: "The shop itself", ...sold },
  { by: "state", key: "Karnataka", name: "Karnataka", ...sold },
  { by: "state", key: "Goa", name: "Dadra and Nagar Haveli and Daman and Diu", ...sold },
];
const synonyms = [
  { word: "ear pods", finds: "earbuds" },
  { word: "boom box", finds: "speakers" },
];

/** Reports with every kind of row, and long contents. */
export async function withReports(page: Page): Promise<void> {
  const answer = (rows: readonly object[], previous: readonly object[] = rows.slice(0, 2)) => ({
    json: { success: true, ...days, rows, previous },
  });
  await page.route(`${api}admin/report/funnel*`, (route) => route.fulfill(answer(funnel)));
  await page.route(`${api}admin/report/searches*`, (route) => route.fulfill(answer(searches)));
  await page.route(`${api}admin/report/sales*`, (route) => route.fulfill(answer(sales)));
  await page.route(`${api}admin/synonyms`, (route) =>
    route.fulfill({ json: { success: true, synonyms, max: 200 } }),
  );
}
