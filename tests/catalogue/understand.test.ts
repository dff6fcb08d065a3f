import { expect, test } from "vitest";
import { readSpecFilters } from "../../shared/products/facet.ts";
import { suggestFilters } from "../../shared/search/suggest-filters.ts";
import { understand } from "../../shared/search/understand.ts";

const category = (id: string) => ({ category: id });
const under = (rupees: number) => ({ "price[lte]": `${rupees}` });
const anc = { "spec[anc][gte]": "1" };
const waterproof = (ratings: string) => ({ "spec[water]": ratings });

test.each<[string, Record<string, string>, string]>([
  [
    "waterproof earbuds under 3000",
    { ...category("earbuds"), ...waterproof("IPX7,IP67,IP68,5 ATM,10 ATM"), ...under(3000) },
    "",
  ],
  ["50 hours", { "spec[battery][gte]": "50" }, ""],
  ["anc", anc, ""],
  ["ldac", { "spec[codecs]": "LDAC" }, ""],
  [
    "wireless gaming headset",
    { ...category("gamingheadphone"), "spec[connection]": "2.4 GHz,Bluetooth" },
    "",
  ],
  ["ip67", waterproof("IP67"), ""],
  ["under 2k", under(2000), ""],
  ["Noise-cancelling headphones", { ...category("headphone"), ...anc }, ""],
  ["noise cancellation neckband below ₹2,500", { ...category("neckbends"), ...anc, ...under(2500) }, ""],
  [
    "over-ear headphones with aptX Adaptive",
    { ...category("headphone"), "spec[fit]": "Over-ear", "spec[codecs]": "aptX Adaptive" },
    "with",
  ],
  ["smart watch with gps", { ...category("smartwatch"), "spec[gps]": "true" }, "with"],
  [
    "amoled watch 10 days",
    { ...category("smartwatch"), "spec[displayKind]": "AMOLED", "spec[batteryDays][gte]": "10" },
    "",
  ],
  ["speaker over 20 watts", { ...category("speakers"), "spec[power][gte]": "20" }, ""],
  ["bone conduction", { "spec[fit]": "Bone conduction" }, ""],
  ["earbuds 40 db", { ...category("earbuds"), "spec[anc][gte]": "40" }, ""],
  ["headphones under 250 g", { ...category("headphone"), "spec[weight][lte]": "250" }, ""],
  ["gaming headset 30ms", { ...category("gamingheadphone"), "spec[latency][lte]": "30" }, ""],
  ["foldable headphones", { ...category("headphone"), "spec[folds]": "true" }, ""],
  ["wireless charging earbuds", { ...category("earbuds"), "spec[wirelessCharging]": "true" }, ""],
  ["playstation gaming headset", { ...category("gamingheadphone"), "spec[platforms]": "PlayStation" }, ""],
  ["hdmi soundbar", { ...category("speakers"), "spec[connection]": "HDMI" }, ""],
  ["open back headphones", { ...category("headphone"), "spec[back]": "Open" }, "back"],
  ["headphones aac ldac", { ...category("headphone"), "spec[codecs]": "LDAC,AAC" }, ""],
  ["from 5000 up to 9000", { "price[gte]": "5000", "price[lte]": "9000" }, ""],
  [
    "sweatproof neckband",
    { ...category("neckbends"), ...waterproof("IPX4,IPX5,IPX7,IP54,IP55,IP67,IP68,5 ATM,10 ATM") },
    "",
  ],
  ["anc earbuds 40 dB", { ...category("earbuds"), "spec[anc][gte]": "40" }, ""],
  ["multipoint", { "spec[multipoint]": "true" }, ""],
  ["blue earbuds under 3000", { ...category("earbuds"), colour: "blue", ...under(3000) }, ""],
  ["black or gray anc headphones", { ...category("headphone"), colour: "black,grey", ...anc }, "or"],
  ["earbuds made in india", { ...category("earbuds"), origin: "IN" }, ""],
  ["Manufactured in Viet Nam, ANC", { ...anc, origin: "VN" }, ","],
  ["speakers from the UK under 3000", { ...category("speakers"), origin: "GB", ...under(3000) }, ""],
  ["made in Guinea-Bissau", { origin: "GW" }, ""],
  ["made in türkiye", { origin: "TR" }, ""],
  ["vesper earbuds", category("earbuds"), "vesper"],
  // Nothing that these words mean, or not beside that category
  ["rook open", {}, "rook open"],
  ["waterproof gaming headset", category("gamingheadphone"), "waterproof"],
  ["smart watch 50 hours", category("smartwatch"), "50 hours"],
  ["under 50", {}, "under 50"],
  ["walnut", {}, "walnut"],
  ["made in walnut", {}, "made in walnut"],
  ["india", {}, "india"],
])("%s is understood as %j", (keyword, query, left) => {
  const { understood, words } = understand(keyword);
  const asked = Object.assign({}, ...understood.map((each) => each.query));
  expect(asked).toEqual(query);
  expect(words).toBe(left);
  // What is offered can be asked for.
  expect(readSpecFilters(asked).problem).toBeUndefined();
});

test("words are understood within the chosen category", () => {
  expect(understand("open", "gamingheadphone").understood).toEqual([
    { key: "back", label: "Open", query: { "spec[back]": "Open" } },
  ]);
  expect(understand("waterproof", "headphone")).toEqual({ understood: [], words: "waterproof" });
});

test.each([
  ["noise can", "Headphones with noise cancelling"],
  ["headphones with anc", "Headphones with noise cancelling"],
  ["best over-ear headphones ldac", "Over-ear headphones with LDAC"],
  ["earbuds 40 db wireless charging", "Earbuds with at least 40 dB noise cancelling and wireless charging"],
  ["gaming headset under 30 ms", "Gaming Headphones with at most 30 ms delay"],
  ["under 2k", "Products under ₹2,000"],
  ["blue earbuds under 3000", "Blue earbuds under ₹3,000"],
  ["red", "Red products"],
  ["made in", "Products made in India"],
  ["blue earbuds made in vietnam with anc", "Blue earbuds made in Vietnam with noise cancelling"],
])("%s suggests %s", (keyword, name) => {
  const suggested = suggestFilters(keyword, ({ category }) => (category === "headphone" ? 9 : 1), 3);
  expect(suggested[0]?.name).toBe(name);
});

test("a suggestion without products asks for less, or isn't made", () => {
  const isResistant = ({ specs }: { specs: readonly { values?: readonly string[] }[] }) =>
    specs.some(({ values }) => values?.includes("IPX4"));
  const suggested = suggestFilters("waterproof earbuds", (wanted) => (isResistant(wanted) ? 2 : 0), 3);
  expect(suggested.map(({ name }) => name)).toEqual(["Water resistant earbuds"]);
  expect(suggestFilters("waterproof earbuds", () => 0, 3)).toEqual([]);
  for (const keyword of ["vesper", "earbuds", "vesper earbuds with anc", ""])
    expect(suggestFilters(keyword, () => 1, 3)).toEqual([]);
});
