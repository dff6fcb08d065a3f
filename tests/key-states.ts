import type { Page } from "@playwright/test";
import { api } from "./screen-states.ts";

const at = "2026-11-20T10:00:00.000Z";
const key = (name: string, more: object) => ({
  ...{ _id: name.length.toString(16).padStart(24, "0"), name, permissions: ["orders:read"] },
  ...{ by: "Asha Rao", createdAt: at, expiresAt: "2031-11-20T10:00:00.000Z" },
  ...more,
});
const longName = "Stock and prices of the marketplace's channel manager, daily";
const keys = [
  key("Warehouse in Hosur", {
    lastUsedAt: at,
    permissions: ["orders:write", "catalogue:read", "returns:read"],
  }),
  key(longName, {
    permissions: ["orders:write", "returns:write", "catalogue:write", "money:refund", "invoices:read"],
    networks: ["203.0.113.7", "2001:db8:85a3:8d3:1319:8a2e:370:7348/128", "198.51.100.0/24"],
    seenInBrowserAt: at,
  }),
  key("Label printer", { endedAt: at, endedBy: "Venkatanarasimharajuvaripeta Raghunathan" }),
  key("ERP", { expiresAt: at }),
  key("Till in the shop", { makerLeft: true }),
];

const answering = (answer: object) => (page: Page) =>
  page.route(`${api}admin/keys`, (route) => route.fulfill({ json: { success: true, ...answer } }));
export const withKeys = answering({ keys });
export const withoutKeys = answering({ keys: [] });

const secret = `ek_local_${"0123456789abcdef01234567"}${"Vx7".repeat(14)}A`;
export const withNewKey = (page: Page) =>
  page.route(`${api}admin/key/new`, (route) =>
    route.fulfill({ status: 201, json: { success: true, key: keys[0], secret } }),
  );

export async function createKey(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Warehouse in Hosur");
  await page.getByLabel("Orders").selectOption("orders:read");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByText("Copy the key now").waitFor();
}
