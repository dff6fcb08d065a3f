import { type Category, categories } from "../../../shared/products/catalogue.ts";

const isCategory = (text: string): text is Category => categories.some((category) => category === text);

/** Accepts the spelling `gamingheadophone`. */
export function categoryOf(text: unknown): Category | undefined {
  if (typeof text !== "string") return undefined;
  const name = text === "gamingheadophone" ? "gamingheadphone" : text;
  return isCategory(name) ? name : undefined;
}
