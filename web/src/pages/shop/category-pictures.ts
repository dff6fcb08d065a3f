import type { Category } from "../../../../shared/catalogue.ts";
import headphone from "./category-pictures/headphone.webp";
import smartwatch from "./category-pictures/smartwatch.webp";
import speakers from "./category-pictures/speakers.webp";

/** One product of each category, standing for all of them. */
export const categoryPictures: Partial<Record<Category, string>> = { smartwatch, headphone, speakers };
