import { readFileSync } from "node:fs";
import type { DocumentParts } from "./document.ts";
import { type Rendering, type RenderOptions, renderPage as render } from "./render-page.tsx";

const parts: DocumentParts = JSON.parse(readFileSync(new URL("document.json", import.meta.url), "utf8"));

export const { shell } = parts;

/** See `render-page.tsx`. */
export const renderPage = (address: string, options: Omit<RenderOptions, "parts">): Promise<Rendering> =>
  render(address, { ...options, parts });
