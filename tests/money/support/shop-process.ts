import "../../../infra/local/clock.ts";
import { readConfiguration } from "../../../infra/local/configuration.ts";
import { startStage } from "../../../infra/local/stage.ts";
import { Started } from "../../../infra/local/started.ts";

// Jobs on a schedule run when a test says so, however long it takes.
const tick = globalThis.setInterval;
globalThis.setInterval = ((run: () => void, ms: number) =>
  tick(run, ms < 60_000 ? ms : 2 ** 31 - 1)) as typeof setInterval;

/** The local stage in a process that can be killed; its calls to Stripe leave through a door of the test's. */
const started = new Started();
const site = await startStage(readConfiguration(["--no-web"], process.env), started, (reason) => {
  throw new Error(reason);
});
const stripeAt = process.env.STRIPE_API_URL;
process.env.STRIPE_API_URL = process.env.STRIPE_DOOR;
process.on("disconnect", () => void started.close().finally(() => process.exit(0)));
process.send?.({ site: site.replace("localhost", "127.0.0.1"), stripeAt });
