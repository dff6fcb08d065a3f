import type { ComponentType } from "react";

export interface Guide {
  slug: string;
  title: string;
  summary: string;
  minutes: number;
  load: () => Promise<{ default: ComponentType }>;
}

export const guides: readonly Guide[] = [
  {
    slug: "earbuds-or-headphones",
    title: "Earbuds, headphones or a neckband?",
    summary: "They do not compete. Where you will wear them decides, and the price comes after.",
    minutes: 3,
    load: () => import("./earbuds-or-headphones.tsx"),
  },
  {
    slug: "numbers-that-matter",
    title: "The numbers that matter, and the ones that do not",
    summary: "Decibels, IP ratings, driver sizes and codecs: what to read on a box and what to skip.",
    minutes: 4,
    load: () => import("./numbers-that-matter.tsx"),
  },
  {
    slug: "speakers-in-real-rooms",
    title: "Speakers for the room you have",
    summary: "A small speaker in the right place beats a large one in the wrong one.",
    minutes: 3,
    load: () => import("./speakers-in-real-rooms.tsx"),
  },
];
