import { queryObjects } from "node:v8";

/** Preloaded with `--import`: on SIGUSR2 it prints the number of live objects after a full garbage collection. */
process.on("SIGUSR2", () => console.log(`objects: ${queryObjects(Object, { format: "count" })}`));
