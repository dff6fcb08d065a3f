import { describe, expect, it } from "vitest";
import { importsIn, roomOf, wrongArrows } from "./imports.ts";

/** From top to bottom. A room imports only rooms below it. */
const rooms: readonly string[] = [
  "stage",
  "backstage",
  "jobs",
  "mail",
  "edge",
  "gateway",
  "stripe",
  "razorpay",
  "settings",
  "receiver",
  "table",
  "queues",
  "buckets",
  "lambda",
  "web",
  "bundles",
  "seed",
  "core",
];
/** What `npm start` runs. */
const doors: readonly string[] = ["start.ts"];

const inRooms = (path: string): string => path.replace(/^infra\//, "");
const local = importsIn("infra/local");
const arrows = [...local].flatMap(([from, imported]) =>
  imported
    .filter((path) => path.startsWith("infra/local/"))
    .map((to) => ({ from: inRooms(from), to: inRooms(to) })),
);

describe("rooms of the local stage", () => {
  it("are the ones on the list", () => {
    const found = new Set([...local.keys()].map(inRooms).map(roomOf));
    expect([...found].sort()).toEqual([...doors, ...rooms].sort());
  });

  it("import only rooms below them", () => {
    expect(wrongArrows(arrows, { doors, rooms })).toEqual([]);
  });
});
