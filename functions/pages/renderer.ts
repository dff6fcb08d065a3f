import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Product } from "../../shared/products/schemas.ts";
import { env } from "../platform/env.ts";
import { filesIn } from "../platform/files-in.ts";

export type Loaded = { answer: unknown } | { refused: { status: number; code: string; message: string } };

interface Build {
  renderPage(
    address: string,
    options: {
      site: string;
      load(key: string, input: object): Promise<Loaded | undefined>;
      shareImage(product: Product): string;
    },
  ): Promise<Rendering>;
  shell: string;
}

interface Rendering {
  status: 200 | 404;
  html: string;
  markdown(): string;
}

export interface Renderer extends Build {
  release: string;
}

/** Hashes the files that render pages, which contain the document and the names of all assets. */
export function releaseOf(folder: string): string {
  const hash = createHash("sha256");
  for (const file of filesIn(folder)) hash.update(file.slice(folder.length)).update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

async function load(folder: string): Promise<Renderer> {
  const release = releaseOf(folder);
  const { renderPage, shell }: Build = await import(pathToFileURL(join(folder, "render.mjs")).href);
  return { release, renderPage, shell };
}

let renderer: Promise<Renderer> | undefined;

/** Undefined on a stage without built pages. */
export async function openRenderer(): Promise<Renderer | undefined> {
  const folder = env("RENDERER");
  if (!existsSync(join(folder, "render.mjs"))) return undefined;
  renderer ??= load(folder);
  return renderer;
}
