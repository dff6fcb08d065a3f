import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { functionNames } from "../functions.ts";
import { lambdaNameOf } from "../lambda-name.ts";
import type { FunctionName } from "../needs.ts";

/** A position in a bundle, as in Lambda's stack traces. */
const frame = /(?:file:\/\/)?\/var\/task\/([\w.-]+\.mjs):(\d+):(\d+)/g;

/** Log streams are named `2026/01/31/<function>[<version>]<container>`. */
const functionOf = (logStream: string, stageName: string): FunctionName | undefined =>
  functionNames.find((name) => logStream.includes(`/${lambdaNameOf(name, stageName)}[`));

export class StackTraces {
  readonly #maps: string;
  readonly #stageName: string;
  readonly #opened = new Map<string, SourceMap | undefined>();

  /** `maps` is the directory with the build's source maps. */
  constructor(maps: string, stageName: string) {
    this.#maps = maps;
    this.#stageName = stageName;
  }

  translate(line: string, logStream: string): string {
    const name = functionOf(logStream, this.#stageName);
    if (!name) return line;
    return line.replaceAll(frame, (found, file: string, row: string, column: string) => {
      const entry = this.#open(join(name, `${file}.map`))?.findEntry(Number(row) - 1, Number(column) - 1);
      if (!entry || !("originalSource" in entry)) return found;
      const source = entry.originalSource.replace(/^(\.\.\/)+/, "");
      return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    });
  }

  #open(file: string): SourceMap | undefined {
    const path = join(this.#maps, file);
    if (!this.#opened.has(path) && existsSync(path)) {
      this.#opened.set(path, new SourceMap(JSON.parse(readFileSync(path, "utf8"))));
    }
    return this.#opened.get(path);
  }
}
