import headphones from "../parts/art/midnight-wide-1200.webp";
import speakers from "../parts/art/oak-wide-1200.webp";
import watches from "../parts/art/steps-wide-1200.webp";

/** By the guide's slug. Apart from the guides, which Node reads too. */
export const guidePictures: Readonly<Record<string, { src: string; alt: string }>> = {
  "earbuds-or-headphones": {
    src: headphones,
    alt: "Blue over-ear headphones beside a pair of black earbuds in their case",
  },
  "numbers-that-matter": { src: watches, alt: "Three smart watches on green steps" },
  "speakers-in-real-rooms": {
    src: speakers,
    alt: "Two walnut bookshelf speakers and a cream radio on an oak board",
  },
};
