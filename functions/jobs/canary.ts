import { Logger } from "@aws-lambda-powertools/logger";
import { contract } from "../../shared/contract.ts";
import { beginSession } from "../identity/sign-in.ts";
import { createUser, findUser } from "../identity/user.table.ts";
import type { User } from "../identity/user.ts";
import { env } from "../platform/env.ts";
import { measure } from "../platform/metrics.ts";
import { transact } from "../platform/table.ts";

const logger = new Logger({ serviceName: "canary" });
const timeoutMilliseconds = 10_000;

/** Requests through the edge. Throws for any status but 200. */
async function ask(path: string, init: RequestInit = {}): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  const answer = await fetch(env("SITE_URL") + path, { ...init, redirect: "manual", signal });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  return text;
}

async function seeHome(): Promise<void> {
  const page = await ask("/");
  const asset = /(?:src|href)="(\/assets\/[^"]+)"/.exec(page)?.[1];
  if (asset === undefined) throw new Error("the home page names no asset");
  await ask(asset);
}

async function findProduct(): Promise<void> {
  const listing = JSON.parse(await ask(`${contract["products/list"].path}?keyword=`));
  const id = listing.products?.[0]?._id;
  if (id === undefined) return;
  const product = JSON.parse(await ask(contract["products/get"].path.replace("{id}", id)));
  if (product.product?._id !== id) throw new Error("the product is another one");
}

const shopper: User = {
  id: "000000000000000000ca0a41",
  name: "Canary",
  email: "canary@canary.invalid",
  role: "user",
  passwordHash: "",
  version: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
};

/** Starts a payment without lines, which holds no stock and is cancelled when it falls due. */
async function startPayment(): Promise<void> {
  if (!(await findUser(shopper.id))) await transact(createUser(shopper));
  const [cookie = ""] = (await beginSession(shopper, new Date(), { device: "canary", cookies: [] })).split(
    ";",
  );
  const answer = await ask(contract["payments/start"].path, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ amount: 10_000 }),
  });
  if (!answer.includes("client_secret")) throw new Error("the payment has no secret");
}

/** Checks the shop from outside. Two failures in a row raise an alarm. */
export async function handler({ pays = false }: { pays?: boolean }): Promise<void> {
  const looks = { seeHome, findProduct, ...(pays && { startPayment }) };
  let failures = 0;
  for (const [what, look] of Object.entries(looks)) {
    try {
      await look();
    } catch (error) {
      failures += 1;
      logger.warn("canary failed", { what, error });
    }
  }
  measure(failures > 0 ? { CanaryFailed: failures } : { CanaryCompleted: 1 });
}
