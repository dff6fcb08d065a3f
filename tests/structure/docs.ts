import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const outside = /^(?:\.git|\.build|\.data|cdk\.out|node_modules|test-results)(?:\/|$)/;

/** Returns every file of the project, relative to its root. */
export function allFiles(folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (outside.test(path)) return [];
    return entry.isDirectory() ? allFiles(path) : [path];
  });
}

export const readText = (path: string): string => readFileSync(join(root, path), "utf8");

const withoutCode = (text: string): string =>
  text.replaceAll(/^```.*?^```/gms, "").replaceAll(/`[^`\n]*`/g, "");

/** Returns the anchors that GitHub gives to a page's headings. */
export function anchorsOf(text: string): string[] {
  const headings = text.replaceAll(/^```.*?^```/gms, "").matchAll(/^#{1,6} (.+)$/gm);
  return [...headings].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Returns the targets of a page's links to files, relative to the root, each with its anchor. */
export function linksOf(page: string, text: string): { target: string; anchor: string }[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = ""]) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [path = "", anchor = ""] = link.split("#");
    return [{ target: path === "" ? page : normalize(join(dirname(page), path)), anchor }];
  });
}

/** Returns the links whose file or anchor doesn't exist. `pages` are texts by path. */
export function brokenLinks(pages: ReadonlyMap<string, string>, files: readonly string[]): string[] {
  const exists = (target: string) =>
    files.includes(target) || files.some((file) => file.startsWith(`${target}/`));
  return [...pages].flatMap(([page, text]) =>
    linksOf(page, text)
      .filter(({ target, anchor }) => {
        if (!exists(target)) return true;
        return anchor !== "" && !anchorsOf(pages.get(target) ?? "").includes(anchor);
      })
      .map(({ target, anchor }) => `${page}: ${target}${anchor && `#${anchor}`}`),
  );
}

/** Returns the files named in backticks, such as `order.table.ts`, that don't exist anywhere. */
export function missingFiles(pages: ReadonlyMap<string, string>, files: readonly string[]): string[] {
  const endings = files.map((file) => `/${file}`);
  return [...pages].flatMap(([page, text]) =>
    [...text.matchAll(/`(\w[\w./-]*\.(?:tsx?|js|py|css|md|json))`/g)]
      .filter(
        ([, name = ""]) => !endings.some((file) => file.endsWith(`/${name.replace(/^(?:\.\.\/)+/, "")}`)),
      )
      .map(([, name = ""]) => `${page}: ${name}`),
  );
}
