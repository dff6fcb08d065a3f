import { afterAll, beforeAll, expect, test } from "vitest";
import { byteOrderMark, csvOf } from "../../shared/core/csv.ts";
import { productColumns } from "../../shared/products/columns.ts";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop([
    { name: "Wren", description: "Small.", category: "earbuds", price: 1000, stock: 50 },
    { name: "Orb", description: "Round.", category: "speakers", price: 2000, stock: 5 },
  ]);
  admin = await shop.admin();
});
afterAll(() => shop.close());

const settled = () => shop.stage.post("/_local/queues/batch/drain");
const get = async (id: string) => (await admin.call("admin/jobs/get", { id })).job;
const list = async () => (await admin.call("admin/products/list", {})).products;

async function upload(text: string, mapping?: Record<string, string>): Promise<string> {
  const body = Buffer.from(text);
  const { job, uploads } = await admin.call("admin/imports/create", {
    name: "a.csv",
    size: body.length,
    mapping,
  });
  expect(job).toMatchObject({ kind: "import", state: "waiting", summary: "a.csv" });
  const [{ url, method, headers } = { url: "", method: "PUT", headers: {} }] = uploads;
  expect((await fetch(url, { method, headers, body })).status).toBe(200);
  return job._id;
}

async function step(id: string, name: "check" | "run" | "stop" | "undo") {
  await admin.call("admin/jobs/step", { id, step: name });
  await settled();
  return get(id);
}
const resultOf = async (id: string): Promise<string> => {
  const answer = await admin.send(`/api/v1/admin/job/${id}/result.csv`, { redirect: "manual" });
  expect(answer.status).toBe(302);
  return (await fetch(answer.headers.get("location") ?? "")).text();
};

test("a file is uploaded, checked without a write, run, reported and undone", async () => {
  const before = await list();
  const id = await upload(
    "Name,Article,Price,Category,Description\nTern,T-1,900,Speakers,New\nBad,T-2,x,Speakers,New\n",
    {
      Article: "sku",
    },
  );
  expect(await step(id, "check")).toMatchObject({
    state: "checked",
    lines: 2,
    created: 1,
    refused: 1,
    steps: ["check", "run"],
  });
  expect(await list()).toEqual(before);
  const { lines } = await admin.call("admin/jobs/lines", { id, outcome: "refused" });
  expect(lines).toEqual([
    {
      line: 3,
      outcome: "refused",
      problem: { column: "Price", reason: "“x” can’t be used here", remedy: "Enter a number" },
    },
  ]);
  expect(await step(id, "run")).toMatchObject({ state: "done", created: 1, refused: 1, steps: ["undo"] });
  const made = (await list()).find(({ name }) => name === "Tern");
  expect(made).toMatchObject({ sku: "T-1", price: 900, hidden: true });
  expect(await resultOf(id)).toBe(
    "Name,Article,Price,Category,Description,What happened\r\n" +
      "Tern,T-1,900,Speakers,New,Created\r\n" +
      "Bad,T-2,x,Speakers,New,Refused. Price: “x” can’t be used here. Enter a number\r\n",
  );
  expect(await step(id, "undo")).toMatchObject({ state: "undone", changed: 1 });
  expect((await list()).find(({ name }) => name === "Tern")).toMatchObject({ visibility: "hidden" });
  expect((await admin.call("admin/imports/mapping", {})).mapping).toEqual({ article: "sku" });
});

test("importing an export changes nothing, twice, and the export stays the same bytes", async () => {
  const exported = async () => {
    const { job } = await admin.call("admin/exports/create", { what: "products" });
    await settled();
    return (await fetch((await get(job._id)).link ?? "")).text();
  };
  const file = await exported();
  const products = (await list()).length;
  for (let round = 0; round < 2; round++) {
    const id = await upload(file);
    expect(await step(id, "check")).toMatchObject({
      created: 0,
      changed: 0,
      refused: 0,
      unchanged: products,
    });
    expect(await step(id, "run")).toMatchObject({ created: 0, changed: 0, refused: 0, unchanged: products });
    expect(await exported()).toBe(file);
  }
});

test("the template has the columns of an export, and no line", async () => {
  const answer = await admin.send("/api/v1/admin/import/template.csv");
  expect(answer.headers.get("content-disposition")).toContain("products-template.csv");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.toString()).toBe(byteOrderMark + csvOf([productColumns.map(({ header }) => header)]));
});

test("one import runs at a time; a second waits, says which one it waits for, and starts when that ends", async () => {
  const [first, second] = [await upload("Name\nA\n"), await upload("Name\nB\n")];
  // The first one's worker ended after it began.
  const { findJob, startExclusively } = await import("../../functions/batch-jobs/job.table.ts");
  const job = await findJob(first);
  if (!job) throw new Error("The first import is missing");
  const begun = { state: "checking", pass: "check", generation: 1, updatedAt: job.updatedAt } as const;
  expect(await startExclusively(job, begun)).toEqual(new Set());

  expect(await step(second, "check")).toMatchObject({
    ...{ state: "waiting", pass: "check", waitingFor: first, handled: 0, steps: ["stop"] },
  });
  const { jobs } = await admin.call("admin/jobs/list", {});
  expect(jobs.find(({ _id }) => _id === second)).toMatchObject({ state: "waiting", waitingFor: first });
  await shop.stage.post("/_local/queues/batch/drain");
  expect(await get(second)).toMatchObject({ state: "waiting" });

  expect(await step(first, "stop")).toMatchObject({ state: "stopped" });
  const ended = await get(second);
  expect(ended).toMatchObject({ state: "checked", lines: 1 });
  expect(ended).not.toHaveProperty("waitingFor");
});

test.each([
  ["a file of more than 20 MB", { size: 20_000_001 }, "size"],
  ["an empty file", { size: 0 }, "size"],
  ["a ZIP file of more than 500 MB", { picturesSize: 500_000_001 }, "picturesSize"],
  ["a column that doesn't exist", { mapping: { Cost: "costs" } }, "mapping.Cost"],
  [
    "a category that doesn't exist",
    { mapping: { "Category: Shirts": "shirts" } },
    "mapping.Category: Shirts",
  ],
  ["a name of two lines", { name: "a\nb" }, "name"],
])("%s is refused before the upload", async (_, change, field) => {
  const refusal = await admin.refusal("admin/imports/create", { name: "a.csv", size: 10, ...change });
  expect(refusal).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
});

test("a file that was never uploaded, is no text or has no product refuses the whole job with a remedy", async () => {
  const { job } = await admin.call("admin/imports/create", { name: "a.csv", size: 10 });
  expect(await step(job._id, "check")).toMatchObject({
    state: "failed",
    problem: { reason: "The file wasn’t uploaded" },
  });
  expect(await step(await upload("PK\u0003\u0004"), "check")).toMatchObject({
    state: "failed",
    problem: { reason: "This is a workbook or a ZIP file, not a CSV file" },
  });
  expect(await step(await upload("Name,Price\n\n"), "check")).toMatchObject({
    state: "failed",
    problem: { reason: "This file has a header, and no product below it" },
  });
});
