import shelf640 from "./art/loam-shelf-640.webp";
import shelf from "./art/loam-shelf-960.webp";
import puck640 from "./art/murmur-puck-640.webp";
import puck from "./art/murmur-puck-960.webp";
import trail640 from "./art/tern-trail-640.webp";
import trail from "./art/tern-trail-960.webp";
import over640 from "./art/vesper-over-640.webp";
import over from "./art/vesper-over-960.webp";

export interface Banner {
  title: string;
  text: string;
  /** The measure that says it. */
  figure: { value: string; of: string };
  action: string;
  to: string;
  image: { src: string; srcSet: string; alt: string };
}

const picture = (small: string, large: string, alt: string): Banner["image"] => ({
  src: large,
  srcSet: `${small} 640w, ${large} 960w`,
  alt,
});

export const banners: readonly [Banner, ...Banner[]] = [
  {
    title: "Hush, at last.",
    text: "Vesper Over listens to the room and takes it away, then plays for fifty hours.",
    figure: { value: "45 dB", of: "of the room, gone" },
    action: "Shop headphones",
    to: "/products?category=headphone",
    image: picture(over640, over, "Midnight-blue over-ear headphones with copper rings"),
  },
  {
    title: "Walnut, paper, silk.",
    text: "Loam Shelf, a pair of active speakers that needs nothing but a record and a room.",
    figure: { value: "120 W", of: "into paper and silk" },
    action: "Shop speakers",
    to: "/products?category=speakers",
    image: picture(shelf640, shelf, "A pair of walnut bookshelf speakers"),
  },
  {
    title: "Lost, on purpose.",
    text: "Tern Trail keeps the map on your wrist where the phone has no signal.",
    figure: { value: "18 days", of: "between charges" },
    action: "Shop smart watches",
    to: "/products?category=smartwatch",
    image: picture(trail640, trail, "Rugged octagonal watch showing a route on contour lines"),
  },
  {
    title: "Small. Loud. Orange.",
    text: "Murmur Puck floats, hangs from a branch and costs less than dinner for two.",
    figure: { value: "₹999", of: "and it floats" },
    action: "Meet Murmur Puck",
    to: "/products/Murmur%20Puck",
    image: picture(puck640, puck, "Round orange portable speaker with a carrying strap"),
  },
];
