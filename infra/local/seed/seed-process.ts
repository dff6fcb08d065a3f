import { workAsChild } from "../core/child.ts";
import { openClock } from "../core/clock.ts";
import { seed } from "./load.ts";

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
