import { readFileSync } from "node:fs";
import { openApiPath, referenceFolder } from "./path.ts";

const fileOf = (name: string) => async (): Promise<string> =>
  readFileSync(new URL(`./reference/${name}`, import.meta.url), "utf8");

/** Files that a deployment makes without building the pages, by path. */
export const siteFiles: ReadonlyMap<string, () => Promise<string>> = new Map([
  [
    openApiPath,
    async () => {
      const { openApiDocument } = await import("./document.ts");
      return JSON.stringify(await openApiDocument());
    },
  ],
  [
    `${referenceFolder}index.html`,
    async () => {
      const [{ openApiDocument }, { referencePage }] = await Promise.all([
        import("./document.ts"),
        import("./reference/page.ts"),
      ]);
      return referencePage(await openApiDocument());
    },
  ],
  [`${referenceFolder}page.css`, fileOf("page.css")],
  [`${referenceFolder}search.js`, fileOf("search.js")],
]);
