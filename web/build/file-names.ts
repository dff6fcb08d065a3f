import type { Rolldown } from "vite";

/** Files of parts have no names of their own: all names stand in the entry's table. */
const patternOf = (name: string): string =>
  /-page$|^(library|shelf|reading|charts)$/.test(name) ? "assets/[name]-[hash:7]" : "assets/[hash:7]";

export const chunkFileNames = ({ name }: Pick<Rolldown.PreRenderedChunk, "name">): string =>
  `${patternOf(name)}.js`;

/** The same for the app in the browser and on the server, which names the browser's pictures. */
export const assetFileNames = ({ names: [name = ""] }: Pick<Rolldown.PreRenderedAsset, "names">): string =>
  name.endsWith(".css") ? `${patternOf(name.slice(0, -".css".length))}.css` : "assets/[hash:7][extname]";
