import { workThrough } from "../../functions/platform/work-through.ts";
import { knownPages } from "../site-pages.ts";

/**
 * Asks for pages once, so that they are stored before a visitor wants them. An answer other than the page's is for
 * the smoke checks to find.
 */
export async function askForPages(url: string): Promise<void> {
  await workThrough(knownPages, { width: 4, hasTime: () => true }, async (address) => {
    await fetch(url + address).then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    );
  });
}
