import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { type Bundle, closureOf, entryOf, pagesOf, stylesOf } from "./chunks.ts";

function kilobytesOf(bundle: Bundle, names: Iterable<string>): string {
  let bytes = 0;
  for (const name of names) {
    const file = bundle[name];
    if (file) bytes += gzipSync(file.type === "chunk" ? file.code : file.source).length;
  }
  return (bytes / 1000).toFixed(1).padStart(6);
}

/** Prints what each page loads before it shows, gzipped: the entry, the page, and what both import. */
export function pageSizes(): Plugin {
  return {
    name: "page-sizes",
    apply: "build",
    writeBundle(_, bundle) {
      const entry = entryOf(bundle);
      const lines = [...pagesOf(bundle)].map(([page, chunk]) => {
        const loaded = closureOf(bundle, [entry.fileName, chunk.fileName]);
        const styles = kilobytesOf(bundle, stylesOf(bundle, loaded));
        return `${kilobytesOf(bundle, loaded)} kB script ${styles} kB style  ${page}`;
      });
      this.environment.logger.info(`\nFirst view of each page, gzipped:\n${lines.sort().join("\n")}`);
    },
  };
}
