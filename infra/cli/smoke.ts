import { readOptions, run, UsageError } from "./arguments.ts";
import { smoke } from "./smoke-checks.ts";

await run(async () => {
  const url = readOptions("url")("url").replace(/\/+$/, "");
  const { probes, findings } = await smoke(url).catch((error) => {
    throw new UsageError(`${url} is unreachable: ${error.cause?.message ?? error.message}`);
  });
  for (const { path, problem } of findings) console.error(`${path} ${problem}`);
  if (findings.length > 0) throw new UsageError(`${findings.length} problems at ${url}`);
  console.log(`${url} passed all checks (${probes} addresses)`);
});
