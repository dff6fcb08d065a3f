import { type BasicColour, basicColours, basics } from "./basic-colours.ts";

const shopNames: Readonly<Record<BasicColour, string>> = {
  black: "black ink-black onyx jet obsidian ebony raven charcoal coal carbon soot noir kala",
  grey: "grey gray silver graphite slate ash smoke steel titanium gunmetal pewter stone fog mist storm concrete platinum lead",
  white: "white ivory snow chalk pearl porcelain frost alabaster bone milk paper cloud ceramic safed",
  beige:
    "beige sand cream oat oatmeal champagne linen dune khaki tan latte almond biscuit parchment wheat ecru fawn",
  brown:
    "brown walnut cocoa chocolate coffee mocha tobacco chestnut bronze cinnamon umber oak teak hazel leather cognac",
  red: "red crimson scarlet ruby cherry burgundy maroon wine brick vermilion garnet poppy lal",
  orange: "orange rust copper terracotta amber apricot tangerine coral ember clay saffron marigold ochre",
  yellow: "yellow gold golden lemon mustard honey sunflower canary brass straw turmeric",
  green: "green moss olive sage forest mint emerald jade pine fern lime basil leaf pistachio lichen hara",
  blue: "blue midnight ink denim navy indigo cobalt azure sky ocean sea marine royal sapphire teal turquoise cyan aqua arctic petrol lagoon neela",
  purple: "purple violet lilac lavender plum aubergine mauve amethyst orchid grape mulberry heather jamun",
  pink: "pink rose blush magenta fuchsia salmon peach raspberry bubblegum petal flamingo gulabi",
};

const ofName: ReadonlyMap<string, BasicColour> = new Map(
  basicColours.flatMap((colour) => shopNames[colour].split(" ").map((name) => [name, colour] as const)),
);

/** OKLab. */
function labOf(tone: string): readonly [number, number, number] {
  const linear = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(tone.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const [r = 0, g = 0, b = 0] = linear;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Hue counts three times: a dark blue is nearer to blue than to black. */
function apart(a: string, b: string): number {
  const [[l1, a1, b1], [l2, a2, b2]] = [labOf(a), labOf(b)];
  return Math.hypot(l1 - l2, 3 * (a1 - a2), 3 * (b1 - b2));
}

function nearestTo(tone: string): BasicColour | undefined {
  const ranked = basicColours
    .flatMap((colour) => basics[colour].tones.map((each) => ({ colour, distance: apart(tone, each) })))
    .sort((x, y) => x.distance - y.distance);
  return ranked[0]?.colour;
}

/**
 * Returns what "Midnight", "Rose gold" or "Off-white" is found under. The last known word decides; without one, the
 * first tone does.
 */
export function basicColourOf(name: string, tones: readonly string[] = []): BasicColour | undefined {
  const words = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .reverse();
  const known = words.find((word) => ofName.has(word));
  return (known && ofName.get(known)) || (tones[0] === undefined ? undefined : nearestTo(tones[0]));
}
