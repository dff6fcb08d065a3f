const art = import.meta.glob<string>("../parts/art/*.webp", {
  eager: true,
  import: "default",
  query: "?url",
});

/** Same breakpoint as in carousel.module.css. */
export const wideScreen = "(width >= 60rem)";

/** A wide and a tall picture with room for text. */
interface Scene {
  /** A class of carousel.module.css with the wall's colour. */
  name: string;
  wide: string;
  tall: string;
  alt: string;
  /** Of the background behind the text. */
  tone: "dark" | "light";
}

export interface Banner {
  title: string;
  text: string;
  /** The figure that supports the claim. */
  figure: { value: string; of: string };
  action: string;
  to: string;
  scene: Scene;
}

const srcSet = (name: string, widths: readonly number[]): string =>
  widths.map((width) => `${art[`../parts/art/${name}-${width}.webp`]} ${width}w`).join(", ");

const scene = (name: string, tone: Scene["tone"], alt: string): Scene => ({
  name,
  wide: srcSet(`${name}-wide`, [1200, 2000]),
  tall: srcSet(`${name}-phone`, [600, 900]),
  alt,
  tone,
});

export const banners: readonly [Banner, ...Banner[]] = [
  {
    title: "Hush, at last.",
    text: "Vesper Over listens to the room and takes it away, then plays for fifty hours.",
    figure: { value: "45 dB", of: "of the room, gone" },
    action: "Shop headphones",
    to: "/products?category=headphone",
    scene: scene(
      "midnight",
      "dark",
      "Midnight-blue headphones on a plinth before an orange disc, black earbuds beside them",
    ),
  },
  {
    title: "Walnut, paper, silk.",
    text: "Loam Shelf, a pair of active speakers that needs nothing but a record and a room.",
    figure: { value: "120 W", of: "into paper and silk" },
    action: "Shop speakers",
    to: "/products?category=speakers",
    scene: scene(
      "oak",
      "light",
      "Walnut bookshelf speakers, a cream radio and walnut headphones on an oak board",
    ),
  },
  {
    title: "Time, in peace.",
    text: "Loam Loop reads like paper in the sun and asks for a charger every third week.",
    figure: { value: "21 days", of: "between charges" },
    action: "Shop smart watches",
    to: "/products?category=smartwatch",
    scene: scene(
      "steps",
      "dark",
      "Three watches on green steps: woven moss strap, brown leather, dark titanium links",
    ),
  },
  {
    title: "Footsteps, left.",
    text: "Rook Hex hears the round before you see it; raise the microphone and it mutes.",
    figure: { value: "7.1", of: "surround, over USB" },
    action: "Shop gaming headphones",
    to: "/products?category=gamingheadphone",
    scene: scene("arena", "dark", "Gaming headset edged in teal light, a lilac one behind it in the dark"),
  },
];
