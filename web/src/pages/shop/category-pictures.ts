import type { Category } from "../../../../shared/catalogue.ts";
import earbuds from "./category-pictures/earbuds.webp";
import gamingheadphone from "./category-pictures/gamingheadphone.webp";
import headphone from "./category-pictures/headphone.webp";
import neckbends from "./category-pictures/neckbends.webp";
import smartwatch from "./category-pictures/smartwatch.webp";
import speakers from "./category-pictures/speakers.webp";

/** A picture for each category, 480 pixels square. */
export const categoryPictures: Record<Category, string> = {
  earbuds,
  smartwatch,
  headphone,
  speakers,
  neckbends,
  gamingheadphone,
};
