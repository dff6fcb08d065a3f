import type { Rolldown } from "vite";

export type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** The chunks with everything that they import statically. */
export function closureOf(bundle: Bundle, names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || seen.has(name)) continue;
    seen.add(name);
    closureOf(bundle, chunk.imports, seen);
  }
  return seen;
}

/** The style sheets of chunks. */
export function stylesOf(bundle: Bundle, names: Iterable<string>): Set<string> {
  const styles = [...names].flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === "chunk" ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
  return new Set(styles);
}

export function entryOf(bundle: Bundle): Rolldown.OutputChunk {
  const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry);
  if (entry?.type !== "chunk") throw new Error("The build has no entry");
  return entry;
}

/** The chunks of pages by their path below `src/pages`, without the extension. */
export function pagesOf(bundle: Bundle): Map<string, Rolldown.OutputChunk> {
  const pages = new Map<string, Rolldown.OutputChunk>();
  for (const file of Object.values(bundle)) {
    if (file.type !== "chunk") continue;
    for (const module of file.moduleIds) {
      const page = /\/web\/src\/pages\/(.+-page)\.tsx$/.exec(module)?.[1];
      if (page) pages.set(page, file);
    }
  }
  return pages;
}
