import { workAsChild } from "./child.ts";
import { openClock } from "./clock.ts";
import { seed } from "./seed/load.ts";

/** Sends the orders' payments to the parent process. */
const [, , source = "", clockFile = "", waitingPhotos = ""] = process.argv;

const send = (message: object): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });

await workAsChild(() => {
  openClock(clockFile);
  return seed(source, { ledger: { seedIntents: send }, waitingPhotos });
});
