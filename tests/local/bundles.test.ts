import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cp, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { buildDirectory, bundleFunction, root } from "../../infra/bundle.ts";
import { functionNames, sourceOf } from "../../infra/functions.ts";
import { address } from "../support/address.ts";
import { freePort, startStage, type TestStage } from "../support/stage.ts";

interface Lambda {
  name: string;
  route?: string;
  bundle?: string;
  source?: string;
}

let stage: TestStage;
const folders: string[] = [];
const makeFolder = (): string => {
  const folder = mkdtempSync(join(buildDirectory, "bundles-"));
  folders.push(folder);
  return folder;
};
beforeAll(async () => {
  stage = await startStage({ seed: "demo", env: { FUNCTIONS: "bundles" } });
}, 900_000);
afterAll(() => stage.close());
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test("every call and job runs from the bundle that would be deployed", async () => {
  const lambdas = await stage.get<Lambda[]>("/_local/lambdas");
  expect(lambdas.map(({ name }) => name).sort()).toEqual([...functionNames].sort());
  expect(lambdas.filter(({ bundle }) => bundle === undefined)).toEqual([]);
  const list = lambdas.find(({ route }) => route === "GET /api/v1/products");
  const source = sourceOf("api/products/list");
  const deployed = await bundleFunction(source, { directory: makeFolder(), platform: "host" });
  for (const { name, contents } of deployed.files) {
    const local = readFileSync(join(root, list?.bundle ?? "", "..", name), "utf8");
    expect(local, name).toBe(`${Buffer.from(contents)}//# sourceMappingURL=${name}.map\n`);
  }
});

test("functions run from their sources on request", async () => {
  const debugged = await startStage({ env: { FUNCTIONS: "sources" } });
  const lambdas = await debugged.get<Lambda[]>("/_local/lambdas");
  await debugged.close();
  expect(lambdas.find(({ route }) => route === "POST /api/v1/order/new")).toMatchObject({
    name: "api/orders/place",
    source: "functions/api/orders/place.ts",
  });
});

test("a stack trace from a bundle names positions in the sources", async () => {
  const shopper = stage.client();
  await shopper.call("account/login", { email: "shopper@earshot.test", password: "shopper-demo-pass" });
  const { products } = await shopper.call("products/list", {});
  const product = products.find(({ stock }) => stock > 0)?._id ?? "";
  await stage.post("/_local/stripe/control", {
    failNext: { op: "payment_intents.create", status: 500, times: 9 },
  });
  const orderItems = [{ product, quantity: 1 }];
  const { status } = await shopper.refusal("payments/start", { orderItems, shippingInfo: address });
  expect(status).toBe(503);
  expect(stage.output()).toMatch(/functions\/payments\/stripe\.ts:\d+/);
});

async function makeCheckout(built: string[] = []): Promise<string> {
  const checkout = join(makeFolder(), "My Büro (1)");
  const isKept = (path: string): boolean => !path.includes("/seed/studio") && !path.endsWith(".map");
  for (const path of [
    "functions",
    "shared",
    "infra",
    "web",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    ...built,
  ])
    await cp(join(root, path), join(checkout, path), { recursive: true, filter: isKept });
  await symlink(join(root, "node_modules"), join(checkout, "node_modules"));
  return checkout;
}

test("only bundles whose sources changed are rebuilt, and in development for the next request", async () => {
  const checkout = await makeCheckout([".build/local"]);
  const manifests = () =>
    new Map(
      functionNames.map((name) => [name, readFileSync(join(checkout, `.build/local/${name}.json`), "utf8")]),
    );
  const before = manifests();
  const dev = await startStage({ checkout, flags: ["--dev"], env: { FUNCTIONS: "bundles" }, web: true });
  const list = () => dev.client().call("products/list", {});
  await list();
  appendFileSync(join(checkout, "functions/api/products/list.ts"), '\nconsole.log("another list");\n');
  await expect.poll(async () => (await list()) && dev.output()).toContain("another list");
  await dev.close();
  const after = manifests();
  expect(functionNames.filter((name) => after.get(name) !== before.get(name))).toEqual(["api/products/list"]);
  const { folder } = JSON.parse(after.get("api/products/list") ?? "");
  const made = readFileSync(join(checkout, ".build/local/api/products", folder, "index.mjs"), "utf8");
  expect(made).toContain("another list");
});

test("a request during start-up waits and is answered", async () => {
  const port = await freePort();
  const opening = startStage({ port, seed: "demo", env: { FUNCTIONS: "bundles" } });
  const asked = async (): Promise<number> =>
    fetch(`http://127.0.0.1:${port}/api/v1/products`).then(({ status }) => status);
  let first = 0;
  const untilAnswered = async (): Promise<number> => {
    first = await asked().catch(() => 0);
    return first;
  };
  await expect.poll(untilAnswered, { timeout: 100_000 }).not.toBe(0);
  expect(first).toBe(200);
  await (await opening).close();
});

test("an unwritable build folder is reported", async () => {
  const checkout = await makeCheckout();
  writeFileSync(join(checkout, ".build"), "no folder");
  const started = startStage({ checkout, env: { FUNCTIONS: "bundles", NODE_COMPILE_CACHE: "" } });
  await expect(started).rejects.toThrow(/which is not writable: start as the owner of this folder/);
});
