import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { importsIn, roomOf, wrongArrows } from "./imports.ts";

/** From top to bottom. A room imports only rooms below it. */
const rooms: readonly string[] = ["worker", "server", "routes.tsx", "pages", "parts", "app", "ui", "lib"];
/** Loaded by the browser; no room imports it. */
const doors: readonly string[] = ["main.tsx"];

const inRooms = (path: string): string => path.replace(/^web\//, "");
const web = importsIn("web/src");
const arrows = [...web].flatMap(([from, imported]) =>
  imported
    .filter((path) => path.startsWith("web/src/"))
    .map((to) => ({ from: inRooms(from), to: inRooms(to) })),
);

/** `shop/product` of `src/pages/shop/product/buy-box.tsx`. */
const subjectOf = (file: string): string => dirname(file).split("/").slice(2, 4).join("/");
const partsBeside = (file: string): string => `${subjectOf(file).split("/")[0]}/parts`;

describe("rooms of the web", () => {
  it("are the ones on the list", () => {
    const found = new Set([...web.keys()].map(inRooms).map(roomOf));
    expect([...found].sort()).toEqual([...doors, ...rooms].sort());
  });

  it("import only rooms below them", () => {
    expect(wrongArrows(arrows, { doors, rooms })).toEqual([]);
  });
});

describe("subjects of pages", () => {
  it("import no other subject, only the parts of their own area", () => {
    const between = arrows.filter(
      ({ from, to }) =>
        [from, to].every((file) => roomOf(file) === "pages") &&
        ![subjectOf(from), partsBeside(from)].includes(subjectOf(to)),
    );
    expect(between).toEqual([]);
  });
});
