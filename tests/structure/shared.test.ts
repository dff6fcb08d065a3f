import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { importsIn, roomOf, wrongArrows } from "./imports.ts";

/** From top to bottom. A room imports only rooms below it. */
const rooms: readonly string[] = [
  "shop-contract.ts",
  "staff-contract.ts",
  "calls.ts",
  "assistants",
  "insights",
  "bulk-edits",
  "exports",
  "imports",
  "webhooks",
  "batch-jobs",
  "restocks",
  "team",
  "keys",
  "factors",
  "phone-orders",
  "accounts",
  "staff",
  "payments",
  "invoices",
  "coupons",
  "orders",
  "returns",
  "search",
  "families",
  "products",
  "reviews",
  "messages",
  "pages",
  "desk",
  "pictures",
  "delivery",
  "tax",
  "core",
];
const doors: readonly string[] = ["contract.ts"];

const shared = importsIn("shared");
const arrows = [...shared].flatMap(([from, imported]) => imported.map((to) => ({ from, to })));

describe("rooms of shared", () => {
  it("are the ones on the list", () => {
    const found = new Set([...shared.keys()].map(roomOf));
    expect([...found].sort()).toEqual([...doors, ...rooms].sort());
  });

  it("import only rooms below them", () => {
    expect(wrongArrows(arrows, { doors, rooms })).toEqual([]);
  });

  it("load no package but the schema library", () => {
    const root = resolve(import.meta.dirname, "../..");
    const packages = [...shared.keys()].flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/^import (?!type )[^"]*"([^."][^"]*)"/gm)].map(
        ([, name]) => name,
      ),
    );
    expect([...new Set(packages)]).toEqual(["zod/mini"]);
  });
});
