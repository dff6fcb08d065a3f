import "./core/clock.ts";
import { readConfiguration, StartError } from "./core/configuration.ts";
import { Started } from "./core/started.ts";
import { announce } from "./stage/banner.ts";

const started = new Started();
let ending: Promise<void> | undefined;

/** Closes once; another Ctrl-C has no effect. */
function end(code: number): void {
  ending ??= started
    .close()
    .catch((error) => console.error(error))
    .then(() => process.exit(code));
}

function fail(error: unknown): void {
  // Errors while closing are consequences of closing.
  if (ending === undefined) console.error(error instanceof StartError ? error.message : error);
  end(1);
}

/** Ends when npm was killed, which could not pass the signal on. */
function endWithNpm(): void {
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && end(0), 1000).unref();
}

/** Keeps requests to the stage's own services away from the shell's proxy. */
function bypassProxy(): void {
  const { no_proxy, NO_PROXY } = process.env;
  const hosts = [no_proxy || NO_PROXY, "localhost", "127.0.0.1", "::1"].filter(Boolean).join(",");
  Object.assign(process.env, { no_proxy: hosts, NO_PROXY: hosts });
}

async function main(): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(0));
  if (process.env.npm_lifecycle_event !== undefined) endWithNpm();
  bypassProxy();
  const configuration = readConfiguration(process.argv.slice(2), process.env);
  console.log("  Earshot is starting. The first time takes about ten seconds, later ones one or two.");
  // Imported late, to report configuration errors at once.
  const { startStage } = await import("./stage/stage.ts");
  const lost = (reason: string) => fail(new StartError(`The embedded DynamoDB ended: ${reason}`));
  const { site, prepareFunctions } = await startStage(configuration, started, lost);
  announce(site, configuration, process.uptime());
  prepareFunctions();
}

main().catch(fail);
