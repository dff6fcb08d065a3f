import * as z from "zod/mini";

import { categories } from "./catalogue.ts";

/** Corrects `gamingheadophone`, which some clients send. */
export const CategoryInput = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (text === "gamingheadophone" ? "gamingheadphone" : text)),
  ),
  z.enum(categories, "Choose a category"),
);
