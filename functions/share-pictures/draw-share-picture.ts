import sharp from "sharp";
import { formatPrice, toRupees } from "../../shared/core/money.ts";
import type { SharedProduct } from "./share-picture.ts";
import { shapeLine, shapeText } from "./share-text.ts";

const width = 1200;
const height = 630;
const margin = 72;
const ink = "#16171a";
const accent = "#ff5a26";

const frame = { left: 610, top: 30, width: 560, height: 570 } as const;
const nameBox = { width: 520, lines: 3 } as const;
const nameSizes = [84, 68, 60, 52] as const;
const priceSize = 44;

const mark = `<circle cx="5" cy="20" r="4.4" fill="currentColor"/>
<g fill="none" stroke="currentColor" stroke-width="4.4" stroke-linecap="round">
<path d="M12.5 10.4a12.2 12.2 0 0 1 0 19.2"/><path d="M18.8 2.3a22.4 22.4 0 0 1 0 35.3"/></g>`;

const at = (x: number, y: number, content: string, attributes = ""): string =>
  `<g transform="translate(${x} ${y})" ${attributes}>${content}</g>`;

const stage = `<defs>
<radialGradient id="wall" gradientUnits="userSpaceOnUse" cx="890" cy="250" r="760" gradientTransform="translate(890 250) scale(1 .78) translate(-890 -250)">
<stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="#f1efeb"/><stop offset="1" stop-color="#dcd8d0"/></radialGradient>
</defs><rect width="${width}" height="${height}" fill="url(#wall)"/>`;

function words({ name, pricePaise }: SharedProduct): string {
  const { lines, size } = shapeText(name, nameSizes, nameBox);
  const leading = size * 1.12;
  const price = shapeLine([formatPrice(toRupees(pricePaise))], priceSize);
  const block = lines.length * leading + priceSize + 34;
  const first = (height - block) / 2 + size * 0.86 + 18;
  const named = lines.map((line, index) => at(margin, first + index * leading, line.svg));
  const priceLine = first + (lines.length - 1) * leading + (lines.length > 0 ? priceSize + 42 : 0);
  return [...named, at(margin, priceLine, price.svg, `fill="${ink}" opacity=".72"`)].join("");
}

const logo = (): string =>
  at(margin, 56, `<g transform="scale(1.1)">${mark}</g>`, `color="${accent}"`) +
  at(margin + 44, 90, shapeLine(["earshot"], 38).svg);

const standIn = at(
  frame.left + 168,
  frame.top + 120,
  `<g transform="scale(8.2)">${mark}</g>`,
  `color="${accent}"`,
);

function picture(product: SharedProduct, hasPhotograph: boolean): Buffer {
  const content = `${stage}<g fill="${ink}">${logo()}${words(product)}</g>${hasPhotograph ? "" : standIn}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  );
}

const rounded = (size: { width: number; height: number }): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" rx="28"/></svg>`,
  );

/** Fades a cut-out's shadow before its picture ends. */
const faded = ({ width: w, height: h }: { width: number; height: number }): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs>
<linearGradient id="x"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".07" stop-color="#fff"/><stop offset=".93" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
<linearGradient id="y" x2="0" y2="1"><stop offset="0" stop-color="#000"/><stop offset=".03" stop-color="#fff"/><stop offset=".95" stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient>
<mask id="m"><rect width="100%" height="100%" fill="url(#y)"/></mask></defs>
<rect width="100%" height="100%" fill="url(#x)" mask="url(#m)"/></svg>`);

async function placed(photograph: Uint8Array) {
  try {
    const source = sharp(photograph, { limitInputPixels: 25_000_000 }).autoOrient();
    const { hasAlpha } = await source.metadata();
    const { data, info } = await source
      .resize({ width: frame.width, height: frame.height, fit: "inside" })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    const input = await sharp(data)
      .ensureAlpha()
      .composite([{ input: hasAlpha ? faded(info) : rounded(info), blend: "dest-in" }])
      .png({ compressionLevel: 1 })
      .toBuffer();
    const left = frame.left + Math.round((frame.width - info.width) / 2);
    const top = frame.top + Math.round((frame.height - info.height) / 2);
    return { input, left, top };
  } catch {
    return undefined;
  }
}

/** Returns a JPEG of 1200 × 630 with photo or logo, name and price. */
export async function drawSharePicture(
  product: SharedProduct,
  photograph: Uint8Array | undefined,
): Promise<Buffer> {
  const cutOut = photograph && (await placed(photograph));
  return sharp(picture(product, cutOut !== undefined))
    .composite(cutOut ? [cutOut] : [])
    .flatten({ background: "#f1efeb" })
    .jpeg({ quality: 86, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
