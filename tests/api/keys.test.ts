import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { newEmail, password } from "../support/shop.ts";
import { freePort, startStage } from "../support/stage.ts";

const isSignedIn = async (client: Client): Promise<boolean> =>
  (await client.send("/api/v1/profile")).status === 200;

test("rotating the signing key signs nobody out, and removing a key ends its sessions", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "earshot-keys-"));
  const port = await freePort();
  const file = join(dataDir, "secrets.json");
  const open = () => startStage({ dataDir, port });
  const change = (session: object) =>
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), session }));
  const register = async (client: Client) =>
    client.call("account/register", { name: "Asha", email: newEmail(), password });
  try {
    let stage = await open();
    const before = stage.client();
    await register(before);
    await stage.close();
    const { keys } = JSON.parse(readFileSync(file, "utf8")).session;
    const next = Buffer.alloc(32, 7).toString("base64");
    change({ current: "2", keys: { ...keys, 2: next } });
    stage = await open();
    const after = stage.client();
    await register(after);
    expect([await isSignedIn(before), await isSignedIn(after)]).toEqual([true, true]);
    await stage.close();
    change({ current: "2", keys: { 2: next } });
    stage = await open();
    expect([await isSignedIn(before), await isSignedIn(after)]).toEqual([false, true]);
    await stage.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
