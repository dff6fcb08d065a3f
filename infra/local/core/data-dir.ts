import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { mapValues } from "../../../shared/core/builtins.ts";
import { StartError } from "./configuration.ts";
import { writeWhole } from "./whole-file.ts";

/** `--fresh` removes only these files. */
const names = {
  database: "dynamodb.sqlite",
  objects: "s3",
  mail: "mail.ndjson",
  secrets: "secrets.json",
  stripe: "stripe.sqlite",
  razorpay: "razorpay.sqlite",
  clock: "clock",
  streams: "streams.sqlite",
  queues: "queues.sqlite",
  seeding: "seeding",
  photos: "photos.json",
  layout: "layout",
  lock: "stage.json",
} as const;

/** Raise it when stored items change incompatibly. */
const layout = "7";

export interface DataDir {
  dir: string;
  path: Record<keyof typeof names, string>;
  /** Marks the folder, so that the next start reseeds it after an interruption. */
  whileSeeding(seed: () => Promise<void>): Promise<void>;
  close(): void;
}

function isStage(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync("/proc") || readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("start.ts");
  } catch {
    return false;
  }
}

interface Lock {
  pid: number;
  dir: string;
  url: string;
}

/** Contains the folder's path, so that copies of a folder in use are not locked. */
function lock(file: string, dir: string, url: string): void {
  if (existsSync(file)) {
    const owner: Lock = JSON.parse(readFileSync(file, "utf8"));
    if (owner.dir === dir && owner.pid !== process.pid && isStage(owner.pid))
      throw new StartError(`${dir} is in use by the shop at ${owner.url} (process ${owner.pid})`);
  }
  const own: Lock = { pid: process.pid, dir, url };
  writeWhole(file, JSON.stringify(own));
}

/** Creates parents one by one: Node's `recursive` option hangs on ENOENT under /proc. */
function makeFolder(dir: string): void {
  if (existsSync(dir)) return;
  makeFolder(dirname(dir));
  mkdirSync(dir);
}

/** SQLite's journals, and `.new` for a file being written. */
const suffixes = ["", "-wal", "-shm", ".new"];

function empty(dir: string): void {
  for (const name of Object.values(names).filter((own) => own !== names.lock))
    for (const suffix of suffixes) rmSync(join(dir, name + suffix), { recursive: true, force: true });
}

/** Throws StartError for data that this version cannot read. */
function checkLayout({ database, layout: file }: DataDir["path"]): void {
  const isKnown = existsSync(file) && readFileSync(file, "utf8") === layout;
  if (existsSync(database) && !isKnown)
    throw new StartError(
      `${dirname(file)} has data of an older layout: "npm start -- --fresh" deletes it and starts over`,
    );
  writeFileSync(file, layout);
}

export function openDataDir(requested: string, url: string, fresh: boolean): DataDir {
  try {
    makeFolder(requested);
    readdirSync(requested);
    const dir = realpathSync(requested);
    const path = mapValues(names, (name) => join(dir, name));
    lock(path.lock, dir, url);
    if (fresh || existsSync(path.seeding)) empty(dir);
    checkLayout(path);
    return {
      dir,
      path,
      async whileSeeding(seed) {
        writeFileSync(path.seeding, "");
        await seed();
        rmSync(path.seeding);
      },
      close: () => rmSync(path.lock, { force: true }),
    };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `DATA_DIR ${requested} cannot be used: ${error instanceof Error ? error.message : error}`,
    );
  }
}
