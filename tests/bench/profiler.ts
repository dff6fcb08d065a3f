import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleFolder, root } from "../../infra/bundle.ts";

interface Frame {
  functionName: string;
  url: string;
  lineNumber: number;
  columnNumber: number;
}

/** Speaks the inspector's protocol with a process that runs with `--inspect`. */
export class Inspector {
  readonly #socket: WebSocket;
  readonly #asked = new Map<number, PromiseWithResolvers<unknown>>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const { id, result, error } = JSON.parse(String(data));
      const asked = this.#asked.get(id);
      this.#asked.delete(id);
      if (error) asked?.reject(new Error(error.message));
      else asked?.resolve(result);
    });
  }

  static async open(port: number): Promise<Inspector> {
    const [target] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
    const socket = new WebSocket(target.webSocketDebuggerUrl);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", reject);
    });
    return new Inspector(socket);
  }

  send<T>(method: string, params: object = {}): Promise<T> {
    const id = this.#asked.size === 0 ? 1 : Math.max(...this.#asked.keys()) + 1;
    const asked = Promise.withResolvers<unknown>();
    this.#asked.set(id, asked);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return asked.promise as Promise<T>;
  }

  close(): void {
    this.#socket.close();
  }
}

const maps = new Map<string, SourceMap | undefined>();

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url))
    maps.set(url, new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, "utf8"))));
  return maps.get(url);
}

/** The function of the sources that a frame of a bundle is, such as `functions/http/guard.ts authorize`. */
function originOf({ url, lineNumber, columnNumber, functionName }: Frame): string | undefined {
  const entry = mapOf(url)?.findEntry(lineNumber, columnNumber);
  if (!entry || !("originalSource" in entry)) return undefined;
  const source = relative(root, resolve(bundleFolder, entry.originalSource));
  const name = "name" in entry ? String(entry.name ?? "") : "";
  return `${source} ${name || functionName || "(anonymous)"}`;
}

const packages: readonly (readonly [RegExp, string])[] = [
  [/node_modules\/@middy\//, "middy and security headers"],
  [/node_modules\/@aws-lambda-powertools\//, "log line"],
  [/node_modules\/(?:@aws-sdk|@smithy|@aws-crypto|@aws)\//, "client of the table"],
  [/node_modules\/jose\//, "session's token"],
  [/node_modules\/stripe\//, "client of Stripe"],
];

/** Names a frame; undefined for built-in modules and packages, which count for their callers. */
function nameOf(frame: Frame, handler: string): string | undefined {
  const { url } = frame;
  if (url.includes("/.build/local/")) {
    const origin = originOf(frame);
    if (!url.includes(`/.build/local/${handler}-`)) return "other functions of the stage";
    const known = packages.find(([pattern]) => pattern.test(origin ?? ""))?.[1];
    return known ?? (origin?.includes("node_modules/") ? undefined : origin);
  }
  if (url.startsWith("file:") && relative(root, fileURLToPath(url)).startsWith("infra/"))
    return "stage: edge, gateway and services";
  if (frame.functionName === "(garbage collector)") return "garbage collection";
  if (frame.functionName === "(program)") return "native code: system calls, signatures, compression";
  if (frame.functionName === "(idle)") return "idle";
  return undefined;
}

interface Tree {
  callFrame: Frame;
  selfSize?: number;
  hits?: number;
  children?: Tree[];
}

const sockets = "scripts of Node: sockets, streams, timers";

/** Sums the weights of frames by name. */
function sum(tree: Tree, handler: string, weightOf: (node: Tree) => number): Map<string, number> {
  const sums = new Map<string, number>();
  const visit = (node: Tree, above: string): void => {
    const name = nameOf(node.callFrame, handler) ?? above;
    sums.set(name, (sums.get(name) ?? 0) + weightOf(node));
    for (const child of node.children ?? []) visit(child, name);
  };
  visit(tree, sockets);
  return sums;
}

interface CpuProfile {
  nodes: { id: number; callFrame: Frame; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
}

function treeOf({ nodes, samples, timeDeltas }: CpuProfile): Tree {
  const taken = new Map<number, number>();
  for (const [index, id] of samples.entries()) taken.set(id, (taken.get(id) ?? 0) + (timeDeltas[index] ?? 0));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const build = (id: number): Tree[] => {
    const node = byId.get(id);
    return node
      ? [
          {
            callFrame: node.callFrame,
            hits: taken.get(id) ?? 0,
            children: (node.children ?? []).flatMap(build),
          },
        ]
      : [];
  };
  const [tree] = build(nodes[0]?.id ?? 0);
  if (!tree) throw new Error("The profile is empty");
  return tree;
}

async function cpuMicroseconds(inspector: Inspector): Promise<number> {
  const expression = "(({ user, system }) => user + system)(process.cpuUsage())";
  const { result } = await inspector.send<{ result: { value: number } }>("Runtime.evaluate", { expression });
  return result.value;
}

/** Microseconds of the processor by name while `run` runs; samples alone would count waiting for a processor. */
export async function profileTime(inspector: Inspector, handler: string, run: () => Promise<void>) {
  await inspector.send("Profiler.enable");
  await inspector.send("Profiler.setSamplingInterval", { interval: 100 });
  await inspector.send("Profiler.start");
  const before = await cpuMicroseconds(inspector);
  await run();
  const taken = (await cpuMicroseconds(inspector)) - before;
  const { profile } = await inspector.send<{ profile: CpuProfile }>("Profiler.stop");
  const sums = sum(treeOf(profile), handler, ({ hits = 0 }) => hits);
  sums.delete("idle");
  const sampled = [...sums.values()].reduce((all, each) => all + each, 0);
  return new Map([...sums].map(([name, each]) => [name, (each * taken) / sampled]));
}

/** Allocated bytes by name while `run` runs, also of what was collected meanwhile. */
export async function profileMemory(inspector: Inspector, handler: string, run: () => Promise<void>) {
  const options = { includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true };
  await inspector.send("HeapProfiler.startSampling", { samplingInterval: 2048, ...options });
  await run();
  const { profile } = await inspector.send<{ profile: { head: Tree } }>("HeapProfiler.stopSampling");
  return sum(profile.head, handler, ({ selfSize = 0 }) => selfSize);
}
