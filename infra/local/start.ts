import "./clock.ts";
import { announce } from "./banner.ts";
import { readConfiguration, StartError } from "./configuration.ts";
import { startStage } from "./stage.ts";

let _ending: Promise<void> | undefined;
let close = async (): Promise<void> => undefined;

/** Once: a second Ctrl-C while the shop is closing changes nothing. */
function end(code: number): void {
  _ending ??= close()
    .catch((error) => console.error(error))
    .then(() => process.exit(code));
}

function fail(error: unknown): void {
  console.error(error instanceof StartError ? error.message : error);
  end(1);
}

/** npm gone without a word (killed): nobody is left to end this process. */
function endWithNpm(): void {
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && end(0), 1000).unref();
}

async function main(): Promise<void> {
  const began = performance.now();
  const configuration = readConfiguration(process.argv.slice(2), process.env);
  const starting = startStage(configuration, (reason) =>
    fail(new StartError(`The embedded DynamoDB ended: ${reason}`)),
  );
  close = async () => (await starting.catch(() => undefined))?.close();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(0));
  if (process.env.npm_lifecycle_event !== undefined) endWithNpm();
  const stage = await starting;
  announce(stage, configuration, performance.now() - began);
}

main().catch(fail);
