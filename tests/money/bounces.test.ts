import { afterAll, afterEach, expect, test } from "vitest";
import { settleBooks } from "./support/books.ts";
import { openMoneyShop } from "./support/shop.ts";
import type { Shopper } from "./support/shopper.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

interface Mail {
  id: string;
  to: string;
}
const lastMailTo = async ({ email }: Shopper): Promise<string | undefined> => {
  await shop.drain();
  return (await shop.get<Mail[]>("/_local/mail")).find(({ to }) => to === email)?.id;
};
const returnLastMail = async (shopper: Shopper, as: "bounce" | "soft-bounce" | "complaint") =>
  shop.post("/_local/mail/return", { id: await lastMailTo(shopper), as });

interface OrderAnswer {
  order: { mails: { kind: string; state: string; tries: number }[] };
}
interface PaymentsAnswer {
  failedMails: { cause: string; kind: string }[];
}
const mailsOf = async (staff: Shopper, id: string | undefined) =>
  ((await staff.send("GET", `/api/v1/order/${id}`)) as unknown as OrderAnswer).order.mails;
const failedMails = async (staff: Shopper) =>
  ((await staff.send("GET", "/api/v1/admin/payments")) as unknown as PaymentsAnswer).failedMails;

test("a bounced mail is marked on its order, listed once for staff and not resent", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  await returnLastMail(asha, "bounce");
  await returnLastMail(asha, "bounce");
  expect(await mailsOf(staff, order?._id)).toMatchObject([
    { kind: "Processing", state: "bounced", tries: 1 },
  ]);
  expect(await failedMails(staff)).toMatchObject([{ cause: `ORDER#${order?._id}`, kind: "Processing" }]);
  const before = await lastMailTo(asha);
  await shop.control({ webhooks: "duplicate" });
  await shop.flush();
  await shop.control({ webhooks: "off" });
  expect(await lastMailTo(asha)).toBe(before);
  await staff.send("PUT", `/api/v1/admin/order/${order?._id}`, { status: "Shipped" });
  await lastMailTo(asha);
  expect((await mailsOf(staff, order?._id)).map(({ kind, state }) => [kind, state]).sort()).toEqual([
    ["Processing", "bounced"],
    ["Shipped", "sent"],
  ]);
});

test("an out-of-office reply does not count as a bounce", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const listed = (await failedMails(staff)).length;
  const { order } = await asha.buy([[product, 1]]);
  await returnLastMail(asha, "soft-bounce");
  expect(await mailsOf(staff, order?._id)).toMatchObject([{ kind: "Processing", state: "sent", tries: 1 }]);
  expect(await failedMails(staff)).toHaveLength(listed);
});

test("a mail that SES rejects permanently fails at once and is not retried", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  await shop.drain();
  await shop.post("/_local/mail/control", { failNext: 1, code: "InvalidParameterValue" });
  const { order } = await asha.buy([[product, 1]]);
  await shop.drain();
  expect(await shop.queue("mail")).toEqual({ waiting: 0, inFlight: 0, delayed: 0, dead: 0 });
  const failed = { kind: "Processing", state: "failed", tries: 1 };
  expect(await mailsOf(staff, order?._id)).toMatchObject([failed]);
  expect(await failedMails(staff)).toContainEqual(
    expect.objectContaining({ cause: `ORDER#${order?._id}`, kind: "Processing" }),
  );
  await shop.advance(31);
  await shop.drainQueue("mail");
  expect(await mailsOf(staff, order?._id)).toMatchObject([failed]);
});

test("a complaint is marked on the order but not listed as a failed mail", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const listed = (await failedMails(staff)).length;
  const { order } = await asha.buy([[product, 1]]);
  await returnLastMail(asha, "complaint");
  expect(await mailsOf(staff, order?._id)).toMatchObject([{ kind: "Processing", state: "complained" }]);
  expect(await failedMails(staff)).toHaveLength(listed);
});
