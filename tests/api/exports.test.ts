import { afterAll, beforeAll, expect, test } from "vitest";
import type { Request } from "../../shared/contract.ts";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";

const draft = { description: "Small.", category: "earbuds", price: 1000, stock: 50 };

let shop: Shop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop([
    { ...draft, name: '=HYPERLINK("http://evil.test")' },
    { ...draft, name: 'Wren "Tiny", black', price: 499.5 },
    { ...draft, name: "Tern Box", category: "speakers", stock: 2 },
  ]);
  admin = await shop.admin();
});
afterAll(() => shop.close());

async function exported(wanted: Request<"admin/exports/create">) {
  const { job } = await admin.call("admin/exports/create", wanted);
  await shop.stage.post("/_local/queues/batch/drain");
  const { job: done } = await admin.call("admin/jobs/get", { id: job._id });
  expect(done).toMatchObject({ kind: "export", state: "done", link: expect.any(String) });
  const answer = await fetch(done.link ?? "");
  return { done, answer, text: await answer.text() };
}
const linesOf = (text: string): string[] => text.trimEnd().split("\r\n");

test("products are exported with a link, and formulas stay text", async () => {
  const { done, answer, text } = await exported({ what: "products" });
  expect(done).toMatchObject({ handled: 3, lines: 3, summary: "Products", by: "Staff", steps: [] });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(new URL(done.link ?? "").searchParams.get("X-Amz-Expires")).toBe("3600");
  expect(Buffer.from(text)).toHaveLength(Number(answer.headers.get("content-length")) - 3);
  expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
  expect(text).toContain('"Wren ""Tiny"", black"');
  expect((await exported({ what: "products" })).text).toBe(text);
});

test("an export has the filters of the list", async () => {
  const { text, done } = await exported({ what: "stock", filter: { category: "speakers" } });
  expect(done.summary).toBe("Stock (category: speakers)");
  const [head = "", ...rows] = linesOf(text);
  expect(head.split(",")).toContain("Held for checkouts");
  expect(rows).toEqual([expect.stringContaining("Tern Box,Speakers,,2,0,0,,no")]);
});

test("the list of what to order soon is exported", async () => {
  const few = { ...draft, name: "Few Left", category: "speakers", stock: 2, reorderLevel: 5 };
  await admin.call("admin/products/create", few);
  await shop.stage.drain();
  const { text } = await exported({ what: "stock", filter: { orderSoon: "true" } });
  expect(linesOf(text).slice(1)).toEqual([expect.stringMatching(/Few Left.*,5,yes$/)]);
});

test.each([
  ["customers", "Email"],
  ["orders", "Tracking number"],
  ["coupons", "Code"],
  ["reviews", "Stars"],
] as const)("%s are exported, also where there are none", async (what, header) => {
  const { text } = await exported({ what });
  expect(linesOf(text)[0]?.split(",")).toContain(header);
});

test("a filter that the list doesn't have is refused", async () => {
  const wanted = { what: "orders", filter: { stauts: "Shipped" } } as const;
  await expect(admin.call("admin/exports/create", wanted)).rejects.toMatchObject({ status: 400 });
  const paged = { what: "orders", filter: { cursor: "x" } } as const;
  await expect(admin.call("admin/exports/create", paged)).rejects.toMatchObject({ status: 400 });
});

test("jobs are listed, refuse steps that don't fit, and are closed to shoppers", async () => {
  const { done } = await exported({ what: "coupons" });
  const { jobs } = await admin.call("admin/jobs/list", {});
  expect(jobs.find(({ _id }) => _id === done._id)).toMatchObject({ state: "done", summary: "Coupons" });
  await expect(admin.call("admin/jobs/step", { id: done._id, step: "undo" })).rejects.toMatchObject({
    status: 409,
    code: "job_refused",
  });
  const shopper = await shop.shopper();
  await expect(shopper.call("admin/jobs/list", {})).rejects.toMatchObject({ status: 403 });
  await expect(shopper.call("admin/exports/create", { what: "orders" })).rejects.toMatchObject({
    status: 403,
  });
});

test("the audit log says who exported what", async () => {
  const { done } = await exported({ what: "orders", filter: { status: "Shipped" } });
  const { findActivity } = await import("../../functions/audit/activity.table.ts");
  expect(await findActivity({ kind: "job", id: done._id }, 10)).toMatchObject([
    {
      did: "Export created",
      by: "Staff",
      details: { input: { what: "orders", filter: { status: "Shipped" } } },
    },
  ]);
});

test("an export's file is offered for a day, though its job is kept for 30", async () => {
  const { done } = await exported({ what: "products" });
  expect(new URL(done.link ?? "").pathname).toMatch(/\/jobs\/exports\/[\da-f]{24}\/products-.*\.csv$/);
  await shop.stage.advance(86_400);
  admin = await shop.admin();
  const { job } = await admin.call("admin/jobs/get", { id: done._id });
  expect(job.state).toBe("done");
  expect(job).not.toHaveProperty("link");
  expect((await admin.send(`/api/v1/admin/job/${done._id}/result.csv`)).status).toBe(404);
});
