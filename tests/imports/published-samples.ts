import { fileOf, shopifyHeader, woocommerceHeader } from "../unit/foreign-files.ts";

/**
 * What Shopify (product_template.csv) and WooCommerce (sample_products.csv) publish, row by row: their headers, kinds,
 * options, prices, quantities and states, wrong barcodes included. Names and texts are ours, because neither file may
 * be copied under this project's licence.
 */
const photo = (name: string): string => `https://192.0.2.1/${name}.jpg`;

/** In most of Shopify's rows, the last digit doesn't check the others. */
const barcodeOf = (index: number, isRight = false): string => {
  const digits = `${36_000_291_400 + index}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10) + (isRight ? 0 : 1)) % 10}`;
};

const finish = ["Green", "Blue", "Gray", "Purple"].flatMap((colour) =>
  ["S", "M", "L"].map((size) => ({ colour, size })),
);

const buds = finish.map(({ colour, size }, index) => ({
  Handle: "example-buds",
  "Option1 Value": colour,
  "Option2 Value": size,
  "Variant SKU": `BUD_${index}`,
  "Variant Grams": "145",
  "Variant Inventory Qty": "0",
  "Variant Inventory Policy": "deny",
  "Variant Price": "25",
  "Variant Requires Shipping": "TRUE",
  "Variant Taxable": "TRUE",
  "Variant Barcode": barcodeOf(index, index === 5 || index === 8),
  "Image Src": index < 6 ? photo(`buds-${index}`) : "",
  "Image Alt Text": index < 6 ? `Buds, picture ${index + 1}` : "",
  "Variant Image": photo(colour.toLowerCase()),
  ...(index === 0 && {
    Title: "Example Buds",
    "Body (HTML)": "<p>Buds as plain as they come.</p>",
    Vendor: "Acme",
    "Product Category": "Electronics > Audio > Headphones",
    Type: "In-ears",
    Tags: "Made to order",
    Published: "TRUE",
    "Option1 Name": "Color",
    "Option2 Name": "Size",
    "Google Shopping / MPN": "365",
    Status: "active",
  }),
}));

const speakers = ["28", "30", "40"].map((size, index) => ({
  Handle: "example-speaker",
  "Option1 Value": size,
  "Variant SKU": `SPK_${size}`,
  "Variant Grams": "226.796185",
  "Variant Inventory Tracker": "shopify",
  "Variant Inventory Qty": `${20 - 5 * index}`,
  "Variant Price": "95",
  "Variant Compare At Price": "64.95",
  "Variant Barcode": barcodeOf(20 + index),
  "Image Src": photo(`speaker-${index}`),
  "Variant Image": photo(`speaker-${index + 1}`),
  "Cost per item": "50",
  ...(index === 0 && {
    Title: "Example Speaker",
    "Body (HTML)": "<p>It is round.</p>",
    Vendor: "Acme",
    "Product Category": "Electronics > Audio > Speakers",
    Type: "Round things",
    Published: "FALSE",
    "Option1 Name": "Size",
    Status: "draft",
  }),
}));

const band = {
  Handle: "example-band",
  Title: "Example Band",
  "Body (HTML)": "<p>Worn around the neck.</p>",
  Vendor: "Acme",
  Type: "Bands",
  Published: "FALSE",
  "Option1 Name": "Title",
  "Option1 Value": "Default Title",
  "Variant SKU": "BND_275",
  "Variant Inventory Qty": "50",
  "Variant Price": "17.99",
  "Variant Compare At Price": "22.99",
  "Variant Barcode": barcodeOf(30),
  "Image Src": photo("band"),
  "Image Alt Text": "A band",
  Status: "archived",
};

export const shopifySample = fileOf(shopifyHeader, [
  ...buds,
  ...speakers,
  { Handle: "example-speaker", "Image Src": photo("speaker-3"), "Image Alt Text": "From above" },
  band,
]);

const all = { Published: "1", "Visibility in catalog": "visible", "In stock?": "1", "Tax status": "taxable" };
const short = { "Short description": "Short.", Description: "A longer text.", "Weight (lbs)": ".5" };

interface Simple {
  name: string;
  categories: string;
  regular: string;
  sale?: string;
  isFeatured?: boolean;
  isHidden?: boolean;
  colour?: string;
}

const simple = ({ name, categories, regular, sale, isFeatured, isHidden, colour }: Simple) => ({
  ...all,
  ...short,
  Type: "simple",
  SKU: `woo-${name.toLowerCase().replaceAll(" ", "-")}`,
  Name: name,
  "Is featured?": isFeatured ? "1" : "0",
  ...(isHidden && { "Visibility in catalog": "hidden" }),
  "Sale price": sale ?? "",
  "Regular price": regular,
  Categories: `Audio > ${categories}`,
  Images: photo(name.replaceAll(" ", "-")),
  ...(colour && { "Attribute 1 name": "Color", "Attribute 1 value(s)": colour }),
});

const variable = (name: string, categories: string, isFeatured: boolean, second: [string, string]) => ({
  ...all,
  ...short,
  Type: "variable",
  SKU: `woo-${name.toLowerCase()}`,
  Name: name,
  "Is featured?": isFeatured ? "1" : "0",
  Categories: `Audio > ${categories}`,
  Images: `${photo(`${name}-1`)}, ${photo(`${name}-2`)}`,
  "Attribute 1 name": "Color",
  "Attribute 1 value(s)": "Blue, Green, Red",
  "Attribute 2 name": second[0],
  "Attribute 2 value(s)": second[1],
});

const variation = (parent: string, colour: string, second: [string, string], prices: [string, string?]) => ({
  ...all,
  Type: "variation",
  SKU: `woo-${parent.toLowerCase()}-${colour.toLowerCase()}${second[1] === "Yes" ? "-logo" : ""}`,
  Name: `${parent} - ${[colour, second[1]].filter(Boolean).join(", ")}`,
  "Is featured?": "0",
  Description: "What this one is like.",
  "Sale price": prices[1] ?? "",
  "Regular price": prices[0],
  Images: photo(`${parent}-${colour}`),
  Parent: `woo-${parent.toLowerCase()}`,
  "Attribute 1 name": "Color",
  "Attribute 1 value(s)": colour,
  "Attribute 2 name": second[0],
  "Attribute 2 value(s)": second[1],
});

const download = (name: string, regular: string, sale = "") => ({
  ...simple({ name, categories: "Music", regular, sale }),
  Type: "simple, downloadable, virtual",
  Categories: "Music",
  "Download 1 name": name,
  "Download 1 URL": photo("song"),
});

const [buddies, rounds, bits] = ["Buddies", "Rounds", "Bits"] as const;

export const woocommerceSample = fileOf(woocommerceHeader, [
  variable("Tern", buddies, true, ["Size", "Large, Medium, Small"]),
  variable("Wren", rounds, false, ["Logo", "Yes, No"]),
  simple({ name: "Wren with Logo", categories: rounds, regular: "45", colour: "Blue" }),
  simple({ name: "Plain", categories: buddies, regular: "18", colour: "Gray" }),
  simple({ name: "Cuff", categories: bits, regular: "20", sale: "18", colour: "Red" }),
  simple({ name: "Belt", categories: bits, regular: "65", sale: "55" }),
  simple({ name: "Cap", categories: bits, regular: "18", sale: "16", colour: "Yellow", isFeatured: true }),
  simple({ name: "Shades", categories: bits, regular: "90", isFeatured: true }),
  simple({
    ...{ name: "Pocket", categories: rounds, regular: "45", sale: "35", colour: "Gray" },
    ...{ isFeatured: true, isHidden: true },
  }),
  simple({ name: "Zipper", categories: rounds, regular: "45", isFeatured: true }),
  simple({ name: "Long", categories: buddies, regular: "25", colour: "Green" }),
  simple({ name: "Polo", categories: buddies, regular: "20", colour: "Blue" }),
  download("Album", "15"),
  download("Single", "3", "2"),
  variation("Tern", "Red", ["Size", ""], ["20"]),
  variation("Tern", "Green", ["Size", ""], ["20"]),
  variation("Tern", "Blue", ["Size", ""], ["15"]),
  variation("Wren", "Red", ["Logo", "No"], ["45", "42"]),
  variation("Wren", "Green", ["Logo", "No"], ["45"]),
  variation("Wren", "Blue", ["Logo", "No"], ["45"]),
  simple({ name: "Plain with Logo", categories: buddies, regular: "18", colour: "Gray" }),
  simple({ name: "Cuff with Logo", categories: bits, regular: "20", sale: "18", colour: "Red" }),
  { ...all, ...short, Type: "grouped", SKU: "logos", Name: "Logos", Categories: "Audio" },
  { ...all, ...short, Type: "external", SKU: "flag", Name: "Flag", "Regular price": "11.05" },
  variation("Wren", "Blue", ["Logo", "Yes"], ["45"]),
]);
