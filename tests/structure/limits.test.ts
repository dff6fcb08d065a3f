import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { childOf, type SyntaxNode, walk } from "../browsers/syntax-tree.ts";
import { importsIn } from "./imports.ts";

const root = resolve(import.meta.dirname, "../..");
const files = [...importsIn("functions", "infra", "shared", "web/src").keys()];

const isFunction = ({ type }: SyntaxNode): boolean =>
  ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"].includes(type);

const childrenOf = (node: SyntaxNode | undefined, key: string): SyntaxNode[] =>
  Array.isArray(node?.[key]) ? node[key] : [];

/** The literals that a module's constants are initialised with: data, whatever its length. */
function tablesOf(program: SyntaxNode): SyntaxNode[] {
  const declarations = childrenOf(program, "body").map((each) => childOf(each, "declaration") ?? each);
  return declarations
    .flatMap((each) => childrenOf(each, "declarations"))
    .flatMap((declarator) => {
      let value = childOf(declarator, "init");
      while (value?.type.startsWith("TS")) value = childOf(value, "expression");
      return value && ["ObjectExpression", "ArrayExpression"].includes(value.type) ? value : [];
    });
}

/** The lengths of a file, without its tables, and of its functions, by the lines at which they begin. */
function lengthsOf(file: string) {
  const source = readFileSync(join(root, file), "utf8");
  const program = parseSync(file, source).program as unknown as SyntaxNode;
  const lineAt = (offset: unknown): number => source.slice(0, Number(offset)).split("\n").length;
  const linesOf = ({ start, end }: SyntaxNode): number => lineAt(end) - lineAt(start) + 1;
  const functions: SyntaxNode[] = [];
  walk(program, (node) => {
    if (isFunction(node)) functions.push(node);
  });
  const data = tablesOf(program).reduce((sum, table) => sum + linesOf(table), 0);
  return {
    lines: lineAt(source.length) - 1 - data,
    functions: functions.map((each) => ({ place: `${file}:${lineAt(each.start)}`, lines: linesOf(each) })),
  };
}

const lengths = files.map((file) => ({ file, ...lengthsOf(file) }));

test("a file has at most 250 lines, tables of data apart", () => {
  expect(lengths.filter(({ lines }) => lines > 250)).toEqual([]);
});

test("a function has at most 60 lines", () => {
  const long = lengths.flatMap(({ functions }) => functions).filter(({ lines }) => lines > 60);
  expect(long).toEqual([]);
});

test("comments are at most 5 % of the lines of each part", () => {
  const counts = ["functions", "infra", "shared", "web/src"].map((part) => {
    const sources = files
      .filter((file) => file.startsWith(`${part}/`))
      .map((file) => readFileSync(join(root, file), "utf8"));
    const lines = sources.flatMap((source) => source.split("\n"));
    const comments = lines.filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line));
    return { part, share: comments.length / lines.length };
  });
  expect(counts.filter(({ share }) => share > 0.05)).toEqual([]);
});
