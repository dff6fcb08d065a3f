import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { names } from "../../infra/local/settings/environment.ts";
import { startDatabase } from "../../infra/local/table/dynamodb.ts";
import type { FaultProxy } from "../money/support/fault-proxy.ts";
import type { Client } from "./client.ts";
import { type StageOptions, startStage, type TestStage } from "./stage.ts";

export interface Shop {
  stage: TestStage;
  /** A signed-in shopper with an account of their own. */
  shopper(name?: string): Promise<Client>;
  admin(): Promise<Client>;
  /** A member of staff with this role. */
  staff(role: string): Promise<Client>;
  /** Makes an account an owner, which ends its sessions. */
  promote(email: string): Promise<void>;
  close(): Promise<void>;
}

export const password = "correct horse battery";
/** Headers with a random client address, because throttles count by address. */
export const elsewhere = (): Record<string, string> => ({
  "x-local-client-address": `10.${[...randomBytes(3)].join(".")}`,
});
export const newEmail = (): string => `p${randomBytes(6).toString("hex")}@example.test`;

export interface DraftProduct {
  name: string;
  price: number;
  category: string;
  description: string;
  stock: number;
}

/** Lets this process use the data layer on the shop's table. */
export function reachTable(database: string): void {
  Object.assign(process.env, {
    AWS_REGION: "ap-south-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_DYNAMODB: database,
    TABLE: names.table,
  });
}

/** Lets this process use the stand-in of S3, with the only credentials that it knows. */
export function reachBucket(url: string): void {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: url,
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
    IMAGES_BUCKET: names.images,
  });
}

/** Writes to the table directly, since the API cannot make the first owner. */
async function giveRole(email: string, role: string, now: Date): Promise<void> {
  const { changeStaffRole, findUserByEmail } = await import("../../functions/identity/user.table.ts");
  // Owners are counted in one item, which others that are made at the same time change too.
  let refusal: string | undefined = "changed";
  while (refusal === "changed") {
    const user = await findUserByEmail(email);
    if (!user) throw new Error(`${email} has no account`);
    refusal = await changeStaffRole(user, { to: role, now }, {});
  }
  if (refusal) throw new Error(`${email} can't have the role ${role}: ${refusal}`);
}

/**
 * Starts a stage with only these products, on a database that the test can reach too. Use one per test
 * file: the data layer, used here to make admins, connects once per process. `faults` stand between the stage and its
 * table, not between the test and the table.
 */
export async function openShop(
  products: DraftProduct[] = [],
  env: Record<string, string> = {},
  { faults, ...options }: Pick<StageOptions, "web" | "edgeCache"> & { faults?: FaultProxy } = {},
): Promise<Shop> {
  const dir = await mkdtemp(join(tmpdir(), "earshot-shop-"));
  const catalogue = join(dir, "products.ndjson");
  await writeFile(catalogue, products.map((product) => JSON.stringify(product)).join("\n"));
  const database = await startDatabase(join(dir, "dynamodb.sqlite"), (reason) => {
    throw new Error(`The database ended: ${reason}`);
  });
  faults?.setTarget("dynamodb", database.url);
  const stage = await startStage({
    dataDir: join(dir, "data"),
    seed: products.length > 0 ? `file:${catalogue}` : "none",
    env: { DYNAMODB_ENDPOINT: (await faults?.listen("dynamodb")) ?? database.url, ...env },
    ...options,
  });
  reachTable(database.url);
  const register = async (name: string) => {
    const client = stage.client();
    const email = newEmail();
    await client.call("account/register", { name, email, password }, elsewhere());
    return { client, email };
  };
  const addMember = async (email: string, role: string) =>
    giveRole(email, role, new Date((await stage.get<{ now: string }>("/_local/clock")).now));
  return {
    stage,
    shopper: async (name = "Asha Rao") => (await register(name)).client,
    promote: (email) => addMember(email, "owner"),
    async admin() {
      const { client, email } = await register("Staff");
      await addMember(email, "owner");
      await client.call("account/login", { email, password });
      return client;
    },
    async staff(role) {
      const { client, email } = await register("Ravi Iyer");
      await addMember(email, role);
      await client.call("account/login", { email, password });
      return client;
    },
    async close() {
      await stage.close();
      faults?.close();
      await database.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
