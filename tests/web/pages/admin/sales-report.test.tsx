// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { SalesRow } from "../../../../shared/insights/schemas.ts";
import { closePage, memberOf, openPage, user } from "../../open-page.tsx";

afterEach(closePage);

const staff = { ...user, staff: memberOf("viewer") };
const all = { by: "all", key: "", name: "All", orders: 12, units: 30, revenue: 30_600 } as const;
const coupon = { ...all, by: "coupon", key: "DIWALI", name: "DIWALI" } as const;
const own = { ...all, by: "channel", name: "The shop itself" } as const;
const channels: SalesRow[] = [
  {
    by: "channel",
    key: "assistant:shop.example",
    name: "Assistant, shop.example",
    orders: 2,
    units: 3,
    revenue: 3060,
  },
  { ...own, orders: 10, units: 27, revenue: 27_540 },
];

function openReport(rows: readonly SalesRow[], previous: readonly SalesRow[]): void {
  const body = { success: true, from: "2026-10-28", to: "2026-11-26", rows, previous };
  openPage("/admin/reports", { "GET /api/v1/admin/report/sales": { body } }, staff);
}

test("sales by channel show orders, units, revenue and the change of each", async () => {
  openReport([all, coupon, ...channels], [all, { ...own, revenue: 30_600 }]);
  const table = await screen.findByRole("table", { name: "Sales by channel" });
  const cells = within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ["Channel", "Orders", "Units", "Revenue", "Change"],
    ["Assistant, shop.example", "2", "3", "₹3,060.00", "Nothing before"],
    ["The shop itself", "10", "27", "₹27,540.00", "▼down 10%"],
  ]);
  expect(within(table).queryByRole("link")).toBeNull();
});

test("there is no section by channel where no order came by one", async () => {
  openReport([all, coupon], [all]);
  expect(await screen.findByRole("table", { name: "Sales by code" })).toBeDefined();
  expect(screen.queryByRole("table", { name: "Sales by channel" })).toBeNull();
});
