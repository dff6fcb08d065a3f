import "../../../infra/local/core/clock.ts";
import { readConfiguration } from "../../../infra/local/core/configuration.ts";
import { Started } from "../../../infra/local/core/started.ts";
import { startStage } from "../../../infra/local/stage/stage.ts";

// Scheduled jobs run only when a test starts them, and due payments are handled only when a test drains them.
const realSetInterval = globalThis.setInterval;
globalThis.setInterval = ((run: () => void, ms: number) =>
  realSetInterval(run, ms < 60_000 ? ms : 2 ** 31 - 1)) as typeof setInterval;

/** The local stage in a process that can be killed; its calls to Stripe go through the test's proxy. */
const started = new Started();
const configuration = {
  ...readConfiguration(["--no-web"], process.env),
  pausedQueues: (process.env.PAUSED_QUEUES ?? "due-payments").split(","),
};
const { site } = await startStage(configuration, started, (reason) => {
  throw new Error(reason);
});
const stripeUrl = process.env.STRIPE_API_URL;
process.env.STRIPE_API_URL = process.env.STRIPE_PROXY;
const razorpayUrl = process.env.RAZORPAY_API_URL;
process.env.RAZORPAY_API_URL = process.env.RAZORPAY_PROXY;
process.env.POWERTOOLS_METRICS_DISABLED = process.env.METRICS_DISABLED ?? "true";
process.on("disconnect", () => void started.close().finally(() => process.exit(0)));
process.send?.({
  site: site.replace("localhost", "127.0.0.1"),
  stripeUrl,
  razorpayUrl,
  queues: {
    mail: process.env.MAIL_QUEUE,
    "due-payments": process.env.DUE_PAYMENTS_QUEUE,
    "due-products": process.env.DUE_PRODUCTS_QUEUE,
  },
});
