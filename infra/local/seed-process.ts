import { openClock } from "./clock.ts";
import { StartError } from "./configuration.ts";
import { seed } from "./seed/load.ts";

/** Run by `seeding.ts`, which hears of the payments behind the orders. */
const [, , source = "", clockFile = ""] = process.argv;
openClock(clockFile);

const tell = (message: object): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });

try {
  await seed(source, { seedIntent: tell });
  process.disconnect();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
  process.disconnect();
}
