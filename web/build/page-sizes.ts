import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** A chunk with all it imports before it can run. */
function closureOf(bundle: Bundle, names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || seen.has(name)) continue;
    seen.add(name);
    closureOf(bundle, chunk.imports, seen);
  }
  return seen;
}

function kilobytesOf(bundle: Bundle, names: Iterable<string>): string {
  let bytes = 0;
  for (const name of names) {
    const file = bundle[name];
    if (file) bytes += gzipSync(file.type === "chunk" ? file.code : file.source).length;
  }
  return (bytes / 1000).toFixed(1).padStart(6);
}

function stylesOf(bundle: Bundle, names: ReadonlySet<string>): Set<string> {
  const styles = [...names].flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === "chunk" ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
  return new Set(styles);
}

/** Prints what each page loads before it shows, gzipped: the entry, the page, and what both import. */
export function pageSizes(): Plugin {
  return {
    name: "page-sizes",
    apply: "build",
    writeBundle(_, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry);
      const lines = Object.values(bundle).flatMap((file) => {
        const page = file.type === "chunk" && /pages\/(.+-page)\.tsx$/.exec(file.facadeModuleId ?? "")?.[1];
        if (!page || !entry) return [];
        const loaded = closureOf(bundle, [entry.fileName, file.fileName]);
        const scripts = kilobytesOf(bundle, loaded);
        return `${scripts} kB script ${kilobytesOf(bundle, stylesOf(bundle, loaded))} kB style  ${page}`;
      });
      this.environment.logger.info(`\nFirst view of each page, gzipped:\n${lines.sort().join("\n")}`);
    },
  };
}
