/**
 * Makes the photos of further colours from rendered ones: node infra/local/seed/studio/recolour.mjs [slug…]
 * Only what has the rendered colour changes: its hue, and its lightness and chroma in proportion, in OKLab.
 */
import { readFileSync } from "node:fs";
import sharp from "sharp";

const seed = new URL("..", import.meta.url);
const families = JSON.parse(readFileSync(new URL("families.json", seed), "utf8"));
const only = new Set(process.argv.slice(2));

const linear = (byte) => (byte <= 10 ? byte / 3295 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
const gamma = (light) =>
  Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
const clamp = (value, max) => Math.min(max, Math.max(0, value));
const smooth = (value) => clamp(value, 1) ** 2 * (3 - 2 * clamp(value, 1));

function labOf(red, green, blue) {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function rgbOf([lightness, a, b]) {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((light) => clamp(gamma(clamp(light, 1)), 255));
}

const toneOf = (tone) =>
  labOf(...[1, 3, 5].map((start) => Number.parseInt(tone.slice(start, start + 2), 16)));
const hueOf = ([, a, b]) => Math.atan2(b, a);
const chromaOf = ([, a, b]) => Math.hypot(a, b);

/** From 0 to 1: how much a pixel has the rendered colour. Neutral colours are told by their lightness. */
function shareOf(lab, base) {
  if (chromaOf(base) < 0.03)
    return smooth((lab[0] - 0.35 * base[0]) / (0.25 * base[0])) * smooth((0.09 - chromaOf(lab)) / 0.03);
  const apart = Math.abs(Math.atan2(Math.sin(hueOf(lab) - hueOf(base)), Math.cos(hueOf(lab) - hueOf(base))));
  return smooth((0.85 - apart) / 0.35) * smooth((chromaOf(lab) - 0.012) / 0.03);
}

function recoloured(lab, base, wanted) {
  const scale = wanted[0] / base[0];
  const lightness = scale <= 1 ? lab[0] * scale : 1 - ((1 - lab[0]) * (1 - wanted[0])) / (1 - base[0]);
  const chroma =
    chromaOf(base) < 0.03
      ? chromaOf(wanted) * clamp(lab[0] / base[0], 1.1)
      : (chromaOf(lab) * chromaOf(wanted)) / chromaOf(base);
  return [lightness, chroma * Math.cos(hueOf(wanted)), chroma * Math.sin(hueOf(wanted))];
}

async function recolour(from, to, base, wanted) {
  const { data, info } = await sharp(from).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue;
    const lab = labOf(data[at], data[at + 1], data[at + 2]);
    const share = shareOf(lab, base);
    if (share === 0) continue;
    const next = recoloured(lab, base, wanted);
    data.set(rgbOf(lab.map((value, index) => value + (next[index] - value) * share)), at);
  }
  await sharp(data, { raw: info }).webp({ quality: 80, alphaQuality: 85, effort: 6 }).toFile(to);
}

const photo = (file) => new URL(`photos/${file}`, seed).pathname;

for (const { of, rendered, members } of families)
  for (const { slug, tones, shade = tones[0], photos } of members)
    if (only.size === 0 || only.has(slug))
      for (const { file } of photos) {
        const from = file.replace(slug, of);
        await recolour(photo(from), photo(file), toneOf(rendered), toneOf(shade));
        console.log(file);
      }
