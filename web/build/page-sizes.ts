import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { type Bundle, closureOf, entryOf, pagesOf, stylesOf } from "./chunks.ts";
import { areUsual } from "./stage-settings.ts";

/** The sizes of the last usual build, read by the test of the budgets. */
const table = fileURLToPath(new URL("../../.build/page-sizes.json", import.meta.url));

export interface PageSize {
  /** Its path below `src/pages`. */
  page: string;
  /** Gzipped sizes of everything loaded before the page shows: the entry, the page, and their imports. */
  scriptKb: number;
  styleKb: number;
  /** The packages and page folders it contains. */
  parts: string[];
  /** The files loaded before it shows. */
  files: string[];
}

function kilobytesOf(bundle: Bundle, names: Iterable<string>): number {
  let bytes = 0;
  for (const name of names) {
    const file = bundle[name];
    if (file) bytes += gzipSync(file.type === "chunk" ? file.code : file.source).length;
  }
  return bytes / 1000;
}

function partsOf(bundle: Bundle, names: Iterable<string>): string[] {
  const ids = [...names].flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === "chunk" ? chunk.moduleIds : [];
  });
  const parts = ids.flatMap((id) => {
    const [, inPackage, inPages] = /node_modules\/((?:@[^/]+\/)?[^/]+)|src\/(pages\/[^/]+)/.exec(id) ?? [];
    return inPackage ?? inPages ?? [];
  });
  return [...new Set(parts)].sort();
}

function sizesOf(bundle: Bundle): PageSize[] {
  const entry = entryOf(bundle).fileName;
  return [...pagesOf(bundle)].map(([page, chunk]) => {
    const loaded = closureOf(bundle, [entry, chunk.fileName]);
    return {
      page,
      scriptKb: kilobytesOf(bundle, loaded),
      styleKb: kilobytesOf(bundle, stylesOf(bundle, loaded)),
      parts: partsOf(bundle, loaded),
      files: [...loaded],
    };
  });
}

const lineOf = ({ page, scriptKb, styleKb }: PageSize): string =>
  `${scriptKb.toFixed(1).padStart(6)} kB script ${styleKb.toFixed(1).padStart(6)} kB style  ${page}`;

/** Prints and stores the size of everything that each page loads before it shows. */
export function pageSizes(): Plugin {
  return {
    name: "page-sizes",
    apply: "build",
    writeBundle(_, bundle) {
      const sizes = sizesOf(bundle).sort((a, b) => a.scriptKb - b.scriptKb);
      // Stages with other taxes or ways to pay have builds of their own, often at the same time.
      if (areUsual()) {
        mkdirSync(dirname(table), { recursive: true });
        writeFileSync(table, JSON.stringify(sizes, null, 2));
      }
      this.environment.logger.info(`\nFirst view of each page, gzipped:\n${sizes.map(lineOf).join("\n")}`);
    },
  };
}
