import { afterAll, beforeAll, expect, test } from "vitest";
import { FaultProxy } from "../money/support/fault-proxy.ts";
import type { Client } from "../support/client.ts";
import { subjectsTo } from "../support/mailbox.ts";
import { addApp, intruder, newOwner, owedBy, withApp } from "../support/second-factor.ts";
import { openShop, type Shop } from "../support/shop.ts";

const faults = new FaultProxy();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop([], {}, { faults });
});
afterAll(() => shop.close());

interface Step {
  call: () => Promise<unknown>;
  /** Nothing of it is stored, or all. Ends with the call's outcome, which it repeats where nothing is. */
  settle: () => Promise<void>;
}

const factorsOf = (client: Client) => client.call("factors/list", {});
const mailsAbout = async (email: string, words: string) =>
  (await subjectsTo(shop, email)).filter((subject) => subject.includes(words)).length;

/** Repeats the call unless it was stored. */
const unless = async (isStored: boolean, call: Step["call"]) => void (isStored || (await call()));

const recorded = async (id: string, did: string, kind: "filter" | "key" | "webhook" = "filter") => {
  const { findActivity } = await import("../../functions/audit/activity.table.ts");
  return (await findActivity({ kind, id }, 5)).filter((each) => each.did === did).length;
};

let shared = 0;
const sharedFilter = (name: string) => ({
  list: "orders" as const,
  name,
  query: { status: "Processing" },
  shared: true,
});

const verbs: Record<string, () => Promise<Step>> = {
  async "adding an authenticator app"() {
    const { client, email } = await newOwner(shop);
    return {
      call: () => addApp(shop, client),
      async settle() {
        const again = await intruder(shop, email);
        const isStored = (await owedBy(again))?.owed === "answer";
        expect(await mailsAbout(email, "app was added")).toBe(isStored ? 1 : 0);
        await unless(isStored, () => addApp(shop, again));
        expect(await mailsAbout(email, "app was added")).toBe(1);
      },
    };
  },
  async "answering with a code"() {
    const { email, app } = await withApp(shop);
    const again = await intruder(shop, email);
    return {
      call: async () => again.call("factors/answer", { code: await app.nextCode() }),
      async settle() {
        await (await intruder(shop, email)).call("factors/answer", { code: await app.nextCode() });
      },
    };
  },
  async "answering with a recovery code"() {
    const { client, email, recoveryCodes } = await withApp(shop);
    const [recoveryCode = ""] = recoveryCodes;
    const again = await intruder(shop, email);
    const answer = async (by: Client) => by.call("factors/answer", { recoveryCode });
    return {
      call: () => answer(again),
      async settle() {
        const { recoveryCodesLeft: left } = await factorsOf(client);
        expect([left, await mailsAbout(email, "recovery code was used")]).toEqual(
          left === 10 ? [10, 0] : [9, 1],
        );
        await unless(left === 9, () => answer(again));
        expect((await factorsOf(client)).recoveryCodesLeft).toBe(9);
        await expect(answer(await intruder(shop, email))).rejects.toMatchObject({ code: "invalid" });
      },
    };
  },
  async "making new recovery codes"() {
    const { client, email, recoveryCodes } = await withApp(shop);
    const [recoveryCode = ""] = recoveryCodes;
    const answer = async () => (await intruder(shop, email)).call("factors/answer", { recoveryCode });
    return {
      call: () => client.call("factors/recovery-codes", {}),
      async settle() {
        const isStored = (await mailsAbout(email, "recovery codes")) > 0;
        if (isStored) await expect(answer()).rejects.toMatchObject({ code: "invalid" });
        else await answer();
        const made = await client.call("factors/recovery-codes", {});
        expect(made.recoveryCodes).toHaveLength(10);
        expect((await factorsOf(client)).recoveryCodesLeft).toBe(10);
      },
    };
  },
  async "removing a factor"() {
    const { client, email } = await withApp(shop);
    const id = (await factorsOf(client)).factors[0]?._id ?? "";
    const remove = () => client.call("factors/delete", { id });
    return {
      call: remove,
      async settle() {
        const { factors, recoveryCodesLeft } = await factorsOf(client);
        const isStored = factors.length === 0;
        expect([recoveryCodesLeft, await mailsAbout(email, "factor was removed")]).toEqual(
          isStored ? [0, 1] : [10, 0],
        );
        await unless(isStored, remove);
        expect(await owedBy(await intruder(shop, email))).not.toMatchObject({ owed: "answer" });
      },
    };
  },
  async "sharing a filter"() {
    const { client } = await newOwner(shop);
    const name = `To pack ${++shared}`;
    const share = () => client.call("admin/filters/create", sharedFilter(name));
    const find = async () =>
      (await client.call("admin/filters/list", {})).filters.filter((each) => each.name === name);
    return {
      call: share,
      async settle() {
        await unless((await find()).length === 1, share);
        const [filter, ...more] = await find();
        expect(more).toEqual([]);
        expect(await recorded(filter?._id ?? "", "Filter shared")).toBe(1);
        await client.call("admin/filters/delete", { id: filter?._id ?? "" });
        expect(await find()).toEqual([]);
      },
    };
  },
  async "deleting a shared filter"() {
    const { client } = await newOwner(shop);
    const name = `To pack ${++shared}`;
    const { filter } = await client.call("admin/filters/create", sharedFilter(name));
    const remove = () => client.call("admin/filters/delete", { id: filter._id });
    return {
      call: remove,
      async settle() {
        const { filters } = await client.call("admin/filters/list", {});
        await unless(!filters.some(({ _id }) => _id === filter._id), remove);
        expect(await recorded(filter._id, "Shared filter deleted")).toBe(1);
      },
    };
  },
  async "making a key"() {
    const { client } = await newOwner(shop);
    const name = `Printer ${++shared}`;
    const create = () => client.call("admin/keys/create", { name, permissions: ["orders:read"] });
    const find = async () =>
      (await client.call("admin/keys/list", {})).keys.filter((each) => each.name === name);
    return {
      call: create,
      async settle() {
        await unless((await find()).length === 1, create);
        const [{ _id: id = "" } = {}, ...more] = await find();
        expect(more).toEqual([]);
        expect(await recorded(id, "Key created", "key")).toBe(1);
        await client.call("admin/keys/delete", { id });
      },
    };
  },
  async "ending a key"() {
    const { client } = await newOwner(shop);
    const { key, secret } = await client.call("admin/keys/create", {
      name: "Printer",
      permissions: ["orders:read"],
    });
    const end = () => client.call("admin/keys/delete", { id: key._id });
    const use = () =>
      shop.stage.client().send("/api/v1/admin/orders", { headers: { authorization: `Bearer ${secret}` } });
    return {
      call: end,
      async settle() {
        const isStored = (await use()).status === 401;
        expect(await recorded(key._id, "Key ended", "key")).toBe(isStored ? 1 : 0);
        await end();
        expect((await use()).status).toBe(401);
        expect(await recorded(key._id, "Key ended", "key")).toBe(1);
      },
    };
  },
  async "creating a webhook"() {
    const { client } = await newOwner(shop);
    const url = `https://erp.example.com/${++shared}`;
    const create = () => client.call("admin/webhooks/create", { url, events: ["order.*"] });
    const find = async () =>
      (await client.call("admin/webhooks/list", {})).webhooks.filter((each) => each.url === url);
    return {
      call: create,
      async settle() {
        await unless((await find()).length === 1, create);
        const [{ _id: id = "" } = {}, ...more] = await find();
        expect(more).toEqual([]);
        expect(await recorded(id, "Webhook created", "webhook")).toBe(1);
        await client.call("admin/webhooks/delete", { id });
      },
    };
  },
  async "replacing a webhook's secret"() {
    const { client } = await newOwner(shop);
    const url = `https://erp.example.com/${++shared}`;
    const { webhook } = await client.call("admin/webhooks/create", { url, events: ["order.*"] });
    const id = webhook._id;
    const replace = () => client.call("admin/webhooks/secret", { id });
    return {
      call: replace,
      async settle() {
        const { oldSecretUntil } = (await client.call("admin/webhooks/deliveries", { id })).webhook;
        await unless(oldSecretUntil !== undefined, replace);
        expect(await recorded(id, "Secret replaced", "webhook")).toBe(1);
        await client.call("admin/webhooks/delete", { id });
      },
    };
  },
};

/** More than any of them makes. */
const maxWrites = 20;

test.each(Object.entries(verbs))(
  "%s is stored whole or not at all",
  { timeout: 60_000 },
  async (_, prepare) => {
    for (let nth = 1, hasFailed = true; hasFailed; nth++) {
      expect(nth).toBeLessThan(maxWrites);
      const { call, settle } = await prepare();
      await shop.stage.drain();
      const resume = await faults.pauseStream();
      faults.plan({ kind: "cut-after", nth, onlyWrites: true });
      const outcome = await call().catch((error) => error);
      hasFailed = faults.clearFaults() === 0;
      resume();
      if (hasFailed) expect(outcome).toMatchObject({ status: expect.any(Number) });
      await settle();
    }
  },
);
