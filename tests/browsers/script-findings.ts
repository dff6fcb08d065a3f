import { parseAst } from "vite";
import { constructors, events, globals, type Member, members } from "./script-features.ts";
import { isSupported, javascript } from "./support.ts";
import { childOf, declaredIn, nameOf, propertyOf, type SyntaxNode, textOf, walk } from "./syntax-tree.ts";

const nameTested = (node: SyntaxNode | undefined): string | undefined =>
  node && (nameOf(node) ?? propertyOf(node));

/** Where a value decides what happens next. */
const decides =
  /^(If|Conditional)\w+\.test$|^LogicalExpression\.left$|^UnaryExpression\.argument$|^BinaryExpression\./;

/** The names that a script asks for before it uses them: `"share" in navigator`, `a.share?.()`, `a.share && …`. */
function testedIn(program: SyntaxNode): Set<string> {
  const names = new Set<string>();
  const copies: [copy: string, name: string][] = [];
  const add = (node: SyntaxNode | undefined) => {
    const name = nameTested(node);
    if (name) names.add(name);
  };
  walk(program, (node, parent, key) => {
    if (parent && decides.test(`${parent.type}.${key}`)) add(node);
    if (node.type === "CallExpression" && node.optional) add(childOf(node, "callee"));
    if (node.type === "MemberExpression" && node.optional) add(childOf(node, "object"));
    if (node.type === "VariableDeclarator")
      copies.push([nameOf(childOf(node, "id")) ?? "", nameTested(childOf(node, "init")) ?? ""]);
  });
  for (const [copy, name] of copies) if (names.has(copy)) names.add(name);
  return names;
}

/** The names of properties that scripts give to objects of their own. */
function ownIn(program: SyntaxNode): Set<string> {
  const names = new Set<string>();
  walk(program, (node, parent) => {
    if (!/^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type)) return;
    const name = parent?.type === "ObjectPattern" ? undefined : nameOf(childOf(node, "key"));
    if (name) names.add(name);
  });
  return names;
}

const instances: Readonly<Record<string, string>> = {
  navigator: "Navigator",
  document: "Document",
  window: "Window",
  globalThis: "Window",
  self: "Window",
  location: "Location",
  history: "History",
  performance: "Performance",
  crypto: "Crypto",
  localStorage: "Storage",
  sessionStorage: "Storage",
  caches: "CacheStorage",
};

/** Parts of regular expressions without which a script cannot be parsed. */
const newPatterns = [
  { expression: /\(\?<[=!]/, feature: javascript.regular_expressions?.lookbehind_assertion },
  { expression: /\(\?[ims]*-?[ims]+:/, feature: javascript.regular_expressions?.modifier },
].filter(({ feature }) => feature?.__compat && !isSupported(feature.__compat));

interface Place {
  parent: SyntaxNode | undefined;
  key: string;
}

class Script {
  readonly program: SyntaxNode;
  readonly own: Set<string>;
  private readonly declared: Set<string>;
  private readonly tested: Set<string>;

  constructor(code: string) {
    this.program = parseAst(code) as unknown as SyntaxNode;
    this.own = ownIn(this.program);
    this.declared = declaredIn(this.program);
    this.tested = testedIn(this.program);
  }

  /** Features used here that a supported browser lacks. */
  findingsOf(node: SyntaxNode, place: Place, own: ReadonlySet<string>): (string | undefined)[] {
    const member = this.memberOf(node, place, own);
    return [
      this.globalOf(node, place),
      member && `${member.owner}.${member.name}`,
      this.eventOf(node),
      this.patternOf(node),
    ];
  }

  private globalOf(node: SyntaxNode, { parent, key }: Place): string | undefined {
    if (node.type !== "Identifier" || (/^(property|key)$/.test(key) && !parent?.computed)) return undefined;
    const name = String(node.name);
    if (this.declared.has(name) || this.tested.has(name)) return undefined;
    if (parent?.type === "NewExpression" && constructors.get(name) === false) return `new ${name}`;
    return globals.get(name) === false ? name : undefined;
  }

  private memberOf(node: SyntaxNode, place: Place, own: ReadonlySet<string>): Member | undefined {
    const name = propertyOf(node);
    if (name === undefined || this.tested.has(name)) return undefined;
    const isAssigned = place.parent?.type === "AssignmentExpression" && place.key === "left";
    const candidates = (members.get(name) ?? []).filter(({ isStandard }) => isStandard || !isAssigned);
    const subject = nameOf(childOf(node, "object")) ?? "";
    const owner = this.declared.has(subject) ? undefined : (instances[subject] ?? subject);
    const exact = candidates.find((member) => member.owner === owner);
    if (exact) return exact.isSupported ? undefined : exact;
    const possible = candidates.filter(({ isStatic }) => !isStatic);
    return own.has(name) || possible.some((member) => member.isSupported) ? undefined : possible[0];
  }

  private eventOf(node: SyntaxNode): string | undefined {
    if (node.type !== "CallExpression" || nameTested(childOf(node, "callee")) !== "addEventListener")
      return undefined;
    const event = textOf((node.arguments as SyntaxNode[])[0]) ?? "";
    return events.get(event) === false && !this.tested.has(`on${event}`) ? `event ${event}` : undefined;
  }

  private patternOf(node: SyntaxNode): string | undefined {
    const pattern = (node.regex as { pattern: string } | undefined)?.pattern ?? textOf(node) ?? "";
    return newPatterns.some(({ expression }) => expression.test(pattern)) ? `/${pattern}/` : undefined;
  }
}

/** Lists what the scripts use of the browser and supported browsers lack, unless the script asks for it first. */
export function scriptFindings(scripts: ReadonlyMap<string, string>): string[] {
  const parsed = [...scripts].map(([file, code]) => ({ file, script: new Script(code) }));
  const own = new Set(parsed.flatMap(({ script }) => [...script.own]));
  return parsed.flatMap(({ file, script }) => {
    const found = new Set<string>();
    walk(script.program, (node, parent, key) => {
      for (const finding of script.findingsOf(node, { parent, key }, own)) if (finding) found.add(finding);
    });
    return [...found].map((finding) => `${file}: ${finding}`);
  });
}
