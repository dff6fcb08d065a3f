import { watch } from "node:fs";
import { join } from "node:path";
import { root } from "../../bundle.ts";
import { functionNames } from "../../functions.ts";
import type { FunctionName } from "../../needs.ts";
import { type Server, startServer } from "../core/child.ts";
import { StartError } from "../core/configuration.ts";
import type { Closable } from "../core/started.ts";
import type { BundleAnswer, BundleOrder } from "./bundle-server.ts";
import { findBundles, needBuildDirectory } from "./bundle-store.ts";

export interface Options {
  onProgress(done: number, total: number): void;
  /** Rebuilds functions when their sources change, once they are called. */
  watch: boolean;
}

const hint = "FUNCTIONS=sources runs the functions as they are";

/** The bundles that would be deployed, made on first call by a process that does the others when idle. */
export class Bundles implements Closable {
  readonly #files = new Map<FunctionName, Promise<string>>();
  readonly #waiting = new Map<FunctionName, PromiseWithResolvers<string>>();
  readonly #options: Options;
  readonly #watched = new AbortController();
  #server: Server | undefined;

  constructor(options: Options) {
    this.#options = options;
    for (const [name, file] of findBundles(functionNames)) this.#files.set(name, Promise.resolve(file));
    if (this.#files.size < functionNames.length) needBuildDirectory();
    if (options.watch) this.#watch();
  }

  /** Returns the entry file. Throws StartError if bundling fails. */
  file(name: FunctionName): Promise<string> {
    const known = this.#files.get(name);
    if (known) {
      if (this.#waiting.has(name)) this.#order({ now: name });
      return known;
    }
    const found = findBundles([name]).get(name);
    const file = found ? Promise.resolve(found) : this.#build(name);
    this.#files.set(name, file);
    if (!found) this.#order({ now: name });
    return file;
  }

  buildOthers(): void {
    if (this.#options.watch) return;
    const missing = functionNames.filter((name) => !this.#files.has(name));
    if (missing.length === 0) return;
    let done = 0;
    const progress = () => this.#options.onProgress(++done, missing.length);
    this.#options.onProgress(0, missing.length);
    for (const name of missing) {
      const file = this.#build(name);
      this.#files.set(name, file);
      void file.then(progress, progress);
    }
    this.#order({ later: missing });
  }

  close(): void {
    this.#watched.abort();
    this.#rest();
  }

  #build(name: FunctionName): Promise<string> {
    const begun = this.#waiting.get(name);
    if (begun) return begun.promise;
    const waiting = Promise.withResolvers<string>();
    // A function that nobody calls need not be bundled; whoever calls it gets the error.
    void waiting.promise.catch(() => this.#files.delete(name));
    this.#waiting.set(name, waiting);
    return waiting.promise;
  }

  #order(order: BundleOrder): void {
    this.#server ??= this.#start();
    this.#server.send(order);
  }

  #start(): Server {
    const onEnd = (): void => {
      if (this.#server !== server) return;
      this.#server = undefined;
      for (const name of this.#waiting.keys()) this.#take({ name, error: "The bundler ended" });
    };
    const onMessage = (answer: BundleAnswer): void => this.#take(answer);
    const server = startServer({
      script: new URL("./bundle-server.ts", import.meta.url),
      args: [],
      onMessage,
      onEnd,
    });
    return server;
  }

  #take(answer: BundleAnswer): void {
    const waiting = this.#waiting.get(answer.name);
    this.#waiting.delete(answer.name);
    if ("file" in answer) waiting?.resolve(answer.file);
    else waiting?.reject(new StartError(`${answer.name} cannot be bundled: ${answer.error}\n${hint}`));
    if (this.#waiting.size === 0 && !this.#options.watch) this.#rest();
  }

  /** Frees 80 MB; the next order starts it again. */
  #rest(): void {
    const server = this.#server;
    this.#server = undefined;
    void server?.close();
  }

  #watch(): void {
    for (const folder of ["functions", "shared"])
      watch(join(root, folder), { recursive: true, signal: this.#watched.signal }, () => this.#files.clear());
  }
}
