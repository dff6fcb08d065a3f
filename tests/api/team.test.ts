import { afterAll, beforeAll, expect, test } from "vitest";
import { permissions } from "../../shared/staff/permissions.ts";
import type { Client } from "../support/client.ts";
import { elsewhere, newEmail, openShop, password, type Shop } from "../support/shop.ts";

let shop: Shop;
let owner: Client;
beforeAll(async () => {
  shop = await openShop([]);
  owner = await shop.admin();
});
afterAll(() => shop.close());

const idOf = async (client: Client): Promise<string> => (await client.call("account/profile", {})).user._id;
let roles = 0;
const newName = (): string => `Packers ${++roles}`;
const createRole = async (...granted: (typeof permissions)[number][]) =>
  (await owner.call("admin/roles/create", { name: newName(), permissions: granted })).role;

test("built-in roles come first and can't be changed or deleted", async () => {
  const { roles: listed } = await owner.call("admin/roles/list", {});
  const builtIn = listed.filter((role) => role.builtIn);
  expect(builtIn.map(({ _id }) => _id)).toEqual([
    ...["owner", "catalogue", "orders", "support", "accounts", "viewer"],
  ]);
  expect(builtIn[0]).toMatchObject({ name: "Owner", permissions: [...permissions] });
  const fixed = { status: 409, code: "role_fixed" };
  expect(await owner.refusal("admin/roles/update", { id: "viewer", name: "Guests" })).toMatchObject(fixed);
  expect(await owner.refusal("admin/roles/delete", { id: "owner" })).toMatchObject(fixed);
});

test("a role needs a name that no other has, whatever its case, and a permission", async () => {
  const { name } = await createRole("orders:write");
  const taken = { status: 409, code: "role_exists" };
  const create = (draft: object) =>
    owner.refusal("admin/roles/create", { name, permissions: ["orders:read"], ...draft });
  expect(await create({ name: name.toUpperCase() })).toMatchObject(taken);
  expect(await create({ name: "owner" })).toMatchObject(taken);
  expect(await create({ name: newName(), permissions: [] })).toMatchObject({ status: 400 });
  expect(await create({ name: newName(), permissions: ["orders:everything"] })).toMatchObject({
    status: 400,
  });
  expect(await create({ name: " " })).toMatchObject({ status: 400 });
  const other = await createRole("orders:read");
  expect(await owner.refusal("admin/roles/update", { id: other._id, name })).toMatchObject(taken);
});

test("of two roles created at once with one name, one exists", async () => {
  const draft = { name: newName(), permissions: ["orders:read" as const] };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, () => owner.call("admin/roles/create", draft)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a change to a role applies to the next request of everyone who has it", async () => {
  const role = await createRole("coupons:read");
  const [ravi, mira] = [await shop.staff(role._id), await shop.staff(role._id)];
  for (const person of [ravi, mira]) {
    await person.call("admin/coupons/list", {});
    expect(await person.refusal("admin/orders/list", {})).toMatchObject({
      status: 403,
      code: "forbidden",
      message: expect.stringContaining("orders:read"),
    });
  }
  await owner.call("admin/roles/update", { id: role._id, permissions: ["orders:write"] });
  for (const person of [ravi, mira]) {
    await person.call("admin/orders/list", {});
    expect((await person.refusal("admin/coupons/list", {})).status).toBe(403);
    expect((await person.call("account/session", {})).user?.staff).toMatchObject({
      role: role._id,
      name: role.name,
      permissions: ["orders:write"],
    });
  }
});

test("a role in use can't be deleted, and the refusal names its members", async () => {
  const role = await createRole("orders:read");
  const ravi = await shop.staff(role._id);
  const id = await idOf(ravi);
  expect(await owner.refusal("admin/roles/delete", { id: role._id })).toMatchObject({
    status: 409,
    code: "role_in_use",
    message: expect.stringContaining("Ravi Iyer"),
  });
  await owner.call("admin/staff/update", { id, role: "viewer" });
  await owner.call("admin/roles/delete", { id: role._id });
  expect(await owner.refusal("admin/staff/update", { id, role: role._id })).toMatchObject({ status: 404 });
  expect((await owner.refusal("admin/roles/update", { id: role._id, name: newName() })).status).toBe(404);
});

test("another role, or none, ends all sessions of that person at once", async () => {
  const ravi = await shop.staff("orders");
  const id = await idOf(ravi);
  const { member } = await owner.call("admin/staff/update", { id, role: "support", reason: "Moved" });
  expect(member).toMatchObject({
    role: "support",
    roleName: "Support",
    handle: expect.stringMatching(/^ravi\d*$/),
  });
  expect((await ravi.refusal("admin/orders/list", {})).status).toBe(401);
  const mira = await shop.staff("orders");
  await owner.call("admin/staff/delete", { id: await idOf(mira) });
  expect((await mira.refusal("admin/orders/list", {})).status).toBe(401);
});

test("someone who leaves keeps their account, as a customer", async () => {
  const email = newEmail();
  const person = shop.stage.client();
  await person.call("account/register", { name: "Meera", email, password }, elsewhere());
  await owner.call("admin/users/update", {
    ...(await person.call("account/profile", {})).user,
    ...{ role: "admin" },
    id: await idOf(person),
  });
  await person.call("account/login", { email, password });
  await owner.call("admin/staff/delete", { id: await idOf(person) });
  const { user } = await person.call("account/login", { email, password });
  expect(user).toMatchObject({ name: "Meera", role: "user" });
  expect(user.staff).toBeUndefined();
  expect((await person.refusal("admin/orders/list", {})).status).toBe(403);
});

test("customers can't be made staff by their id", async () => {
  const shopper = await shop.shopper();
  const id = await idOf(shopper);
  expect(await owner.refusal("admin/staff/update", { id, role: "viewer" })).toMatchObject({ status: 404 });
});

test("people can't hand out or take away what they don't have", async () => {
  const role = await createRole("staff:write", "orders:read", "customers:write");
  const lead = await shop.staff(role._id);
  const forbidden = (permission: string) => ({
    status: 403,
    code: "forbidden",
    message: expect.stringContaining(permission),
  });
  const draft = { name: newName(), permissions: ["orders:read", "money:refund"] as const };
  expect(
    await lead.refusal("admin/roles/create", { ...draft, permissions: [...draft.permissions] }),
  ).toMatchObject(forbidden("money:refund"));
  const strong = await createRole("money:refund");
  expect(
    await lead.refusal("admin/roles/update", { id: strong._id, permissions: ["orders:read"] }),
  ).toMatchObject(forbidden("money:refund"));
  expect(
    await lead.refusal("admin/roles/update", { id: role._id, permissions: ["staff:write", "keys:write"] }),
  ).toMatchObject(forbidden("keys:write"));
  const packer = await idOf(await shop.staff((await createRole("orders:read"))._id));
  expect(await lead.refusal("admin/staff/update", { id: packer, role: "accounts" })).toMatchObject(
    forbidden("money:refund"),
  );
  const ownersOnly = { status: 403, code: "owners_only" };
  expect(await lead.refusal("admin/staff/update", { id: packer, role: "owner" })).toMatchObject(ownersOnly);
  const ownerId = await idOf(owner);
  expect(await lead.refusal("admin/staff/delete", { id: ownerId })).toMatchObject(ownersOnly);
  expect(await lead.refusal("admin/users/delete", { id: ownerId })).toMatchObject(ownersOnly);
  expect(
    await lead.refusal("admin/users/update", {
      ...{ id: ownerId, name: "Staff", role: "admin", email: newEmail() },
    }),
  ).toMatchObject(ownersOnly);
  expect(await lead.refusal("admin/invitations/create", { email: newEmail(), role: "owner" })).toMatchObject(
    ownersOnly,
  );
  await lead.call("admin/staff/delete", { id: packer });
});

test("only owners change roles through the specification's call", async () => {
  const lead = await shop.staff("support");
  const shopper = await shop.shopper();
  const { user } = await shopper.call("account/profile", {});
  const change = { id: user._id, name: user.name, email: user.email };
  expect(await lead.refusal("admin/users/update", { ...change, role: "admin" })).toMatchObject({
    status: 403,
    code: "owners_only",
  });
  await lead.call("admin/users/update", { ...change, name: "Asha R.", role: "user" });
  const colleague = await shop.staff("viewer");
  const { user: viewer } = await colleague.call("account/profile", {});
  const { _id: id, name, role } = viewer;
  expect(await lead.refusal("admin/users/update", { id, name, role, email: newEmail() })).toMatchObject({
    status: 403,
    message: expect.stringContaining("staff:write"),
  });
});

test("only owners can change their own role", async () => {
  const role = await createRole("staff:write", "orders:read");
  const lead = await shop.staff(role._id);
  const id = await idOf(lead);
  const other = await createRole("orders:read");
  const own = { status: 403, code: "own_role" };
  expect(await lead.refusal("admin/staff/update", { id, role: other._id })).toMatchObject(own);
  expect(await lead.refusal("admin/staff/delete", { id })).toMatchObject(own);
});

test("handles are first names made unique, and are free again when people leave", async () => {
  const people = [await shop.staff("viewer"), await shop.staff("viewer")];
  const handles = await Promise.all(
    people.map(async (person) => (await person.call("account/profile", {})).user.staff?.handle),
  );
  expect(new Set(handles).size).toBe(2);
  for (const handle of handles) expect(handle).toMatch(/^ravi\d*$/);
  const [first] = people;
  if (!first) throw new Error("nobody");
  await owner.call("admin/staff/delete", { id: await idOf(first) });
  const third = await shop.staff("viewer");
  expect((await third.call("account/profile", {})).user.staff?.handle).toBe(handles[0]);
});

test("the list of staff shows everyone with their role and last visit", async () => {
  const ravi = await shop.staff("orders");
  const id = await idOf(ravi);
  await shop.stage.drain();
  const { staff } = await owner.call("admin/staff/list", {});
  expect(staff.find((member) => member._id === id)).toMatchObject({
    ...{ name: "Ravi Iyer", role: "orders", roleName: "Orders" },
    since: expect.any(String),
    lastSeenAt: expect.any(String),
  });
  expect(staff.filter(({ isYou }) => isYou).map(({ role }) => role)).toEqual(["owner"]);
});

test("changes to roles and members are recorded with who made them and why", async () => {
  const { findActivity } = await import("../../functions/audit/activity.table.ts");
  const [reason, by] = ["Moved to the warehouse", "Staff"];
  const draft = { name: newName(), permissions: ["orders:read" as const], reason };
  const { role } = await owner.call("admin/roles/create", draft);
  const id = await idOf(await shop.staff("viewer"));
  await owner.call("admin/roles/update", { id: role._id, permissions: ["orders:write"], reason });
  await owner.call("admin/staff/update", { id, role: role._id, reason });
  await owner.call("admin/staff/delete", { id, reason });
  await owner.call("admin/roles/delete", { id: role._id, reason });
  const invited = { email: newEmail(), role: "viewer", reason };
  const { invitation } = await owner.call("admin/invitations/create", invited);
  await owner.call("admin/invitations/delete", { id: invitation._id, reason });
  const did = async (kind: "role" | "user" | "invitation", of: string) =>
    (await findActivity({ kind, id: of }, 10)).map((entry) => [entry.did, entry.by, entry.details.reason]);
  expect(await did("role", role._id)).toEqual([
    ["Role deleted", by, reason],
    ["Role changed", by, reason],
    ["Role created", by, reason],
  ]);
  expect(await did("user", id)).toEqual([
    ["Removed from the team", by, reason],
    ["Role changed", by, reason],
  ]);
  expect(await did("invitation", invitation._id)).toEqual([
    ["Invitation withdrawn", by, reason],
    ["Invited to the team", by, reason],
  ]);
});
