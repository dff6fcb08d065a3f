import { beforeAll, expect, test } from "vitest";
import { readDemo } from "../../../infra/local/seed/copy.ts";
import { pageSize } from "../../../shared/products/catalogue.ts";
import { buildSegment } from "../../../shared/search/builder.ts";
import { find } from "../../../shared/search/search.ts";
import { type View, viewOf } from "../../../shared/search/views.ts";

let catalogue: View;
let names: string[];

beforeAll(async () => {
  const { products } = await readDemo();
  names = products.map(({ name }) => name);
  const entries = products.map(({ name, category, description, priceRupees, ageDays }, index) => ({
    id: index.toString(16).padStart(24, "0"),
    name,
    category,
    description,
    pricePaise: priceRupees * 100,
    createdAt: new Date(Date.UTC(2026, 0, 1) - ageDays * 86_400_000).toISOString(),
  }));
  catalogue = viewOf(buildSegment(entries).listing);
});

/** Names on the first page of a search. */
const firstPage = (keyword: string): (string | undefined)[] =>
  find(
    [catalogue],
    { keyword, sort: "best", fromPaise: 0, toPaise: 5_000_000 },
    { start: 0, count: pageSize },
  ).ids.map((id) => names[Number.parseInt(id, 16)]);

test.each([
  // As it is called
  ["murmur wire", "Murmur Wire"],
  ["VESPER STUDIO", "Vesper Studio"],
  ["studio vesper", "Vesper Studio"],
  ["rook open", "Rook Open"],
  ["loam shelf", "Loam Shelf"],
  ["halter", "Vesper Halter"],
  ["chrono", "Vesper Chrono"],
  // Half typed
  ["murm", "Murmur Wire"],
  ["vesper st", "Vesper Studio"],
  ["rook reg", "Rook Regent"],
  ["tern tr", "Tern Trail"],
  ["tally sq", "Tally Square"],
  ["loam col", "Loam Collar"],
  ["murmur ri", "Murmur Ribbon"],
  ["smartw", "Tally Band"],
  ["headph", "Vesper Over"],
  ["neckb", "Tern Bone"],
  ["speak", "Vesper Orb"],
  // Typing errors
  ["hedphone", "Vesper Over"],
  ["headfone", "Vesper Studio"],
  ["headphnoe", "Loam Field"],
  ["eerbuds", "Murmur Mini"],
  ["earbudds", "Vesper Buds"],
  ["aerbuds", "Tern Hook"],
  ["smartwach", "Tally Round"],
  ["smarwatch", "Vesper Chrono"],
  ["speeker", "Loam Radio"],
  ["spaekers", "Tern Can"],
  ["nekband", "Vesper Halter"],
  ["neckbnad", "Loam Collar"],
  ["gamming", "Rook One"],
  ["gaimng headphones", "Rook Drift"],
  ["vespr", "Vesper Orb"],
  ["vesper studoi", "Vesper Studio"],
  ["wesper bar", "Vesper Bar"],
  ["murmer puck", "Murmur Puck"],
  ["mumur fold", "Murmur Fold"],
  ["loam radoi", "Loam Radio"],
  ["tlaly square", "Tally Square"],
  ["tern trial", "Tern Trail"],
  ["rook regnet", "Rook Regent"],
  ["rook dritf", "Rook Drift"],
  ["xhrono", "Vesper Chrono"],
  ["bluetoth speaker", "Vesper Orb"],
  // Half typed with a typing error
  ["hedph", "Loam Field"],
  ["vepser stu", "Vesper Studio"],
  ["murmer qui", "Murmur Quiet"],
  // One, many, with and without a hyphen or a space
  ["headphones", "Vesper Over"],
  ["watches", "Tally Round"],
  ["speaker", "Loam Shelf"],
  ["earbud", "Loam Buds"],
  ["ear-buds", "Vesper Buds"],
  ["smart watch", "Vesper Chrono"],
  ["smart-watches", "Loam Loop"],
  ["neck band", "Tern Wing"],
  ["neckbends", "Murmur Lace"],
  ["over ear", "Vesper Over"],
  ["over-ear", "Vesper Over"],
  ["overear", "Vesper Over"],
  ["usb c plug", "Murmur Wire"],
  // By category and by the description
  ["gaming headphones", "Rook Hex"],
  ["gamingheadphone", "Rook Frame"],
  ["vesper earbuds", "Vesper Buds"],
  ["loam speakers", "Loam Shelf"],
  ["tern headphones", "Tern Retro"],
  ["walnut", "Loam Field"],
  ["planar", "Vesper Studio"],
  ["titanium", "Vesper Chrono"],
  ["bone", "Tern Bone"],
  ["turntable", "Loam Shelf"],
  ["noise cancelling earbuds", "Vesper Buds"],
  ["noise canceling headphone", "Murmur Quiet"],
  ["Vésper Örb", "Vesper Orb"],
])("%s finds %s on the first page", (keyword, expected) => {
  expect(firstPage(keyword)).toContain(expected);
});

test.each(["vesper orb", "orb", "vesper or", "vseper orb"])("%s finds Vesper Orb first", (keyword) => {
  expect(firstPage(keyword)[0]).toBe("Vesper Orb");
});

test.each(["refrigerator", "xyzzy", "washing machine", "vesper toaster", "qqqq headphones", "!!!", ".*"])(
  "%s finds nothing",
  (keyword) => {
    expect(firstPage(keyword)).toEqual([]);
  },
);
