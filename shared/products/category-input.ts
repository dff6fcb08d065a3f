import * as z from "zod/mini";

import { categories } from "./catalogue.ts";

/** Also accepts `gamingheadophone`, a misspelling that some clients send, and normalises it. */
export const CategoryInput = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (text === "gamingheadophone" ? "gamingheadphone" : text)),
  ),
  z.enum(categories, "Choose a category"),
);
