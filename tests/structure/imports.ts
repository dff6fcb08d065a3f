import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const specifier = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)"(\.{1,2}\/[^"]+)"/g;

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
    .map((path) => join(folder, path));

/** The source files in some folders, each with the files that it imports, type imports included. */
export const importsIn = (...folders: string[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    folders.flatMap(sourcesIn).map((file) => {
      const source = readFileSync(join(root, file), "utf8");
      const imported = [...source.matchAll(specifier)].map(([, path = ""]) =>
        normalize(join(dirname(file), path)),
      );
      return [file, imported];
    }),
  );

export interface Arrow {
  from: string;
  to: string;
}

interface House {
  /** Above all rooms: they import any room, and nothing imports them. */
  doors: readonly string[];
  /** From top to bottom. */
  rooms: readonly string[];
}

/** The room of a file: the entry of the top folder that holds it. */
export const roomOf = (file: string): string => file.split("/")[1] ?? "";

/** The imports that do not lead from a room to one below it. */
export const wrongArrows = (arrows: readonly Arrow[], { doors, rooms }: House): Arrow[] =>
  arrows.filter(({ from, to }) => {
    const [above, below] = [roomOf(from), roomOf(to)];
    if (above === below) return doors.includes(above);
    return rooms.indexOf(below) <= rooms.indexOf(above);
  });

/** The files of the first cycle found. */
export function findCycle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  function visit(file: string, path: readonly string[]): readonly string[] {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const imported of graph.get(file) ?? []) {
      const cycle = visit(imported, [...path, file]);
      if (cycle.length > 0) return cycle;
    }
    done.add(file);
    return [];
  }
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
