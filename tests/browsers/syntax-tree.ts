export interface SyntaxNode {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

export const childOf = (node: SyntaxNode, key: string): SyntaxNode | undefined => {
  const child = node[key];
  return isNode(child) ? child : undefined;
};

/** Calls `visit` for each node from `node` down, with the node and the key that it stands under. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parent: SyntaxNode | undefined, key: string) => void,
  parent?: SyntaxNode,
  key = "",
): void {
  visit(node, parent, key);
  for (const [childKey, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, visit, node, childKey);
}

/** The text of a literal string. */
export function textOf(node: SyntaxNode | undefined): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  const [part, more] = node?.type === "TemplateLiteral" ? (node.quasis as { value: { raw: string } }[]) : [];
  return more ? undefined : part?.value.raw;
}

/** The text of a name or of a literal string. */
export const nameOf = (node: SyntaxNode | undefined): string | undefined =>
  node?.type === "Identifier" ? String(node.name) : textOf(node);

/** The `b` of `a.b` and of `a["b"]`. */
export function propertyOf(node: SyntaxNode): string | undefined {
  if (node.type !== "MemberExpression") return undefined;
  const property = childOf(node, "property");
  return node.computed && property?.type === "Identifier" ? undefined : nameOf(property);
}

const isPattern = /^(Array|Object|Assignment)Pattern$|^RestElement$|^Property$/;

function namesIn(pattern: SyntaxNode | undefined, names: Set<string>): void {
  if (!pattern) return;
  if (pattern.type === "Identifier") names.add(String(pattern.name));
  else if (isPattern.test(pattern.type))
    for (const key of ["elements", "properties", "left", "argument", "value"])
      for (const child of [pattern[key]].flat()) if (isNode(child)) namesIn(child, names);
}

/** All names that a script declares itself, in any scope. */
export function declaredIn(program: SyntaxNode): Set<string> {
  const names = new Set<string>();
  walk(program, (node) => {
    if (/^Variable|Function|Class|Import\w*Specifier|CatchClause/.test(node.type))
      for (const key of ["id", "params", "local", "param"])
        for (const child of [node[key]].flat()) if (isNode(child)) namesIn(child, names);
  });
  return names;
}
