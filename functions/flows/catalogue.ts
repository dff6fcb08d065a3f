import { Logger } from "@aws-lambda-powertools/logger";
import { findManifest, type LoggedChange, type Manifest, readNews } from "../data/catalogue-log.ts";
import { buildCatalogue } from "../data/product.ts";
import { applyChanges, type Catalogue, openCatalogue } from "../domain/catalogue-index.ts";
import { catalogueFormat, loadSegment, type Segment } from "../domain/catalogue-segment.ts";
import { fetchObject } from "../services/catalogue-objects.ts";
import { sharedRounds } from "./shared-rounds.ts";

const logger = new Logger({ serviceName: "catalogue" });

/** A change bears the time its request began; it is there for all before the longest request ends. */
const lateMs = 30_000;
/** The index that a snapshot is built from may be behind as well. */
const snapshotLateMs = 60_000;
/** A new snapshot is not urgent: what is in it was among the changes. */
const restMs = 3_000;

interface Held {
  version: number;
  catalogue: Catalogue;
  /** Mark of the change last applied, by product. */
  marks: ReadonlyMap<string, string>;
  /** Time of the newest change known. */
  newest: Date;
  openedAt: number;
}

let held: Held | undefined;

/** The snapshot as stored, or what it would be, from the table. */
async function segmentOf(manifest: Manifest | undefined): Promise<Segment> {
  try {
    if (manifest?.format !== catalogueFormat) throw new Error("There is no snapshot of this format");
    return loadSegment(await fetchObject(manifest.objectKey));
  } catch (error) {
    logger.warn("catalogue read from the table", { error });
    const { measure } = await import("../services/metrics.ts");
    measure({ CatalogueFallbacks: 1 });
    return buildCatalogue();
  }
}

async function open(manifest: Manifest | undefined, now: Date): Promise<Held> {
  const builtAt = manifest ? new Date(manifest.builtAt) : now;
  const segment = await segmentOf(manifest);
  const opened: Held = {
    version: manifest?.version ?? 0,
    catalogue: openCatalogue(segment),
    marks: new Map(),
    newest: builtAt,
    openedAt: now.getTime(),
  };
  const { changes } = await readNews(new Date(builtAt.getTime() - snapshotLateMs));
  return withChanges(opened, changes);
}

function withChanges(before: Held, changes: readonly LoggedChange[]): Held {
  const news = changes.filter(({ id, mark }) => before.marks.get(id) !== mark);
  if (news.length === 0) return before;
  const newest = new Date(news.at(-1)?.mark.split("#")[0] ?? before.newest);
  return {
    ...before,
    catalogue: applyChanges(before.catalogue, news),
    marks: new Map([...before.marks, ...news.map(({ id, mark }) => [id, mark] as const)]),
    newest: newest > before.newest ? newest : before.newest,
  };
}

async function renew(): Promise<Catalogue> {
  const now = new Date();
  if (held === undefined) {
    held = await open(await findManifest(), now);
    return held.catalogue;
  }
  const known = Math.min(held.newest.getTime(), now.getTime());
  const { changes, manifest } = await readNews(new Date(known - lateMs));
  const isOld = (manifest?.version ?? 0) !== held.version && now.getTime() - held.openedAt >= restMs;
  held = isOld ? await open(manifest, now) : withChanges(held, changes);
  return held.catalogue;
}

/** The catalogue as of now: a snapshot once loaded, and what has changed since. */
export const currentCatalogue: () => Promise<Catalogue> = sharedRounds(renew);
