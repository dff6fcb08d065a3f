/** Headers as Shopify's and WooCommerce's own sample files have them, with goods of this shop. */
export const shopifyHeader =
  "Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Google Product Category,Google Shopping / Gender,Google Shopping / Age Group,Google Shopping / MPN,Google Shopping / Condition,Google Shopping / Custom Product,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Included / United States,Price / United States,Compare At Price / United States,Included / International,Price / International,Compare At Price / International,Status";

const newShopifyHeader =
  "Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Unit price total measure,Unit price total measure unit,Unit price base measure,Unit price base measure unit,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description,Color (product.metafields.shopify.color-pattern),Google Shopping / Google product category,Google Shopping / Gender,Google Shopping / Age group,Google Shopping / Manufacturer part number (MPN),Google Shopping / Ad group name,Google Shopping / Ads labels,Google Shopping / Condition,Google Shopping / Custom product,Google Shopping / Custom label 0,Google Shopping / Custom label 1,Google Shopping / Custom label 2,Google Shopping / Custom label 3,Google Shopping / Custom label 4";

export const woocommerceHeader =
  'ID,Type,SKU,Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","Tax class","In stock?",Stock,"Backorders allowed?","Sold individually?","Weight (lbs)","Length (in)","Width (in)","Height (in)","Allow customer reviews?","Purchase note","Sale price","Regular price",Categories,Tags,"Shipping class",Images,"Download limit","Download expiry days",Parent,"Grouped products",Upsells,Cross-sells,"External URL","Button text",Position,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Attribute 2 name","Attribute 2 value(s)","Attribute 2 visible","Attribute 2 global","Meta: _wpcom_is_markdown","Download 1 name","Download 1 URL","Download 2 name","Download 2 URL"';

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** Writes the cells that matter; all others are empty. */
export function fileOf(header: string, lines: readonly Record<string, string>[]): string {
  const names = header.split(",").map((name) => name.replaceAll('"', ""));
  const rows = lines.map((line) => names.map((name) => quoted(line[name] ?? "")).join(","));
  return [header, ...rows].join("\n");
}

const cdn = "https://cdn.example/";

export const shopifyFile = fileOf(shopifyHeader, [
  {
    Handle: "murmur-mini",
    Title: "Murmur Mini",
    "Body (HTML)": "<p>Small &amp; light.</p><ul><li>Six hours</li><li>Splash-proof</li></ul>",
    Vendor: "Murmur",
    "Product Category": "Electronics > Audio > Headphones > Earbuds",
    Type: "",
    Published: "TRUE",
    "Option1 Name": "Color",
    "Option1 Value": "Midnight",
    "Variant SKU": "MM-1",
    "Variant Inventory Qty": "12",
    "Variant Price": "2499",
    "Variant Compare At Price": "2999",
    "Variant Barcode": "8907331121010",
    "Image Src": `${cdn}1.jpg`,
    "Image Alt Text": "All colours",
    "Google Shopping / MPN": "ES-MM",
    "Variant Image": `${cdn}midnight.jpg`,
    Status: "active",
  },
  {
    Handle: "murmur-mini",
    "Option1 Value": "Sand",
    "Variant SKU": "MM-2",
    "Variant Inventory Qty": "3",
    "Variant Price": "2599",
    "Variant Image": `${cdn}sand.jpg`,
  },
  { Handle: "murmur-mini", "Image Src": `${cdn}2.jpg`, "Image Alt Text": "In the box" },
  {
    Handle: "vesper-orb",
    Title: "Vesper Orb",
    "Body (HTML)": "A sphere",
    Type: "Loud things",
    Published: "TRUE",
    "Option1 Name": "Title",
    "Option1 Value": "Default Title",
    "Variant SKU": "VO-1",
    "Variant Price": "4999",
    "Image Src": `${cdn}orb.jpg`,
    "Image Alt Text": "Front",
    Status: "draft",
  },
  { Handle: "vesper-orb", "Image Src": `${cdn}orb-2.jpg`, "Image Alt Text": "Back" },
  {
    Handle: "cable",
    Title: "Cable",
    Type: "Speakers",
    "Option1 Name": "Length",
    "Option1 Value": "1 m",
    "Variant SKU": "C-1",
    "Variant Price": "100",
  },
  { Handle: "cable", "Option1 Value": "2 m", "Variant SKU": "C-2", "Variant Price": "150" },
]);

export const newShopifyFile = fileOf(newShopifyHeader, [
  {
    Title: "Vesper Orb",
    "URL handle": "vesper-orb",
    Description: "<b>Round</b>",
    "Product category": "Electronics > Audio > Speakers",
    "Published on online store": "FALSE",
    Status: "Active",
    SKU: "VO-1",
    Barcode: "8907331121010",
    "Option1 name": "Title",
    "Option1 value": "Default Title",
    Price: "4999",
    "Compare-at price": "5999",
    "Inventory quantity": "7",
    "Product image URL": `${cdn}orb.jpg`,
    "Google Shopping / Manufacturer part number (MPN)": "ES-VO",
  },
]);

export const woocommerceFile = fileOf(woocommerceHeader, [
  {
    ID: "44",
    Type: "variable",
    SKU: "mm",
    Name: "Murmur Mini",
    Published: "1",
    "Visibility in catalog": "visible",
    Description: "Small.\\nLight.",
    Categories: "Sale, Audio > Earbuds",
    Images: `${cdn}1.jpg, ${cdn}2.jpg`,
    "Attribute 1 name": "Color",
    "Attribute 1 value(s)": "Midnight, Sand",
  },
  {
    ID: "45",
    Type: "simple",
    SKU: "vo-1",
    Name: "Vesper Orb",
    Published: "1",
    "Is featured?": "1",
    "Visibility in catalog": "hidden",
    "Short description": "<p>A sphere</p>",
    Stock: "5",
    "Sale price": "4499",
    "Regular price": "4999",
    Categories: "Loud things",
    Images: `${cdn}orb.jpg`,
  },
  {
    ID: "76",
    Type: "variation",
    SKU: "mm-1",
    Name: "Murmur Mini - Midnight",
    Published: "1",
    Stock: "4",
    "Regular price": "2499",
    Parent: "mm",
    Images: `${cdn}midnight.jpg`,
    "Attribute 1 name": "Color",
    "Attribute 1 value(s)": "Midnight",
  },
  {
    ID: "77",
    Type: "variation",
    SKU: "mm-2",
    Name: "Murmur Mini - Sand",
    Published: "0",
    "Regular price": "2499",
    Parent: "id:44",
    "Attribute 1 name": "Color",
    "Attribute 1 value(s)": "Sand",
  },
  { ID: "78", Type: "variation", SKU: "x", Name: "Orphan", "Regular price": "1", Parent: "gone" },
  { ID: "79", Type: "grouped", SKU: "set", Name: "Set" },
  { ID: "80", Type: "simple, downloadable, virtual", SKU: "song", Name: "Song", "Regular price": "15" },
  { ID: "81", Type: "external", SKU: "ext", Name: "Elsewhere", "Regular price": "15" },
]);
