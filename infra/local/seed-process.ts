import { workAsChild } from "./child.ts";
import { openClock } from "./clock.ts";
import { seed } from "./seed/load.ts";

/** Fills the empty table; tells its parent of the payments behind the orders. */
const [, , source = "", clockFile = ""] = process.argv;

const tell = (message: object): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });

await workAsChild(() => {
  openClock(clockFile);
  return seed(source, { seedIntent: tell });
});
