import type { Category } from "../../../shared/products/catalogue.ts";
import type { Declarations } from "../../../shared/products/declarations.ts";
import { sampleGst } from "../../../shared/tax/gst.ts";
import type { DemoProduct } from "./copy.ts";

const commonNames: Record<Category, string> = {
  earbuds: "Earbuds",
  headphone: "Headphones",
  neckbends: "Neckband earphones",
  gamingheadphone: "Gaming headset",
  speakers: "Loudspeaker",
  smartwatch: "Smart watch",
};

type Maker = Pick<Declarations, "countryOfOrigin" | "bisNumber"> & { name: string; address: string };

/** Invented companies, one for each range. */
const makers: Readonly<Record<string, Maker>> = {
  murmur: {
    countryOfOrigin: "IN",
    name: "Nightjar Electronics Private Limited",
    address: "Plot 21, Sector 80, Noida, Uttar Pradesh 201305",
    bisNumber: "R-90000101",
  },
  loam: {
    countryOfOrigin: "IN",
    name: "Coucal Sound Works Private Limited",
    address: "Plot 7, SIPCOT Industrial Park, Sriperumbudur, Tamil Nadu 602105",
    bisNumber: "R-90000102",
  },
  tern: {
    countryOfOrigin: "VN",
    name: "Lotus Reed Acoustics Company Limited",
    address: "Lot 14, Trang Due Industrial Park, Hai Phong, Vietnam",
    bisNumber: "R-90000103",
  },
  rook: {
    countryOfOrigin: "CN",
    name: "Grey Heron Electronics Co., Ltd.",
    address: "Building 6, Guangming District, Shenzhen, China",
    bisNumber: "R-90000104",
  },
  vesper: {
    countryOfOrigin: "MY",
    name: "Kingfisher Audio Sdn. Bhd.",
    address: "Phase 3, Bayan Lepas, Penang, Malaysia",
    bisNumber: "R-90000105",
  },
  tally: {
    countryOfOrigin: "TW",
    name: "Sandpiper Wearables Co., Ltd.",
    address: "Science Park Road 8, Hsinchu, Taiwan",
    bisNumber: "R-90000106",
  },
};

/** All colours of a product have the same, as members of a family share them. */
export function declarationsOf({ slug, category }: Pick<DemoProduct, "slug" | "category">): Declarations {
  const found = makers[slug.split("-")[0] ?? ""];
  if (!found) throw new Error(`No maker of ${slug}`);
  const { countryOfOrigin, bisNumber, ...maker } = found;
  const earshot = { name: sampleGst.legalName, address: sampleGst.address };
  return {
    countryOfOrigin,
    commonName: commonNames[category],
    netQuantity: "1 N",
    maker,
    ...(countryOfOrigin === "IN" ? { packer: earshot } : { importer: earshot }),
    bisNumber,
  };
}
