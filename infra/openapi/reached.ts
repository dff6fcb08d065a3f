import { existsSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

interface Named {
  file: string;
  name: string;
}

interface Statement {
  text: string;
  /** The names that it uses, of this file and of others. */
  uses: string[];
}

interface Module {
  statements: Map<string, Statement>;
  /** Where an imported name comes from. */
  imports: Map<string, Named>;
}

const modules = new Map<string, Module>();

/** The formatter indents whatever is not the beginning of a statement, or its end. */
const statementsIn = (source: string): string[] => source.split(/\n(?=[a-z/@])(?!\/\/)/);

function importsOf(text: string, file: string): [string, Named][] {
  const [, names = "", from = ""] = /^import (?:type )?\{([^}]*)\} from "(\.[^"]+)"/.exec(text) ?? [];
  const target = normalize(join(file, "..", from));
  return names.split(",").flatMap((each) => {
    const [name = "", alias = name] = each.trim().split(" as ");
    return name === "" || name.startsWith("type ") ? [] : [[alias, { file: target, name }]];
  });
}

function read(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const source = existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "";
  const module: Module = { statements: new Map(), imports: new Map() };
  modules.set(file, module);
  for (const text of statementsIn(source)) {
    for (const [alias, from] of importsOf(text, file)) module.imports.set(alias, from);
    const name = /^(?:export )?(?:async )?(?:const|function\*?|class|let) ([\w$]+)/.exec(text)?.[1];
    const uses = [...new Set(text.match(/[A-Za-z_$][\w$]*/g))];
    if (name) module.statements.set(name, { text, uses });
  }
  return module;
}

/** The modules that a statement loads when it runs. */
const loadedIn = (text: string, file: string): string[] =>
  [...text.matchAll(/\bimport\("(\.[^"]+)"\)/g)].map(([, from = ""]) => normalize(join(file, "..", from)));

function usedBy({ text, uses }: Statement, file: string): Named[] {
  const { statements, imports } = read(file);
  const loaded = loadedIn(text, file);
  return uses.flatMap((name) => [
    ...[imports.get(name) ?? []].flat(),
    ...(statements.has(name) ? [{ file, name }] : []),
    ...loaded.map((other) => ({ file: other, name })),
  ]);
}

/** The source of every top-level statement that this one uses, directly or through others. */
export function reachedFrom(file: string, name: string, isOutside: (file: string) => boolean): string[] {
  const texts = new Map<string, string>();
  const open: Named[] = [{ file, name }];
  for (const next of open) {
    const id = `${next.file} ${next.name}`;
    const statement = read(next.file).statements.get(next.name);
    if (texts.has(id) || !statement) continue;
    texts.set(id, statement.text);
    open.push(...usedBy(statement, next.file).filter((each) => !isOutside(each.file)));
  }
  return [...texts.values()];
}

/** The comment before each field of a schema, by the field's name. */
export function fieldDocs(file: string, name: string): Map<string, string> {
  const text = read(file).statements.get(name)?.text ?? "";
  const found = text.matchAll(/^ {2,4}\/\*\* (.+?) \*\/\n {2,4}"?([\w/-]+)"?:/gm);
  return new Map([...found].map(([, doc = "", field = ""]) => [field, doc.replaceAll("`", "")]));
}
