import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { names } from "../../infra/local/settings/environment.ts";
import { startDatabase } from "../../infra/local/table/dynamodb.ts";
import { categories } from "../../shared/products/catalogue.ts";
import type { Client } from "../support/client.ts";
import { newEmail, password } from "../support/shop.ts";
import { startStage, type TestStage } from "../support/stage.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
function keep<T extends { close(): Promise<unknown> }>(part: T): T {
  closing.push(() => part.close());
  return part;
}

const productLine = (index: number) =>
  JSON.stringify({
    name: `Wisp ${index % 7 === 0 ? "Aurora" : "Meadow"} ${index}`,
    price: 500 + (index % 2000),
    category: categories[index % categories.length],
    description: "A calm sound for every day",
    stock: 5,
  });

/** A shop with `count` products whose database, bucket and folder the test can access. */
async function openCatalogue(count: number) {
  const dir = await mkdtemp(join(tmpdir(), "earshot-catalogue-"));
  closing.push(() => rm(dir, { recursive: true, force: true }));
  const lines = join(dir, "products.ndjson");
  await writeFile(lines, Array.from({ length: count }, (_, index) => productLine(index)).join("\n"));
  const database = keep(
    await startDatabase(join(dir, "dynamodb.sqlite"), (reason) => {
      throw new Error(`The database ended: ${reason}`);
    }),
  );
  const start = async (): Promise<TestStage> =>
    keep(
      await startStage({
        dataDir: join(dir, "data"),
        seed: count > 0 ? `file:${lines}` : "none",
        env: { DYNAMODB_ENDPOINT: database.url, POWERTOOLS_LOG_LEVEL: "WARN" },
      }),
    );
  Object.assign(process.env, {
    AWS_REGION: "ap-south-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_DYNAMODB: database.url,
    TABLE: names.table,
  });
  return {
    stage: await start(),
    start,
    snapshots: join(dir, "data", "s3", names.images, "catalogue"),
  };
}

const list = (client: Client, query: Record<string, unknown> = {}) => client.call("products/list", query);
const namesOf = async (client: Client, query: Record<string, unknown>) =>
  (await list(client, query)).products.map(({ name }) => name);

async function adminOf(stage: TestStage): Promise<Client> {
  const email = newEmail();
  await stage.client().call("account/register", { name: "Staff", email, password });
  const { changeAccount, findUserByEmail } = await import("../../functions/identity/user.table.ts");
  const user = await findUserByEmail(email);
  if (!user) throw new Error("No account");
  await changeAccount(user, { ...user, role: "admin" }, {});
  const client = stage.client();
  await client.call("account/login", { email, password });
  return client;
}

test("staff changes are listed at once and after a restart, and only one of several builders stores the catalogue", async () => {
  const { stage, start, snapshots } = await openCatalogue(40);
  const admin = await adminOf(stage);
  const shopper = stage.client();
  const before = await list(shopper);
  const draft = {
    name: "Zephyr One",
    price: 4000,
    description: "Bamboo",
    category: "speakers",
    stock: 2,
  } as const;
  const { product } = await admin.call("admin/products/create", draft);
  const id = product._id;
  expect(await namesOf(shopper, { keyword: "zephyr" })).toEqual(["Zephyr One"]);
  const [newest] = (await list(shopper)).products;
  expect(newest?.name).toBe("Zephyr One");
  await admin.call("admin/products/update", {
    id,
    ...draft,
    name: "Zephyr Two",
    price: 45_000,
    category: "earbuds",
  });
  expect(await namesOf(shopper, { keyword: "bamboo", "price[lte]": 4000 })).toEqual([]);
  expect(await namesOf(shopper, { "price[gte]": 40_000 })).toEqual(["Zephyr Two"]);
  expect(await namesOf(shopper, { keyword: "zephyr", category: "speakers" })).toEqual([]);
  const [old] = before.products;
  await admin.call("admin/products/delete", { id: old?._id ?? "" });
  expect(await namesOf(shopper, { keyword: old?.name })).not.toContain(old?.name);
  expect((await list(shopper)).productsCount).toBe(40);

  await stage.drain();
  const { findManifest, replaceManifest } = await import("../../functions/catalogue/index/manifest.table.ts");
  const manifest = await findManifest();
  if (!manifest) throw new Error("The seed stores the catalogue");
  const stored = await Promise.all([1, 2, 3].map(() => replaceManifest(manifest, manifest)));
  expect(stored.filter(Boolean)).toHaveLength(1);
  expect((await findManifest())?.version).toBe(manifest.version + 1);
  expect(await replaceManifest(undefined, manifest)).toBe(false);

  await stage.close();
  expect((await readdir(snapshots)).length).toBeGreaterThan(0);
  const again = (await start()).client();
  expect(await namesOf(again, { keyword: "bamboo" })).toEqual(["Zephyr Two"]);
  expect((await list(again)).productsCount).toBe(40);
});

test("the catalogue is read from the table when its snapshot is missing or broken", async () => {
  const { stage, start, snapshots } = await openCatalogue(30);
  const whole = await list(stage.client());
  const saysSo = "catalogue read from the table";
  expect(stage.output()).not.toContain(saysSo);
  await stage.close();
  for (const file of await readdir(snapshots)) await writeFile(join(snapshots, file), "not what it was");
  const broken = await start();
  expect(await list(broken.client())).toEqual(whole);
  await expect.poll(() => broken.output()).toContain(saysSo);
  await broken.close();
  await rm(snapshots, { recursive: true });
  expect(await list((await start()).client())).toEqual(whole);
});

test("the stored catalogue cannot be downloaded as a picture", async () => {
  const { stage, snapshots } = await openCatalogue(3);
  const files = await readdir(snapshots);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files)
    for (const path of [`/media/catalogue/${file}`, `/media/products/../catalogue/${file}`]) {
      expect((await stage.client().send(path)).status).not.toBe(200);
    }
});
