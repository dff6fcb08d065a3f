import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../functions/platform/id.ts";
import type { ExportNoun } from "../../shared/exports/export-nouns.ts";
import type { Permission } from "../../shared/staff/permissions.ts";
import { address } from "../support/address.ts";
import type { Client } from "../support/client.ts";
import { storePaidOrder } from "../support/paid-order.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let owner: Client;
let order: string;
beforeAll(async () => {
  shop = await openShop([]);
  owner = await shop.admin();
  const customer = await shop.shopper();
  const { _id: userId } = (await customer.call("account/profile", {})).user;
  order = newId(new Date());
  await storePaidOrder({ id: order, userId, userName: "Asha Rao", shippingInfo: address });
});
afterAll(() => shop.close());

let roles = 0;
async function withOnly(...permissions: Permission[]): Promise<Client> {
  const { role } = await owner.call("admin/roles/create", { name: `Only ${++roles}`, permissions });
  return shop.staff(role._id);
}

const missing = { status: 404, code: "not_found" };
const lacks = (permission: Permission) => ({
  status: 403,
  code: "forbidden",
  message: expect.stringContaining(permission),
});

test("staff see a customer's order and its invoice only with the permission for each", async () => {
  const [packer, accountant, editor] = [
    await withOnly("orders:write"),
    await withOnly("invoices:read"),
    await withOnly("catalogue:write"),
  ];
  expect((await packer.call("orders/get", { id: order })).order.customerEmail).toBeDefined();
  for (const client of [accountant, editor])
    expect(await client.refusal("orders/get", { id: order })).toMatchObject(missing);
  const invoiceStatus = async (client: Client) =>
    Promise.all(
      ["invoice", "invoice.pdf"].map(
        async (paper) => (await client.send(`/api/v1/order/${order}/${paper}`)).status,
      ),
    );
  expect(await invoiceStatus(accountant)).toEqual([200, 200]);
  expect(await invoiceStatus(editor)).toEqual([404, 404]);
});

test("an export needs reading what it contains, and only those who may read it see its job", async () => {
  const needed: Record<ExportNoun, Permission> = {
    ...{ products: "catalogue:read", stock: "catalogue:read", orders: "orders:read" },
    ...{ customers: "customers:read", coupons: "coupons:read", reviews: "reviews:read" },
  };
  const packer = await withOnly("orders:write");
  for (const [what, permission] of Object.entries(needed) as [ExportNoun, Permission][]) {
    const isAllowed = permission === "orders:read";
    const { job } = await owner.call("admin/exports/create", { what });
    if (isAllowed) {
      const own = await packer.call("admin/exports/create", { what });
      await packer.call("admin/jobs/step", { id: own.job._id, step: "stop" });
      expect((await packer.call("admin/jobs/get", { id: job._id })).job._id).toBe(job._id);
      continue;
    }
    expect(await packer.refusal("admin/exports/create", { what })).toMatchObject(lacks(permission));
    for (const key of ["admin/jobs/get", "admin/jobs/lines", "admin/jobs/result"] as const)
      expect(await packer.refusal(key, { id: job._id })).toMatchObject(missing);
  }
  await shop.stage.drain();
  const { jobs } = await packer.call("admin/jobs/list", {});
  expect([...new Set(jobs.map(({ summary }) => summary))]).toEqual(["Orders"]);
  const editor = await withOnly("catalogue:write");
  const { job } = await owner.call("admin/exports/create", { what: "customers" });
  expect(await editor.refusal("admin/jobs/step", { id: job._id, step: "stop" })).toMatchObject(missing);
});

test("steps of an import need the right to change products", async () => {
  const { job } = await owner.call("admin/imports/create", { name: "a.csv", size: 10 });
  const step = { id: job._id, step: "check" } as const;
  const reader = await withOnly("catalogue:read");
  expect(await reader.refusal("admin/jobs/step", step)).toMatchObject(lacks("catalogue:write"));
  const editor = await withOnly("catalogue:write");
  expect((await editor.call("admin/jobs/step", step)).job.pass).toBe("check");
});

test("a return's refund needs the right to refund", async () => {
  const packer = await withOnly("returns:write");
  const id = "0".repeat(24);
  expect(await packer.refusal("admin/returns/update", { id, action: "refund" })).toMatchObject(
    lacks("money:refund"),
  );
  expect(await packer.refusal("admin/returns/update", { id, action: "approve" })).toMatchObject(missing);
});

test("the dashboard leaves out orders for those who may not read them", async () => {
  const [analyst, lead] = [await withOnly("reports:read"), await withOnly("reports:read", "orders:read")];
  await shop.stage.drain();
  expect((await analyst.call("admin/dashboard/get", {})).latestOrders).toEqual([]);
  expect((await lead.call("admin/dashboard/get", {})).latestOrders).toHaveLength(1);
});
