import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface TableUse {
  calls: number;
  units: number;
  longestMs: number;
}

export interface SlowTable {
  url: string;
  pid: number;
  /** Of all calls so far, without those that read the stream. */
  use(): Promise<TableUse>;
  close(): void;
}

/** A process between functions and table that answers each call after so many milliseconds, if the table is faster. */
export async function startSlowTable(target: string, milliseconds: number): Promise<SlowTable> {
  const file = fileURLToPath(new URL("slow-table-process.ts", import.meta.url));
  const child = fork(file, [target, `${milliseconds}`]);
  const [url] = await once(child, "message");
  return {
    url,
    pid: child.pid ?? 0,
    async use() {
      child.send("use");
      const [use] = await once(child, "message");
      return use;
    },
    close: () => child.disconnect(),
  };
}
