import { makeBucket, startObjects } from "../buckets/s3.ts";
import type { Configuration } from "../core/configuration.ts";
import type { DataDir } from "../core/data-dir.ts";
import type { Started } from "../core/started.ts";
import { type MailService, startMail } from "../mail/mail.ts";
import { QueueStore } from "../queues/queue-store.ts";
import { startSqs } from "../queues/sqs.ts";
import { mountRazorpay, type RazorpayMount } from "../razorpay/mount.ts";
import { type Addresses, names, secretValues, setEnvironment, setTableUrl } from "../settings/environment.ts";
import { type Secrets, startSecrets } from "../settings/secrets.ts";
import { mountStripe, type StripeMount } from "../stripe/mount.ts";
import { startDatabase } from "../table/dynamodb.ts";
import { LaggingIndexes } from "../table/lagging-indexes.ts";

export interface Services {
  mail: MailService;
  stripe: StripeMount | undefined;
  razorpay: RazorpayMount;
  queueStore: QueueStore;
  indexes: LaggingIndexes;
  addresses: Addresses;
}

interface Options {
  configuration: Configuration;
  dataDir: DataDir;
  site: string;
  secrets: Secrets;
  started: Started;
  /** Called if the embedded database ends by itself. */
  onLost(reason: string): void;
}

/** Starts stand-ins for AWS and Stripe on free ports, and sets the environment to them. */
export async function startServices(options: Options): Promise<Services> {
  const { site, secrets, started } = options;
  const { endpoints, stripe: realStripe } = options.configuration;
  const { path } = options.dataDir;
  const queueStore = started.keep(new QueueStore(path.queues));
  const [database, objects, mail, sqs, secretServer, stripe] = await Promise.all([
    endpoints.dynamodb ? undefined : startDatabase(path.database, options.onLost),
    endpoints.s3 ? undefined : startObjects(path.objects, [names.images, names.site]),
    startMail(path.mail),
    startSqs(queueStore),
    startSecrets(secretValues(secrets)),
    realStripe ? undefined : mountStripe(path.stripe, site, secrets),
  ]);
  for (const service of [database, objects, mail, sqs, secretServer, stripe])
    if (service) started.keep(service);
  const razorpay = started.keep(mountRazorpay(path.razorpay, site, secrets));
  const addresses: Addresses = {
    site,
    dynamodb: endpoints.dynamodb ?? database?.url ?? "",
    s3: endpoints.s3 ?? objects?.url ?? "",
    ses: endpoints.ses ?? mail.url,
    sqs: sqs.url,
    secrets: secretServer.url,
    stripe: stripe?.api.url ?? "",
  };
  setEnvironment(addresses, secrets, options.configuration);
  if (endpoints.s3) await Promise.all([names.images, names.site].map(makeBucket));
  const indexes = started.keep(new LaggingIndexes(addresses.dynamodb, names.table, setTableUrl));
  return { mail, stripe, razorpay, queueStore, indexes, addresses };
}
