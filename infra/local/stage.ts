import { contract } from "../../shared/contract.ts";
import { jobs as jobTable } from "../jobs.ts";
import { type Clock, openClock } from "./clock.ts";
import type { Configuration } from "./configuration.ts";
import { type DataDir, openDataDir } from "./data-dir.ts";
import { createEdge } from "./edge.ts";
import { names } from "./environment.ts";
import { type Front, openFront, type Serve } from "./front.ts";
import { createGateway } from "./gateway.ts";
import { createItems } from "./items.ts";
import { Jobs } from "./jobs.ts";
import { loader } from "./lambda.ts";
import { createMedia } from "./media.ts";
import { createPages } from "./pages.ts";
import { openSecrets, type Secrets } from "./secrets.ts";
import { runSeed } from "./seeding.ts";
import { type Services, startServices } from "./services.ts";
import { Started } from "./started.ts";
import { openStream } from "./stream.ts";
import { openTable, type Table } from "./table.ts";
import { startWeb, type Web } from "./web.ts";

export interface Stage {
  site: string;
  close(): Promise<void>;
}

/** Only an empty table is seeded. With real Stripe there is no ledger to enter past payments in. */
async function fill(seedName: string, dataDir: DataDir, { stripe }: Services): Promise<Table> {
  const table = await openTable(names.table);
  if (table.isEmpty && seedName !== "none")
    await dataDir.whileSeeding(() =>
      runSeed(seedName, dataDir.path.clock, (intent) => stripe?.simulator.seedIntent(intent)),
    );
  return table;
}

interface Parts {
  clock: Clock;
  secrets: Secrets;
  services: Services;
  table: Table;
  web: Web;
}

const isLocal = (path: string): boolean => path === "/_local" || path.startsWith("/_local/");

function assemble(started: Started, dataDir: DataDir, parts: Parts, configuration: Configuration): Serve {
  const { services, secrets, web, clock } = parts;
  const jobs = started.keep(
    new Jobs({
      jobs: jobTable,
      load: loader(new URL("../../functions/jobs/", import.meta.url)),
      stream: openStream(services.addresses.dynamodb, parts.table.streamArn),
      file: dataDir.path.streams,
    }),
  );
  const gateway = createGateway(contract, loader(new URL("../../functions/api/", import.meta.url)));
  const origins = {
    site: web.origin,
    media: createMedia(names.images),
    api: async (request: Parameters<typeof gateway>[0]) => {
      const answer = await gateway(request);
      if (request.method !== "GET") jobs.wake();
      return answer;
    },
  };
  const edge = createEdge(origins, secrets.origin);
  const about = {
    site: services.addresses.site,
    seed: configuration.seed,
    dataDir: dataDir.dir,
    stripe: services.stripe ? "simulator" : "real",
  };
  const pages = createPages({ ...services, clock, jobs, items: createItems(names.table), about });
  return (request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (isLocal(path)) return pages(request, response);
    return web.middleware && !path.startsWith("/api/") && !path.startsWith("/media/")
      ? web.middleware(request, response)
      : edge(request, response);
  };
}

async function start(
  configuration: Configuration,
  started: Started,
  onLost: (reason: string) => void,
): Promise<Stage> {
  const front: Front = started.keep(await openFront(configuration.port));
  const dataDir = started.keep(openDataDir(configuration.dataDir, front.site, configuration.fresh));
  const clock = openClock(dataDir.path.clock);
  const secrets = openSecrets(dataDir.path.secrets, configuration.stripe);
  const services = await startServices({
    configuration,
    dataDir,
    site: front.site,
    secrets,
    started,
    onLost,
  });
  const [table, web] = await Promise.all([
    fill(configuration.seed, dataDir, services),
    startWeb(configuration.web, front.server),
  ]);
  started.keep(web);
  front.open(assemble(started, dataDir, { clock, secrets, services, table, web }, configuration));
  return { site: front.site, close: started.close };
}

/** Brings the whole shop up: 503 until all of it is there. What fails takes the rest down again. */
export async function startStage(
  configuration: Configuration,
  onLost: (reason: string) => void,
): Promise<Stage> {
  const started = new Started();
  try {
    return await start(configuration, started, onLost);
  } catch (error) {
    await started.close();
    throw error;
  }
}
