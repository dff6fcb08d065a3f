import * as z from "zod/mini";
import { Id, NumberText } from "../core/wire.ts";
import { type BasicColour, basicColours, isBasicColour } from "./basic-colours.ts";
import { listingSorts, maxOrderLines, priceRange } from "./catalogue.ts";
import { isCountry } from "./countries.ts";
import { readSpecFilters } from "./facet.ts";
import { CategoryInput } from "./product-input.ts";

/** Of a limit of the price. */
export const maxRupees = 1e7;
export const maxPage = 10_000;

const Rupees = z.pipe(NumberText, z.number().check(z.minimum(0), z.maximum(maxRupees)));

export const Ids = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(",")),
  ),
  z.array(Id).check(z.maxLength(maxOrderLines, `You can add up to ${maxOrderLines} products`)),
);

export const YesText = z.pipe(
  z.literal("true"),
  z.transform(() => true),
);

const Colours = z.pipe(
  z.string(),
  z.transform((text, { issues }): BasicColour[] => {
    const given = [...new Set(text.toLowerCase().split(","))];
    const known = given.filter(isBasicColour);
    if (known.length < given.length)
      issues.push({ code: "custom", message: `Choose from ${basicColours.join(", ")}`, input: text });
    return known;
  }),
);

const Origins = z.pipe(
  z.string(),
  z.transform((text, { issues }): string[] => {
    const given = [...new Set(text.toUpperCase().split(","))];
    if (!given.every(isCountry))
      issues.push({ code: "custom", message: "Use codes of countries, such as IN,VN", input: text });
    return given;
  }),
);

const ListingFields = z.object({
  keyword: z._default(z.string().check(z.trim(), z.maxLength(100)), ""),
  page: z._default(z.pipe(NumberText, z.int().check(z.minimum(1), z.maximum(maxPage))), 1),
  "price[gte]": z._default(Rupees, priceRange.min),
  "price[lte]": z._default(Rupees, priceRange.max),
  category: z.optional(CategoryInput),
  /** `best`: by match. `popular`: by units sold in 90 days. `origin`: by country. Equals are newest first. */
  sort: z._default(z.enum(listingSorts), "newest"),
  /** Returns exactly these products in this order, except deleted ones, and ignores other filters. */
  ids: z.optional(Ids),
  inStock: z.optional(YesText),
  featured: z.optional(YesText),
  /** Stars; compared with the mean as shown, to one decimal. */
  "rating[gte]": z.optional(z.pipe(NumberText, z.number().check(z.minimum(0), z.maximum(5)))),
  /** Answers one card per family; counts, pages and sorting count cards. */
  group: z.optional(z.literal("family")),
  /** Basic colours, which shop names such as Midnight fold into. */
  colour: z.optional(Colours),
  /** Countries of origin, ISO 3166-1 alpha-2. */
  origin: z.optional(Origins),
});

/** Also reads `spec[<key>]` and `spec[<key>][gte|lte]`, as `specs`. */
export const ProductQuery = z.pipe(
  z.catchall(ListingFields, z.unknown()),
  z.transform((query, { issues }) => {
    const { filters, problem } = readSpecFilters(query);
    if (problem)
      issues.push({ code: "custom", path: [problem.parameter], message: problem.message, input: query });
    return { ...query, specs: filters };
  }),
);
