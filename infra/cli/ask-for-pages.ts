import { workThrough } from "../../functions/platform/work-through.ts";
import { knownPages } from "../site-pages.ts";

/** Requests pages so that they are stored. Errors are left to the smoke checks. */
export async function askForPages(url: string): Promise<void> {
  await workThrough(knownPages, { width: 4, hasTime: () => true }, async (address) => {
    await fetch(url + address).then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    );
  });
}
