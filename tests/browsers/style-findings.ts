import type { CompatStatement, Identifier } from "@mdn/browser-compat-data/types";
import {
  type Atrule,
  type CssNode,
  type Declaration,
  find,
  generate,
  type List,
  type ListItem,
  parse,
  walk,
} from "css-tree";
import { childrenOf, css, isNewer } from "./support.ts";

/** A feature that a browser will never have is meant for the others. */
const isMissing = (feature: Identifier | undefined, prefix?: string): boolean =>
  feature?.__compat !== undefined && isNewer(feature.__compat, prefix);

/** Functions and keywords of values by their names; several types may know one. */
const types = new Map<string, CompatStatement[]>();
const collect = (node: Identifier): void => {
  for (const [name, child] of childrenOf(node)) {
    if (child.__compat) types.set(name, [...(types.get(name) ?? []), child.__compat]);
    collect(child);
  }
};
if (css.types) collect(css.types);

const units = [
  { expression: /^d(vh|vw|vb|vi|vmin|vmax)$/, feature: "viewport_percentage_units_dynamic" },
  { expression: /^s(vh|vw|vb|vi|vmin|vmax)$/, feature: "viewport_percentage_units_small" },
  { expression: /^l(vh|vw|vb|vi|vmin|vmax)$/, feature: "viewport_percentage_units_large" },
  { expression: /^cq/, feature: "container_query_length_units" },
];

const unitOf = (unit: string): Identifier | undefined => {
  const group = units.find(({ expression }) => expression.test(unit))?.feature;
  return css.types?.length?.[group ?? unit];
};

function missingIn(value: CssNode, property: string): string | undefined {
  let missing: string | undefined;
  walk(value, (node) => {
    if (node.type === "Function") {
      const known = types.get(node.name) ?? [];
      if (known.length > 0 && known.every((compat) => isNewer(compat))) missing = `${node.name}()`;
    }
    if (node.type === "Dimension" && isMissing(unitOf(node.unit))) missing = node.unit;
    if (node.type === "Identifier" && isMissing(css.properties?.[property]?.[node.name]))
      missing = `${property}: ${node.name}`;
  });
  return missing;
}

const prefixed = /^(-webkit-|-moz-)(.+)$/;

/** The property, or the part of its value, that a supported browser lacks. */
function missingOf({ property, value }: Declaration): string | undefined {
  const [, prefix, name = property] = prefixed.exec(property) ?? [];
  const feature = css.properties?.[property] ?? css.properties?.[name];
  return isMissing(feature, prefix) ? property : missingIn(value, property);
}

/** The same declared before in a way that all know, or with a prefix. */
function hasFallback(item: ListItem<CssNode>, list: List<CssNode>): boolean {
  const { data } = item;
  return list.some(
    (other) =>
      data.type === "Declaration" &&
      other.type === "Declaration" &&
      other !== data &&
      other.property.replace(prefixed, "$2") === data.property &&
      !missingOf(other),
  );
}

function missingInSelector(prelude: CssNode): string | undefined {
  const found = find(
    prelude,
    (node) =>
      (node.type === "PseudoClassSelector" || node.type === "PseudoElementSelector") &&
      // A prefixed one is meant for one engine.
      !prefixed.test(node.name) &&
      isMissing(css.selectors?.[node.name]),
  );
  return found ? generate(found) : undefined;
}

/** A media feature asks for itself: where it is unknown, it is false. */
const isUnknown = ({ name, prelude }: Atrule): boolean =>
  prelude !== null &&
  find(prelude, (node) => node.type === "Feature" && isMissing(css["at-rules"]?.[name]?.[node.name])) !==
    null;

function missingInAtrule({ name, prelude }: Atrule): string | undefined {
  const known = css["at-rules"]?.[name];
  if (isMissing(known)) return `@${name}`;
  const range =
    prelude && isMissing(known?.range_syntax) && find(prelude, ({ type }) => type === "FeatureRange");
  return range ? `@${name} ${generate(range)}` : undefined;
}

/** Whether `@supports` asks for something that a supported browser lacks. */
function asksForNewer({ prelude }: Atrule): boolean {
  if (!prelude) return false;
  const declaration = find(prelude, (node) => node.type === "Declaration" && missingOf(node) !== undefined);
  return declaration !== null || missingInSelector(prelude) !== undefined;
}

function missingAt(node: CssNode): string | undefined {
  if (node.type === "Atrule") return missingInAtrule(node);
  if (node.type === "Rule") return missingInSelector(node.prelude);
  return node.type === "Declaration" ? missingOf(node) : undefined;
}

/** Without rules inside it only describes something. */
const hasRules = (atrule: Atrule): boolean => find(atrule, ({ type }) => type === "Rule") !== null;

interface Reading {
  /** Features in the sheet that a supported browser lacks. */
  findings: Set<string>;
  /** The sheet as the oldest browsers read it. */
  remains: string;
}

/** Reads a style sheet as the oldest browsers do, which skip what they don't know. */
export function readStyles(sheet: string): Reading {
  const findings = new Set<string>();
  const tree = parse(sheet, { parseCustomProperty: true });
  walk(tree, {
    enter(this: { skip: symbol }, node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) {
      const missing = missingAt(node);
      const isAsked =
        node.type === "Atrule" && (isUnknown(node) || (node.name === "supports" && asksForNewer(node)));
      if (!missing && !isAsked) return undefined;
      if (missing && !hasFallback(item, list) && (node.type !== "Atrule" || hasRules(node)))
        findings.add(missing);
      list.remove(item);
      return this.skip;
    },
  });
  return { findings, remains: generate(tree) };
}
