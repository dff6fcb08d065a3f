import { Logger } from "@aws-lambda-powertools/logger";
import { findManifest, type LoggedChange, type Manifest, readChanges } from "./changes.table.ts";
import { applyChanges, type Catalogue, openCatalogue } from "./layers.ts";
import { fetchObject } from "./objects.ts";
import { readTable } from "./rebuild.ts";
import { catalogueFormat, loadSegment, type Segment } from "./segment.ts";

/** A change bears the time its request began; it is visible before the longest request ends. */
const maxLatenessMs = 30_000;
/** The table's index that a snapshot is built from may be behind as well. */
const maxSnapshotLatenessMs = 60_000;
/** A new snapshot is not urgent: everything in it was among the changes. */
const minReloadIntervalMs = 3_000;

interface Loaded {
  version: number;
  catalogue: Catalogue;
  /** Mark of the change last applied, by product. */
  marks: ReadonlyMap<string, string>;
  /** Time of the newest change known. */
  newest: Date;
  openedAt: number;
}

let loaded: Loaded | undefined;

/** The stored snapshot, or else the same from the table. */
async function segmentOf(manifest: Manifest | undefined): Promise<Segment> {
  try {
    if (manifest?.format !== catalogueFormat) throw new Error("There is no snapshot of this format");
    return loadSegment(await fetchObject(manifest.objectKey));
  } catch (error) {
    new Logger({ serviceName: "catalogue" }).warn("catalogue read from the table", { error });
    const { measure } = await import("../../platform/metrics.ts");
    measure({ CatalogueFallbacks: 1 });
    return readTable();
  }
}

async function open(manifest: Manifest | undefined, now: Date): Promise<Loaded> {
  const builtAt = manifest ? new Date(manifest.builtAt) : now;
  const segment = await segmentOf(manifest);
  const opened: Loaded = {
    version: manifest?.version ?? 0,
    catalogue: openCatalogue(segment),
    marks: new Map(),
    newest: builtAt,
    openedAt: now.getTime(),
  };
  const { changes } = await readChanges(new Date(builtAt.getTime() - maxSnapshotLatenessMs));
  return withChanges(opened, changes);
}

function withChanges(before: Loaded, changes: readonly LoggedChange[]): Loaded {
  const unknown = changes.filter(({ id, mark }) => before.marks.get(id) !== mark);
  if (unknown.length === 0) return before;
  const newest = new Date(unknown.at(-1)?.mark.split("#")[0] ?? before.newest);
  return {
    ...before,
    catalogue: applyChanges(before.catalogue, unknown),
    marks: new Map([...before.marks, ...unknown.map(({ id, mark }) => [id, mark] as const)]),
    newest: newest > before.newest ? newest : before.newest,
  };
}

/** The catalogue as of now: the snapshot, loaded once, and the changes since. */
export async function currentCatalogue(): Promise<Catalogue> {
  const now = new Date();
  if (loaded === undefined) {
    loaded = await open(await findManifest(), now);
    return loaded.catalogue;
  }
  const known = Math.min(loaded.newest.getTime(), now.getTime());
  const { changes, manifest } = await readChanges(new Date(known - maxLatenessMs));
  const isOld =
    (manifest?.version ?? 0) !== loaded.version && now.getTime() - loaded.openedAt >= minReloadIntervalMs;
  loaded = isOld ? await open(manifest, now) : withChanges(loaded, changes);
  return loaded.catalogue;
}
