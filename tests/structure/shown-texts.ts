import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSync } from "vite";
import { type SyntaxNode, walk } from "../browsers/syntax-tree.ts";

const root = resolve(import.meta.dirname, "../..");

export interface ShownText {
  /** "path:line". */
  place: string;
  text: string;
}

const partsOf = (node: SyntaxNode): string | undefined => {
  if (node.type === "JSXText" || node.type === "Literal")
    return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral") return undefined;
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join("…");
};

/** Several words, or one that begins with a capital: keys and codes do neither. */
const isForPeople = (node: SyntaxNode, text: string): boolean =>
  node.type === "JSXText" ? /\p{L}/u.test(text) : /\p{L}\S*\s+\S|^\p{Lu}\p{Ll}/u.test(text);

/** Returns the texts of a source that people may read: JSX, and strings of words. */
export function textsIn(file: string, source: string): ShownText[] {
  const texts: ShownText[] = [];
  walk(parseSync(file, source).program as unknown as SyntaxNode, (node, parent) => {
    const text = partsOf(node);
    if (text === undefined || parent?.type === "ImportDeclaration" || !isForPeople(node, text)) return;
    const line = source.slice(0, Number(node.start)).split("\n").length;
    texts.push({ place: `${file}:${line}`, text: text.replaceAll(/\s+/g, " ").trim() });
  });
  return texts;
}

export const textsOf = (file: string): ShownText[] => textsIn(file, readFileSync(join(root, file), "utf8"));
