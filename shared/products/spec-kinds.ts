import * as z from "zod/mini";

interface Common {
  key: string;
  label: string;
  isFacet?: true;
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
  isMany?: true;
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

export const Specs = z.record(z.string().check(z.maxLength(40)), SpecValue);
export type Specs = z.infer<typeof Specs>;

export const ShownSpec = z.object({
  key: z.string(),
  label: z.string(),
  value: SpecValue,
  unit: z.optional(z.string()),
  hint: z.optional(z.string()),
});
export type ShownSpec = z.infer<typeof ShownSpec>;
