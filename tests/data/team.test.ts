import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { User } from "../../functions/identity/user.ts";
import type { Manager } from "../../functions/team/manage.ts";
import { permissions } from "../../shared/staff/permissions.ts";
import { type JobBench, openJobBench } from "../support/job-bench.ts";

let dir: string;
let bench: JobBench;
let tools: Awaited<ReturnType<typeof load>>;
let owner: User;

async function load() {
  return {
    ...(await import("../../functions/identity/membership.table.ts")),
    ...(await import("../../functions/identity/role.table.ts")),
    ...(await import("../../functions/identity/session.table.ts")),
    ...(await import("../../functions/identity/user.table.ts")),
    ...(await import("../../functions/identity/password.ts")),
    ...(await import("../../functions/identity/mail-link.ts")),
    ...(await import("../../functions/platform/id.ts")),
    ...(await import("../../functions/platform/table.ts")),
    ...(await import("../../functions/team/accept-invitation.ts")),
    ...(await import("../../functions/team/invitation.table.ts")),
    ...(await import("../../functions/team/invite.ts")),
    ...(await import("../../functions/team/members.ts")),
    ...(await import("../../functions/team/roles.ts")),
  };
}

const password = "correct horse battery";

let passwordHash: string;

async function newUser(name: string): Promise<User> {
  passwordHash ??= await tools.hashPassword(password);
  const id = tools.newId(new Date());
  const user: User = {
    ...{ id, name, email: `${id}@example.test`, role: "user", version: 1 },
    ...{ passwordHash, createdAt: new Date().toISOString() },
  };
  await tools.transact(tools.createUser(user));
  return user;
}

async function userOf(id: string): Promise<User> {
  const user = await tools.findUser(id);
  if (!user) throw new Error(`No user ${id}`);
  return user;
}

async function newMember(name: string, to: string): Promise<User> {
  const user = await newUser(name);
  await tools.changeStaffRole(user, { to, now: new Date() }, {});
  return userOf(user.id);
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "earshot-team-"));
  bench = await openJobBench(join(dir, "table.db"));
  process.env.SITE_URL = "https://shop.example";
  tools = await load();
  owner = await newMember("Priya", "owner");
});
afterAll(async () => {
  await bench.close();
  await rm(dir, { recursive: true, force: true });
});

const by = (user = owner): Manager => ({ user, permissions, now: new Date() });
/** Invitations are limited by inviter. */
const newInviter = async (): Promise<Manager> => by(await newMember("Priya", "owner"));

/** What must hold whatever was interrupted. */
async function expectConsistent(): Promise<void> {
  expect(await tools.countedAdmins()).toBe(await tools.listedAdmins());
  const { items: staff } = await tools.findStaff({});
  const roles = await tools.findCustomRoles();
  const { roles: names } = await tools.findRoleNames();
  expect(roles.map(({ id, name }) => ({ id, name }))).toEqual(names);
  for (const role of roles)
    expect(role.members).toBe(staff.filter(({ staffRole }) => staffRole === role.id).length);
  const handles = staff.map(({ handle }) => handle);
  expect(new Set(handles).size).toBe(handles.length);
  for (const { id, handle } of staff) {
    const claim = await tools.getItem({ pk: `HANDLE#${handle}`, sk: "HANDLE" });
    expect(claim?.userId).toBe(id);
  }
}

interface Verb {
  /** Returns the call, which may be repeated. */
  prepare(): Promise<() => Promise<unknown>>;
  /** Refusals of a repetition of what was done already. */
  done?: string;
}

let roles = 0;
const newRole = () => tools.addRole(by(), { name: `Packers ${++roles}`, permissions: ["orders:write"] });

async function invited(email: string): Promise<string> {
  const { _id: id } = await tools.invite(await newInviter(), { email, role: "orders" });
  const invitation = await tools.findInvitation(id);
  if (!invitation) throw new Error("No invitation");
  const { tokenHash, url } = tools.newLink("invitation", "/invitation");
  await tools.transact(tools.offerLink(invitation, tokenHash));
  return url.split("/").at(-1) ?? "";
}

const visitor = () => ({ address: `10.0.0.${++roles % 250}`, cookies: [], now: new Date() });

const verbs: Record<string, Verb> = {
  "creating a role": {
    async prepare() {
      const name = `Fillers ${++roles}`;
      return () => tools.addRole(by(), { name, permissions: ["orders:read"] });
    },
    done: "role_exists",
  },
  "renaming a role": {
    async prepare() {
      const [{ id }, name] = [await newRole(), `Movers ${++roles}`];
      return () => tools.editRole(by(), { id, name });
    },
  },
  "deleting a role": {
    async prepare() {
      const { id } = await newRole();
      return () => tools.removeRole(by(), id, undefined);
    },
    done: "not_found",
  },
  "changing a member's role": {
    async prepare() {
      const [{ id: from }, { id: to }] = [await newRole(), await newRole()];
      const { id } = await newMember("Ravi", from);
      return () => tools.moveMember(by(), { id, to, reason: undefined });
    },
  },
  "making a member an owner": {
    async prepare() {
      const { id } = await newMember("Ravi", "orders");
      return () => tools.moveMember(by(), { id, to: "owner", reason: undefined });
    },
  },
  "removing a member": {
    async prepare() {
      const { id } = await newMember("Ravi", (await newRole()).id);
      return () => tools.moveMember(by(), { id, to: undefined, reason: undefined });
    },
    done: "not_found",
  },
  "deleting a member's account": {
    async prepare() {
      const user = await newMember("Ravi", (await newRole()).id);
      return () => tools.deleteAccount(user, {});
    },
  },
  "inviting someone": {
    async prepare() {
      const [email, inviter] = [`${tools.newId(new Date())}@example.test`, await newInviter()];
      return () => tools.invite(inviter, { email, role: "orders" });
    },
  },
  "joining with a new account": {
    async prepare() {
      const token = await invited(`${tools.newId(new Date())}@example.test`);
      return () => tools.acceptInvitation(token, { name: "Mira", password }, visitor());
    },
    done: "link_expired",
  },
  "joining with the account that one has": {
    async prepare() {
      const token = await invited((await newUser("Mira")).email);
      return () => tools.acceptInvitation(token, { password }, visitor());
    },
    done: "link_expired",
  },
};

test.each(Object.entries(verbs))("%s holds together, whichever write is its last", async (_, verb) => {
  for (const kind of ["drop-request", "cut-after"] as const)
    for (let nth = 1, hasFailed = true; hasFailed; nth++) {
      const run = await verb.prepare();
      bench.faults.plan({
        kind,
        nth,
        op: "TransactWriteItems",
        ...(kind === "drop-request" && { times: 3 }),
      });
      await run().catch(() => undefined);
      hasFailed = bench.faults.clearFaults() === 0;
      await expectConsistent();
      const refusal = await run().then(
        () => undefined,
        (error) => error.code,
      );
      expect([undefined, verb.done]).toContain(refusal);
      await expectConsistent();
    }
});

test("a role's members are counted while many are moved and the role is deleted", async () => {
  const { id } = await newRole();
  const people = await Promise.all(["Ravi", "Mira", "Asha"].map((name) => newMember(name, "viewer")));
  const outcomes = await Promise.allSettled([
    ...people.map((person) => tools.moveMember(by(), { id: person.id, to: id, reason: undefined })),
    tools.removeRole(by(), id, undefined),
  ]);
  const isDeleted = outcomes.at(-1)?.status === "fulfilled";
  expect(outcomes.slice(0, -1).every(({ status }) => (status === "rejected") === isDeleted)).toBe(true);
  await expectConsistent();
});

test("a custom role costs one read unit a request, and a built-in one none", async () => {
  const { id: roleId } = await newRole();
  const session = {
    id: "s",
    userId: owner.id,
    version: 1,
    device: "",
    createdAtSeconds: 0,
    lastSeenAtSeconds: 0,
  };
  await tools.saveSession(session, 4_000_000_000);
  const unitsOf = async (read: () => Promise<unknown>): Promise<number> => {
    const before = bench.faults.calls.length;
    bench.faults.metering = true;
    await read();
    bench.faults.metering = false;
    const calls = bench.faults.calls.slice(before);
    expect(calls.map(({ op }) => op)).toEqual(["BatchGetItem"]);
    return calls.reduce((sum, { units }) => sum + units, 0);
  };
  const find = (role: string | undefined) => () =>
    tools.findSession(owner.id, "s", { roleId: role, ownItem: undefined });
  expect(await unitsOf(find(undefined))).toBe(2);
  expect(await unitsOf(find(roleId))).toBe(3);
});
