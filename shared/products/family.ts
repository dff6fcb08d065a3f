import * as z from "zod/mini";
import { Id, oneLine } from "../core/wire.ts";
import { Image } from "../pictures/image.ts";
import { axes } from "./family-words.ts";

export const minMembers = 2;
export const maxMembers = 20;
export const maxFamilyText = 40;

export const FamilyValues = z.object({
  colour: oneLine(maxFamilyText, "Enter a colour"),
  edition: z.optional(oneLine(maxFamilyText, "Enter an edition")),
  size: z.optional(oneLine(maxFamilyText, "Enter a size")),
});
export type FamilyValues = z.infer<typeof FamilyValues>;

/** One or two sRGB colours of a swatch. */
export const Tones = z
  .array(z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, "Enter a colour like #1f45a8")))
  .check(z.minLength(1, "Choose a colour"), z.maxLength(2, "Choose at most two colours"));
export type Tones = z.infer<typeof Tones>;

export const FamilyMember = z.object({
  _id: Id,
  values: FamilyValues,
  tones: z.optional(Tones),
  price: z.number(),
  stock: z.number(),
  /** Missing if the product has no photo. */
  image: z.optional(Image),
});
export type FamilyMember = z.infer<typeof FamilyMember>;

export const Family = z.object({
  _id: Id,
  name: z.string(),
  axes: z.array(z.enum(axes)),
  /** Lowest price among the members that were found. */
  from: z.number(),
  /** Those that shoppers can see, in the order that staff chose. */
  members: z.array(FamilyMember),
});
export type Family = z.infer<typeof Family>;
