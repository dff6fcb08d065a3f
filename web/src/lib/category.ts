import { type Category, categories } from "../../../shared/catalogue.ts";

const isCategory = (text: string): text is Category => categories.some((category) => category === text);

/** The category that a text names, in the other spelling in circulation as well. */
export function categoryOf(text: unknown): Category | undefined {
  if (typeof text !== "string") return undefined;
  const name = text === "gamingheadophone" ? "gamingheadphone" : text;
  return isCategory(name) ? name : undefined;
}
