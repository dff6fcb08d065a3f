import type { Configuration } from "./configuration.ts";
import type { DataDir } from "./data-dir.ts";
import { startDatabase } from "./dynamodb.ts";
import { type Addresses, names, secretValues, setEnvironment } from "./environment.ts";
import { type MailService, startMail } from "./mail.ts";
import { startObjects } from "./s3.ts";
import { type Secrets, startSecrets } from "./secrets.ts";
import type { Started } from "./started.ts";
import { mountStripe, type StripeMount } from "./stripe-mount.ts";

export interface Services {
  mail: MailService;
  stripe: StripeMount | undefined;
  addresses: Addresses;
}

/** The services the shop has in AWS and Stripe, at free ports of this machine, and the environment that names them. */
export async function startServices(
  { endpoints, stripe: realStripe }: Configuration,
  { path }: DataDir,
  site: string,
  secrets: Secrets,
  started: Started,
  onLost: (reason: string) => void,
): Promise<Services> {
  const [database, objects, mail, secretServer, stripe] = await Promise.all([
    endpoints.dynamodb ? undefined : startDatabase(path.database, onLost),
    endpoints.s3 ? undefined : startObjects(path.objects, [names.images]),
    startMail(path.mail),
    startSecrets(secretValues(secrets)),
    realStripe ? undefined : mountStripe(path.stripe, site, secrets),
  ]);
  for (const part of [database, objects, mail, secretServer, stripe]) if (part) started.keep(part);
  const addresses: Addresses = {
    site,
    dynamodb: endpoints.dynamodb ?? database?.url ?? "",
    s3: endpoints.s3 ?? objects?.url ?? "",
    ses: endpoints.ses ?? mail.url,
    secrets: secretServer.url,
    stripe: stripe?.api.url ?? "",
  };
  setEnvironment(addresses, secrets, realStripe);
  return { mail, stripe, addresses };
}
