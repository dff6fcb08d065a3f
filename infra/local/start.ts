import "./clock.ts";
import { announce } from "./banner.ts";
import { readConfiguration, StartError } from "./configuration.ts";
import { Started } from "./started.ts";

const started = new Started();
let ending: Promise<void> | undefined;

/** Once: a second Ctrl-C while the shop is closing changes nothing. */
function end(code: number): void {
  ending ??= started
    .close()
    .catch((error) => console.error(error))
    .then(() => process.exit(code));
}

function fail(error: unknown): void {
  // What breaks because it is being closed is no news.
  if (ending === undefined) console.error(error instanceof StartError ? error.message : error);
  end(1);
}

/** npm gone without a word (killed): nobody is left to end this process. */
function endWithNpm(): void {
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && end(0), 1000).unref();
}

async function main(): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(0));
  if (process.env.npm_lifecycle_event !== undefined) endWithNpm();
  const configuration = readConfiguration(process.argv.slice(2), process.env);
  // What it takes to run is loaded once it is clear that it can.
  const { startStage } = await import("./stage.ts");
  const lost = (reason: string) => fail(new StartError(`The embedded DynamoDB ended: ${reason}`));
  const site = await startStage(configuration, started, lost);
  announce(site, configuration, process.uptime());
}

main().catch(fail);
