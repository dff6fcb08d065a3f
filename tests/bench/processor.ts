import { readFileSync } from "node:fs";

/** Linux counts in hundredths of a second. */
const tickMilliseconds = 10;

/** Processor time that a process has used, in milliseconds, on Linux. */
export function processorMs(pid: number): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * tickMilliseconds;
}

/** The child of this process whose command names the program. */
export function childNamed(program: string): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").trim();
  const found = children
    .split(" ")
    .find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(program));
  if (found === undefined) throw new Error(`No process runs ${program}`);
  return Number(found);
}
