import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { providerNames } from "../../shared/payments/offers.ts";
import { findCycle, importsIn, roomOf, wrongArrows } from "./imports.ts";

/** From top to bottom. A room imports only rooms below it. */
const rooms: readonly string[] = [
  "subjects",
  "exports",
  "bulk-edits",
  "imports",
  "product-lines",
  "assistants",
  "insights",
  "reporting",
  "notifications",
  "webhooks",
  "phone-orders",
  "reminders",
  "desk",
  "returns",
  "orders",
  "pages",
  "invoices",
  "coupons",
  "messages",
  "http",
  "batch-jobs",
  "keys",
  "team",
  "audit",
  "payments",
  "reviews",
  "restocks",
  "accounts",
  "feeds",
  "share-pictures",
  "popularity",
  "identity",
  "families",
  "catalogue",
  "pictures",
  "mail",
  "platform",
];
/** Handlers may import any room, and nothing may import them. */
const doors = ["api", "jobs"];

const functions = importsIn("functions");

/** Their paths belong to one provider. */
const providerEndpoints = ["key", "razorpay-verify", "razorpay-webhook", "webhook"].map(
  (name) => `functions/api/payments/${name}.ts`,
);

const arrows = [...functions].flatMap(([file, imported]) =>
  imported.filter((path) => path.startsWith("functions/")).map((path) => ({ from: file, to: path })),
);

describe("rooms of functions", () => {
  it("are the ones on the list", () => {
    const found = new Set([...functions.keys()].map(roomOf));
    expect([...found].filter((room) => !doors.includes(room)).sort()).toEqual([...rooms].sort());
  });

  it("import only rooms below them", () => {
    expect(wrongArrows(arrows, { doors, rooms })).toEqual([]);
  });

  it("import nothing from the stages, the web or the tests", () => {
    const outside = [...functions].flatMap(([file, imported]) =>
      imported.filter((path) => !/^(functions|shared)\//.test(path)).map((path) => `${file} -> ${path}`),
    );
    expect(outside).toEqual([]);
  });

  it("import the search index through catalogue-index.ts only", () => {
    const inside = "functions/catalogue/index/";
    const door = `${inside}catalogue-index.ts`;
    const wrong = arrows.filter(
      ({ from, to }) => to.startsWith(inside) && !from.startsWith(inside) && to !== door,
    );
    expect(wrong).toEqual([]);
  });

  it("run the search engine behind catalogue-index.ts only", () => {
    const users = [...functions].filter(([file, imported]) => {
      const engine = imported.filter(
        (path) => path.startsWith("shared/search/") && !path.endsWith("/listing.ts"),
      );
      return engine.length > 0 && !file.startsWith("functions/catalogue/index/");
    });
    expect(users.map(([file]) => file).slice(6)).toEqual([]);
  });

  it("import payment providers in payments and the providers' endpoints only", () => {
    const provider = new RegExp(`^functions/payments/(${providerNames.join("|")})[-.]`);
    const client = new RegExp(`(from|import|import\\() ?"(${providerNames.join("|")})["/]`);
    const users = [...functions].filter(
      ([file, imported]) =>
        imported.some((path) => provider.test(path)) || client.test(readFileSync(file, "utf8")),
    );
    const outside = users.map(([file]) => file).filter((file) => !file.startsWith("functions/payments/"));
    expect(outside.sort()).toEqual(providerEndpoints);
    expect(users.length).toBeGreaterThan(outside.length);
  });
});

describe("imports", () => {
  it.each([
    ["functions", "shared"],
    ["web/src", "shared"],
    ["infra", "functions", "shared"],
  ])("form no cycle, including type imports: %s", (...folders) => {
    expect(findCycle(importsIn(...folders))).toEqual([]);
  });
});

/** Tables with a row per subject: deleting a subject deletes its row. */
const tables =
  /^(shared\/(shop-contract|staff-contract|calls|accounts\/my-data)|functions\/(subjects\/.*|notifications\/.*|desk\/filtered-lists|exports\/(sources|filters)|jobs\/(stream|pictures)|api\/account\/data))\.ts$/;

describe("deleting a subject", () => {
  const imports = importsIn("functions", "infra", "shared", "web/src");
  it.each([
    ["coupons", /(^|[/-])coupons?\b/],
    ["reviews", /(^|[/-])reviews?\b/],
    ["returns", /(^|[/-])returns?\b/],
    ["restocks", /(^|[/-])(restocks?|waits?)\b/],
  ])("edits at most six files besides its own and its rows: %s", (_, own) => {
    const users = [...imports].filter(
      ([file, imported]) => !own.test(file) && !tables.test(file) && imported.some((path) => own.test(path)),
    );
    expect(users.map(([file]) => file).slice(6)).toEqual([]);
  });
});
