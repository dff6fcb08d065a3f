import { workOff } from "../imports/work-off.ts";

/** Works on one job until its pass ends, and prints the memory it took. */
const [id = ""] = process.argv.slice(2);
await workOff(id);
console.log(JSON.stringify({ maxMb: process.resourceUsage().maxRSS / 1024 }));
