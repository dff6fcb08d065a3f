import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { Done, Id, NextCursor, oneLine, Paging, Success, Timestamp } from "../core/wire.ts";
import { categories } from "../products/catalogue.ts";
import { Family, FamilyMember, FamilyValues, maxFamilyText, Tones } from "../products/family.ts";
import { axes } from "../products/family-words.ts";
import { sharedFields } from "../products/product-input.ts";
import { AdminProduct } from "../products/schemas.ts";
import { familyRoutes } from "./routes.ts";
import { SharedTexts } from "./shared-texts.ts";

/** A sanity limit: the handler refuses the 21st member by its name. */
const maxListed = 100;

const Members = z
  .array(z.object({ product: Id, values: FamilyValues, tones: z.optional(Tones) }), "Choose the products")
  .check(z.maxLength(maxListed));

const Axes = z.array(z.enum(axes, `Choose from ${axes.join(", ")}`)).check(
  z.minLength(1, "Choose at least one axis"),
  z.maxLength(2, "Choose at most two axes"),
  z.refine((given) => given[0] === "colour" && new Set(given).size === given.length, {
    error: "The first axis is the colour; a second one is another",
  }),
);

const Name = oneLine(maxFamilyText, "Enter the family's name");

const FamilyDraft = z.object({ name: Name, axes: z._default(Axes, ["colour"]), members: Members });

/** Changes what is sent. `members` is the whole list in its new order; fewer than two dissolve the family. */
const FamilyChange = z.object({
  id: Id,
  name: z.optional(Name),
  axes: z.optional(Axes),
  members: z.optional(Members),
  ...sharedFields,
  /** The version the form was loaded with: refused if the family changed since. */
  version: z.optional(z.int()),
});

const ColourDraft = z.object({
  id: Id,
  colour: oneLine(maxFamilyText, "Enter a colour"),
  tones: z.optional(Tones),
  ownColour: z.optional(oneLine(maxFamilyText, "Enter this product's own colour")),
  ownTones: z.optional(Tones),
});

export const StaffFamily = z.extend(z.omit(Family, { from: true, members: true }), {
  category: z.enum(categories),
  ...SharedTexts.shape,
  version: z.int(),
  createdAt: Timestamp,
  members: z.array(
    z.extend(FamilyMember, {
      product: Id,
      name: z.string(),
      sold: z.number(),
      hidden: z.optional(z.boolean()),
    }),
  ),
});
export type StaffFamily = z.infer<typeof StaffFamily>;

const FamilyAnswer = z.object({ success: Success, family: StaffFamily });

export const familyCalls = /* @__PURE__ */ withSchemas(familyRoutes, {
  "admin/families/list": {
    input: z.object(Paging),
    output: z.object({ success: Success, families: z.array(StaffFamily), nextCursor: NextCursor }),
  },
  "admin/families/create": { input: FamilyDraft, output: FamilyAnswer },
  "admin/families/get": { input: z.object({ id: Id }), output: FamilyAnswer },
  "admin/families/update": {
    input: FamilyChange,
    /** Null once the change has dissolved it. */
    output: z.object({ success: Success, family: z.nullable(StaffFamily) }),
  },
  "admin/families/delete": { input: z.object({ id: Id }), output: Done },
  "admin/families/colour": {
    input: ColourDraft,
    output: z.object({ success: Success, product: AdminProduct }),
  },
});
