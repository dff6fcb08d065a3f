import { spawn } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setInterval } from "node:timers/promises";

/** A browser of this machine with one open page. Elements are found by expressions that the page evaluates. */
export interface InstalledBrowser {
  name: string;
  goto(url: string): Promise<void>;
  /** Evaluates an expression, whose value must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  click(element: string): Promise<void>;
  /** Clicks the element and presses these keys. */
  type(element: string, keys: string): Promise<void>;
  close(): Promise<void>;
}

/** WebDriver's code of the Enter key. */
export const enter = "\uE007";

/** The first of these programs that is on the PATH or at the given place, which may be a glob. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const places = names.flatMap((name) =>
    name.includes("/") ? globSync(name) : folders.map((dir) => join(dir, name)),
  );
  return places.find((place) => existsSync(place));
}

interface Started {
  /** The pattern's first group in the program's output. */
  said: string;
  stop(): Promise<void>;
}

/** Starts a program and waits until its output, its third stream included, matches. Throws if it ends before. */
export async function start(
  program: string,
  args: readonly string[],
  { until, env = {} }: { until: RegExp; env?: Record<string, string> },
): Promise<Started> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let output = "";
  const said = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr, child.stdio[3]])
      stream?.on("data", (chunk: Buffer) => {
        output += chunk;
        const match = until.exec(output);
        if (match) resolve(match[1] ?? "");
      });
    child.once("error", reject);
    void ended.then(() => reject(new Error(`${program} has ended:\n${output}`)));
  });
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { said, stop };
}

const maxWaitMs = 60_000;
const pauseMs = 100;

/** Repeats an attempt until it succeeds. Throws its last error. */
export async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + maxWaitMs;
  let failure: unknown;
  for await (const _ of setInterval(pauseMs)) {
    try {
      return await attempt();
    } catch (error) {
      failure = error;
    }
    if (performance.now() > deadline) break;
  }
  throw failure;
}
