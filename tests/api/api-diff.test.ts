import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compareDocuments } from "../../infra/openapi/compare.ts";
import { announcedBreaks, isAnnounced, lastRelease, releaseText } from "../../infra/openapi/release.ts";
import type { OpenApi } from "../../infra/openapi/types.ts";
import { documentFile } from "../support/write-openapi.ts";

const text = readFileSync(documentFile, "utf8");
const document = (): OpenApi => JSON.parse(text);

// biome-ignore lint/suspicious/noExplicitAny: the tests change any part of a document
type Change = (changed: any) => void;

const after = (change: Change) => {
  const changed = document();
  change(changed);
  return compareDocuments(document(), changed);
};
const cancel = "/api/v1/order/{id}/cancel";
const bodyOf = (changed: OpenApi) =>
  changed.paths[cancel]?.post?.requestBody?.content["application/json"]?.schema ?? {};

const breaking: [string, Change, string][] = [
  ["a call that is gone", ({ paths }) => delete paths[cancel], `POST ${cancel} was removed`],
  [
    "a field that answers no longer have",
    ({ components }) => delete components.schemas.Order.properties.number,
    "GET /api/v1/order/{id} answers: order.number was removed",
  ],
  [
    "a field that may now be missing",
    ({ components }) => components.schemas.Order.required.shift(),
    "GET /api/v1/order/{id} answers: order._id may now be missing",
  ],
  [
    "a new value in answers",
    ({ components }) => components.schemas.Order.properties.orderStatus.enum.push("Lost"),
    'GET /api/v1/order/{id} answers: order.orderStatus may now be "Lost"',
  ],
  [
    "another type in answers",
    ({ components }) => {
      components.schemas.Order.properties.refundedAmount.type = ["number", "null"];
    },
    "GET /api/v1/order/{id} answers: order.refundedAmount is now number or null instead of number",
  ],
  [
    "a new field that callers must send",
    (changed) =>
      Object.assign(bodyOf(changed), { required: ["why"], properties: { why: { type: "string" } } }),
    `POST ${cancel} takes: why is now required`,
  ],
  [
    "a field that callers must now send",
    (changed) => Object.assign(bodyOf(changed), { required: ["items"] }),
    `POST ${cancel} takes: items is now required`,
  ],
  [
    "a narrower limit",
    ({ components }) => {
      components.schemas.DraftLines.maxItems = 5;
    },
    `POST ${cancel} takes: items maxItems is 5 instead of 50`,
  ],
  [
    "a value that is no longer taken",
    ({ paths }) =>
      paths["/api/v1/products"].get.parameters
        .find(({ name }: { name: string }) => name === "sort")
        .schema.enum.shift(),
    'GET /api/v1/products: parameter sort no longer takes "newest"',
  ],
  [
    "a parameter that is gone",
    ({ paths }) => paths["/api/v1/products"].get.parameters.shift(),
    "GET /api/v1/products: parameter keyword was removed",
  ],
  [
    "tighter access",
    ({ paths }) =>
      Object.assign(paths["/api/v1/products"].get, { security: [{ session: [] }], "x-access": "user" }),
    "GET /api/v1/products: access is user instead of public",
  ],
  [
    "another permission",
    ({ paths }) => Object.assign(paths["/api/v1/admin/orders"].get, { "x-permission": "orders:write" }),
    "GET /api/v1/admin/orders: permission is orders:write instead of orders:read",
  ],
  [
    "an error code that is gone",
    ({ paths }) => delete paths[cancel].post.responses["409"],
    `POST ${cancel} answers: error already_shipped (409) was removed`,
  ],
  [
    "another status",
    ({ paths }) => Object.assign(paths[cancel].post.responses, { 202: { description: "Later" } }),
    `POST ${cancel} answers: may now answer 202`,
  ],
];

test.each(breaking)("%s is refused by name", (_, change, named) => {
  expect(after(change).breaking).toContain(named);
});

const added: [string, Change, string][] = [
  [
    "a call",
    ({ paths }) => Object.assign(paths, { "/api/v1/new": { get: paths["/api/v1/products"].get } }),
    "GET /api/v1/new",
  ],
  [
    "a field of answers",
    ({ components }) => Object.assign(components.schemas.Order.properties, { gift: { type: "boolean" } }),
    "GET /api/v1/order/{id} answers: order.gift",
  ],
  [
    "a field that callers may send",
    (changed) => Object.assign(bodyOf(changed).properties ?? {}, { why: { type: "string" } }),
    `POST ${cancel} takes: why`,
  ],
];

test.each(added)("%s may be added, and is listed", (_, change, named) => {
  const found = after(change);
  expect(found.breaking).toEqual([]);
  expect(found.added).toContain(named);
});

test("the same document has no differences, and wider limits break no caller", () => {
  expect(compareDocuments(document(), document())).toEqual({ breaking: [], added: [] });
  const wider = after(({ components }) => {
    components.schemas.DraftLines.maxItems = 500;
  });
  expect(wider.breaking).toEqual([]);
});

test("what is kept of a release compares like the whole", () => {
  expect(compareDocuments(JSON.parse(releaseText(document())), document())).toEqual({
    breaking: [],
    added: [],
  });
});

test("nothing has changed since the last release that would break a caller and isn't announced", () => {
  const { breaking: lines } = compareDocuments(lastRelease().document, document());
  expect(lines.filter((line) => !isAnnounced(line, announcedBreaks()))).toEqual([]);
});

test("a break is announced in the changelog's next release, and only there", () => {
  const changelog =
    "## Unreleased\n\n### Breaking\n\n- Why: `order.gift was removed`.\n\n### Changed\n\n- `x`\n\n## 1.0.0\n";
  expect(announcedBreaks(changelog)).toEqual(["order.gift was removed"]);
  expect(announcedBreaks("## Unreleased\n\n## 1.0.0\n\n### Breaking\n\n- `x was removed`\n")).toEqual([]);
  expect(isAnnounced("GET /a answers: order.gift was removed", ["order.gift was removed"])).toBe(true);
  expect(isAnnounced("GET /a answers: order.name was removed", ["order.gift was removed"])).toBe(false);
});

test("the command compares two files, and fails with the name of a break", () => {
  const folder = mkdtempSync(join(tmpdir(), "earshot-api-"));
  const changed = document();
  delete changed.paths[cancel];
  const [old, now] = [join(folder, "old.json"), join(folder, "new.json")];
  writeFileSync(old, text);
  writeFileSync(now, JSON.stringify(changed));
  const diff = (...files: string[]) =>
    spawnSync(process.execPath, ["infra/cli/api-diff.ts", ...files], { encoding: "utf8" });
  expect(diff(old, now)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining(`POST ${cancel} was removed`),
  });
  expect(diff(now, old)).toMatchObject({ status: 0, stdout: expect.stringContaining(`POST ${cancel}`) });
  expect(diff(old)).toMatchObject({ status: 2 });
});
