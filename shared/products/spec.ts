import type { Category } from "./catalogue.ts";
import type { ChoiceSpec, NumberSpec, ShownSpec, Spec, Specs, SpecValue } from "./spec-kinds.ts";
import { specsOf } from "./specs.ts";

const problemOfNumber = ({ max }: NumberSpec, value: SpecValue): string | undefined =>
  typeof value === "number" && value >= 0 && value <= max ? undefined : `Enter a number from 0 to ${max}`;

function problemOfChoice({ choices, isMany }: ChoiceSpec, value: SpecValue): string | undefined {
  const chosen = Array.isArray(value) ? value : [value];
  const isKnown = chosen.length > 0 && chosen.every((each) => choices.includes(String(each)));
  const isOnce = new Set(chosen).size === chosen.length;
  return isKnown && isOnce && Array.isArray(value) === (isMany ?? false)
    ? undefined
    : `Choose from ${choices.join(", ")}`;
}

function problemOf(spec: Spec, value: SpecValue): string | undefined {
  if (spec.kind === "number") return problemOfNumber(spec, value);
  if (spec.kind === "choice") return problemOfChoice(spec, value);
  if (spec.kind === "flag") return typeof value === "boolean" ? undefined : "Choose yes or no";
  return typeof value === "string" && value !== "" ? undefined : "Enter some text";
}

export function problemsOf(category: Category, specs: Specs): Record<string, string> {
  const known = new Map(specsOf(category).map((spec) => [spec.key, spec]));
  const problems = Object.entries(specs).flatMap(([key, value]) => {
    const spec = known.get(key);
    const problem = spec ? problemOf(spec, value) : "This category doesn't have this specification";
    return problem === undefined ? [] : [[key, problem]];
  });
  return Object.fromEntries(problems);
}

/** Returns values that fit the category, for a product that moves to it. */
export function fittingSpecs(category: Category, specs: Specs): Specs {
  const problems = problemsOf(category, specs);
  return Object.fromEntries(Object.entries(specs).filter(([key]) => !Object.hasOwn(problems, key)));
}

function hintOf(spec: Spec, value: SpecValue): string | undefined {
  const hints = spec.kind === "choice" ? spec.hints : undefined;
  const chosen = [value].flat().flatMap((each) => hints?.[String(each)] ?? []);
  return chosen.join(" ") || spec.hint;
}

export const shownSpecs = (category: Category, specs: Specs): ShownSpec[] =>
  specsOf(category).flatMap((spec) => {
    const value = Object.hasOwn(specs, spec.key) ? specs[spec.key] : undefined;
    if (value === undefined) return [];
    const { key, label } = spec;
    const hint = hintOf(spec, value);
    return { key, label, value, ...(spec.kind === "number" && { unit: spec.unit }), ...(hint && { hint }) };
  });
