import type { Category } from "../../../shared/products/catalogue.ts";

/** Varied enough that a search matches some products, not all. */
export const makers = (
  "Alder Birch Cinder Delta Ember Fathom Garnet Harbour Indigo Juniper Kestrel Larch Marlow Nimbus Ochre " +
  "Petrel Quartz Rowan Sable Thistle Umber Verdant Willow Zephyr"
).split(" ");

export const models = (
  "Anchor Arc Beacon Bloom Cadence Crest Drift Dune Echo Flare Forge Glide Grove Hollow Inlet Jetty Kite " +
  "Lumen Meadow Notch Orbit Pulse Quill Ripple Strand Tide Union Vale Wander Yonder"
).split(" ");

export const editions = ["", " Air", " Mini", " Pro", " Lite", " SE", " Plus", " Studio", " Go", " Max"];

export const colours =
  "charcoal,chalk,coral,forest green,graphite,lilac,midnight blue,mustard,sand,slate".split(",");

interface Kind {
  nouns: readonly string[];
  rupees: readonly [number, number];
  uses: readonly string[];
  details: readonly string[];
}

export const kinds: Record<Category, Kind> = {
  earbuds: {
    nouns: ["Earbuds", "True Wireless", "In-Ears", "Wireless Buds"],
    rupees: [499, 14_999],
    uses: ["for the commute", "for long calls", "for morning runs", "for a quiet desk"],
    details: ["active noise cancelling", "three sizes of tips", "a pocket charging case", "a low-delay mode"],
  },
  smartwatch: {
    nouns: ["Smart Watch", "Fitness Band", "Sport Watch", "Calling Watch"],
    rupees: [1_499, 19_999],
    uses: ["for training", "for the office", "for trails and rain", "for sleep tracking"],
    details: ["an AMOLED screen", "built-in GPS", "heart rate and sleep stages", "Bluetooth calling"],
  },
  headphone: {
    nouns: ["Headphones", "Over-Ears", "On-Ears", "Wireless Headphones"],
    rupees: [1_299, 24_999],
    uses: ["for open offices", "for long flights", "for listening at home", "for mixing"],
    details: ["40 mm drivers", "hybrid noise cancelling", "memory-foam pads", "a folding steel band"],
  },
  speakers: {
    nouns: ["Speaker", "Portable Speaker", "Soundbar", "Bookshelf Speaker"],
    rupees: [999, 21_999],
    uses: ["for the kitchen", "for the terrace", "for film nights", "for the beach"],
    details: ["two passive radiators", "IP67 against dust and water", "a woven grille", "stereo pairing"],
  },
  neckbends: {
    nouns: ["Neckband", "Wireless Neckband", "Sport Neckband", "Collar Earphones"],
    rupees: [799, 9_999],
    uses: ["for riders", "for the whole working day", "for the gym", "for bus rides"],
    details: ["magnetic buds that pause", "a vibrating call alert", "quick charging", "a flat silicone band"],
  },
  gamingheadphone: {
    nouns: ["Gaming Headset", "Wireless Gaming Headset", "Console Headset", "Stream Headset"],
    rupees: [1_499, 14_999],
    uses: ["for shooters", "for team chat", "for long raids", "for streaming"],
    details: ["a boom microphone", "7.1 surround", "2.4 GHz wireless", "a game and chat wheel"],
  },
};
