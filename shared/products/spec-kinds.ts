import * as z from "zod/mini";

/** One property of a product, as it is entered, shown and compared. */
interface Common {
  key: string;
  label: string;
  /** Whether listings can be narrowed by it. */
  isFacet?: true;
  /** In plain words, beside any value. */
  hint?: string;
}
export interface NumberSpec extends Common {
  kind: "number";
  unit: string;
  max: number;
}
export interface ChoiceSpec extends Common {
  kind: "choice";
  choices: readonly string[];
  /** Whether a product can have several. */
  isMany?: true;
  /** In plain words, beside one value. */
  hints?: Readonly<Record<string, string>>;
}
export interface FlagSpec extends Common {
  kind: "flag";
}
interface TextSpec extends Common {
  kind: "text";
}
export type Spec = NumberSpec | ChoiceSpec | FlagSpec | TextSpec;

const maxText = 120;

export const SpecValue = z.union([
  z.number(),
  z.boolean(),
  z.string().check(z.trim(), z.maxLength(maxText)),
  z.array(z.string().check(z.maxLength(maxText))).check(z.maxLength(20)),
]);
export type SpecValue = z.infer<typeof SpecValue>;

/** Values by key. What is not stated is absent. */
export const Specs = z.record(z.string().check(z.maxLength(40)), SpecValue);
export type Specs = z.infer<typeof Specs>;

/** A value as pages show it. */
export const ShownSpec = z.object({
  key: z.string(),
  label: z.string(),
  value: SpecValue,
  unit: z.optional(z.string()),
  hint: z.optional(z.string()),
});
export type ShownSpec = z.infer<typeof ShownSpec>;
