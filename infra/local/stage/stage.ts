import { payments } from "../../../functions/platform/settings.ts";
import { contract } from "../../../shared/contract.ts";
import { behaviours, withoutAssistants } from "../../edge.ts";
import { jobs as jobTable } from "../../jobs.ts";
import { paymentPages } from "../../payment-page.ts";
import { sitePages } from "../../site-pages.ts";
import { createPages } from "../backstage/backstage.ts";
import { createItems } from "../backstage/items.ts";
import { Bundles } from "../bundles/bundles.ts";
import { runChild } from "../core/child.ts";
import { type Clock, openClock } from "../core/clock.ts";
import type { Configuration } from "../core/configuration.ts";
import { type DataDir, openDataDir } from "../core/data-dir.ts";
import { type Front, openFront, type Serve } from "../core/front.ts";
import type { Started } from "../core/started.ts";
import { createBucketOrigin } from "../edge/bucket-origin.ts";
import { createEdge } from "../edge/edge.ts";
import { EdgeCache } from "../edge/edge-cache.ts";
import { openRewrites } from "../edge/origin-request.ts";
import { createSite } from "../edge/site.ts";
import { createGateway } from "../gateway/gateway.ts";
import type { OriginRequest } from "../gateway/gateway-event.ts";
import { Jobs } from "../jobs/jobs.ts";
import { type LocalFunctions, openFunctions } from "../lambda/functions.ts";
import { invoker } from "../lambda/lambda.ts";
import type { Mail } from "../mail/mail.ts";
import { reportOf } from "../mail/mail-reports.ts";
import { Photos } from "../seed/photo-queue.ts";
import { names, setRenderer } from "../settings/environment.ts";
import { openSecrets, type Secrets } from "../settings/secrets.ts";
import type { SeedIntent } from "../stripe/seed.ts";
import { openStream } from "../table/stream.ts";
import { openTable, startStream } from "../table/table.ts";
import { startWeb, type Web } from "../web/web.ts";
import { type Services, startServices } from "./services.ts";

/** Seeds an empty table before its stream starts, so that past orders send no mails. */
async function fill(
  source: string,
  dataDir: DataDir,
  { stripe }: Services,
  { signal, progress }: Started,
): Promise<string> {
  const hasPast = source === "demo";
  const table = await openTable(names.table, { hasStream: !hasPast });
  const args = [source, dataDir.path.clock, dataDir.path.photos];
  const onMessage = (intents: SeedIntent[]) => stripe?.simulator.seedIntents(intents);
  if (table.isEmpty && source !== "none")
    await progress.during(
      "filling the shop",
      dataDir.whileSeeding(() =>
        runChild({ script: new URL("../seed/seed-process.ts", import.meta.url), args, signal, onMessage }),
      ),
    );
  return table.streamArn ?? startStream(names.table);
}

interface StageContext {
  clock: Clock;
  secrets: Secrets;
  services: Services;
  functions: LocalFunctions;
  streamArn: string;
  web: Web;
  photos: Photos;
}

/** EventBridge repeats reports, also for mails whose sender was killed. */
const reportedAgainMs = 15 * 60_000;

function reportMails({ mail }: Services, jobs: Jobs): void {
  const report = (sent: Mail) => jobs.reportSoon("mail-reports", reportOf(sent, "send"));
  mail.onAccepted = report;
  const since = Date.now() - reportedAgainMs;
  for (const sent of mail.mails()) if (Date.parse(sent.sentAt) > since) report(sent);
}

const isLocal = (path: string): boolean => path === "/_local" || path.startsWith("/_local/");

const aboutOf = ({ addresses, stripe }: Services, { dir }: DataDir, { seed }: Configuration) => ({
  site: addresses.site,
  seed,
  dataDir: dir,
  stripe: stripe ? "simulator" : "real",
});

function assemble(
  started: Started,
  dataDir: DataDir,
  context: StageContext,
  configuration: Configuration,
): { serve: Serve; jobs: Jobs } {
  const { services, secrets, web, clock, functions, photos } = context;
  const { assistants } = configuration;
  const invoke = invoker(functions);
  const jobs = started.keep(
    new Jobs({
      jobs: jobTable,
      invoke: (name, event) => invoke(`jobs/${name}`, event),
      stream: openStream(services.addresses.dynamodb, context.streamArn),
      queueStore: services.queueStore,
      pausedQueues: configuration.pausedQueues,
      file: dataDir.path.streams,
      pages: web.folder === undefined ? undefined : sitePages,
    }),
  );
  const gateway = createGateway(contract, (key, event) => invoke(`api/${key}`, event));
  const images = createBucketOrigin(names.images);
  const origins = {
    site: createSite({ ...web, site: services.addresses.site }, createBucketOrigin(names.site)),
    media: async (request: OriginRequest) => {
      await photos.stored(request.path.slice(1));
      return images(request);
    },
    api: async (request: OriginRequest) => {
      const answer = await gateway(request);
      if (request.method !== "GET") jobs.wake();
      return answer;
    },
  };
  const edgeCache = new EdgeCache();
  // Cached responses would hide changes of the sources.
  edgeCache.isOn = configuration.web !== "dev";
  const edge = createEdge({
    origins,
    secret: secrets.origin,
    rewrites: openRewrites(web.release, assistants),
    table: assistants ? behaviours : withoutAssistants,
    cache: edgeCache,
    uploads: new URL(services.addresses.s3).origin,
    paymentPages: () => paymentPages(payments(), { isLocal: true, assistants }),
  });
  const about = aboutOf(services, dataDir, configuration);
  const items = createItems(names.table);
  const pages = createPages({ ...services, functions, clock, jobs, edgeCache, items, about });
  const serve: Serve = (request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (isLocal(path)) return pages(request, response);
    return web.middleware && !path.startsWith("/api/") && !path.startsWith("/media/")
      ? web.middleware(request, response)
      : edge(request, response);
  };
  return { serve, jobs };
}

function openBundles({ functions, web }: Configuration, started: Started): Bundles | undefined {
  if (functions === "sources") return undefined;
  const onProgress = (done: number, total: number): void =>
    started.progress.count("preparing functions in the background", done, total);
  return started.keep(new Bundles({ watch: web === "dev", onProgress }));
}

/** Returns the URL; requests wait until the shop is ready. */
export async function startStage(
  configuration: Configuration,
  started: Started,
  onLost: (reason: string) => void,
): Promise<{ site: string; prepareFunctions(): void }> {
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
  const bundles = openBundles(configuration, started);
  const [streamArn, web] = await Promise.all([
    fill(configuration.seed, dataDir, services, started),
    startWeb(configuration.web, front.server, started),
  ]);
  started.keep(web);
  setRenderer(web.folder);
  await services.indexes.setLag(configuration.indexLagMs);
  const functions = openFunctions(bundles);
  const photos = started.keep(new Photos(dataDir.path.photos, dataDir.path.clock));
  const context = { clock, secrets, services, functions, streamArn, web, photos };
  const { serve, jobs } = assemble(started, dataDir, context, configuration);
  front.open(serve);
  reportMails(services, jobs);
  jobs.followStart();
  return { site: front.site, prepareFunctions: () => bundles?.buildOthers() };
}
