import * as z from "zod/mini";
import type { Coupon as CouponOnWire } from "../../shared/coupons/schemas.ts";
import type { CouponUse } from "../payments/payment.ts";
import {
  atLeast,
  atMost,
  missing,
  missingOr,
  put,
  type TransactItem,
  update,
} from "../platform/expressions.ts";
import { newestOf } from "../platform/list.ts";
import type { Page } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, getMany } from "../platform/table.ts";
import { batchKeyOf, codeIn } from "./batch.ts";
import { Coupon, couponOnWire, Figures, type FoundCode, foldCode } from "./coupon.ts";

const partition = (key: string): string => `COUPON#${key}`;
const couponKey = (key: string): Key => ({ pk: partition(key), sk: "COUPON" });
const totalKey = (code: string): Key => ({ pk: partition(foldCode(code)), sk: "TAKEN" });
/** Stored with the coupon, so that it outlives the account. */
const accountKey = (key: string, userId: string): Key => ({ pk: partition(key), sk: `TAKEN#${userId}` });
export const figuresKey = (key: string): Key => ({ pk: partition(key), sk: "FIGURES" });

const coupons = "COUPONS";

const couponItem = (coupon: Coupon): Item & Key => ({
  ...couponKey(coupon.key),
  ...coupon,
  kindPk: coupons,
  kindSk: coupon.id,
});

const readCoupon = (item: Item): Coupon => Coupon.parse(item);

/** Fails if an equivalent code exists. */
export const createCoupon = (coupon: Coupon): TransactItem =>
  put<Coupon>(couponItem(coupon), { pk: missing });

export const changeCoupon = (coupon: Coupon): TransactItem =>
  put<Coupon>(couponItem({ ...coupon, version: coupon.version + 1 }), { version: coupon.version });

export async function findCoupon(code: string): Promise<Coupon | undefined> {
  const item = await getItem(couponKey(foldCode(code)));
  return item && readCoupon(item);
}

export const findCoupons = (page: Page) =>
  newestOf({ index: "byKind", partition: coupons }, page, readCoupon);

export async function findCode(typed: string): Promise<FoundCode | undefined> {
  const key = foldCode(typed);
  const batchKey = batchKeyOf(key);
  const keys = [key, ...(batchKey === undefined ? [] : [batchKey])].map(couponKey);
  const found = (await getMany(keys, true)).map(readCoupon);
  const coupon = found.find((each) => each.key === key && !each.batch);
  if (coupon) return { code: coupon.code, coupon };
  const batch = found.find((each) => each.key === batchKey && each.batch);
  const code = batch && codeIn(batch, key);
  return batch && code !== undefined ? { code, coupon: batch } : undefined;
}

const Taken = z.object({ taken: z.number() });
type Taken = z.infer<typeof Taken>;

const taken = async (key: Key): Promise<number> => {
  const item = await getItem(key);
  return item ? Taken.parse(item).taken : 0;
};

export async function usesOf(
  { code, couponKey, total, perAccount }: CouponUse,
  userId: string | undefined,
): Promise<{ inAll: number; byAccount: number }> {
  const [inAll, byAccount] = await Promise.all([
    total === undefined ? 0 : taken(totalKey(code)),
    perAccount === undefined || userId === undefined ? 0 : taken(accountKey(couponKey, userId)),
  ]);
  return { inAll, byAccount };
}

export async function takenOf(codes: readonly string[]): Promise<ReadonlySet<string>> {
  const items = await getMany(codes.map(totalKey));
  const used = new Set(items.filter((item) => Taken.parse(item).taken > 0).map(({ pk }) => pk));
  return new Set(codes.filter((code) => used.has(totalKey(code).pk)));
}

type Sale = Readonly<{ userId: string; coupon?: CouponUse | undefined }>;

const take = (key: Key, limit: number): TransactItem =>
  update<Taken>(key, { add: { taken: 1 } }, { taken: missingOr(atMost(limit - 1)) });
const release = (key: Key): TransactItem => update<Taken>(key, { add: { taken: -1 } }, { taken: atLeast(1) });

export const takeUse = ({ userId, coupon }: Sale) => ({
  couponTotal: coupon?.total === undefined ? undefined : take(totalKey(coupon.code), coupon.total),
  couponAccount:
    coupon?.perAccount === undefined
      ? undefined
      : take(accountKey(coupon.couponKey, userId), coupon.perAccount - (coupon.usedBefore ?? 0)),
});

export const releaseUse = ({ userId, coupon }: Sale) => ({
  couponTotal: coupon?.total === undefined ? undefined : release(totalKey(coupon.code)),
  couponAccount: coupon?.perAccount === undefined ? undefined : release(accountKey(coupon.couponKey, userId)),
});

/** Moves a use to the next sale of the same shopper. A counter can be written once in a transaction. */
export function moveUse(from: Sale, to: Sale): Record<string, TransactItem | undefined> {
  const [freed, wanted] = [releaseUse(from), takeUse(to)];
  const isSameCode = foldCode(from.coupon?.code ?? "") === foldCode(to.coupon?.code ?? "");
  const isSameCoupon = from.coupon?.couponKey === to.coupon?.couponKey;
  const isTotalKept = isSameCode && freed.couponTotal && wanted.couponTotal;
  const isAccountKept = isSameCoupon && freed.couponAccount && wanted.couponAccount;
  return {
    ...(!isTotalKept && { couponTotal: wanted.couponTotal, freedTotal: freed.couponTotal }),
    ...(!isAccountKept && { couponAccount: wanted.couponAccount, freedAccount: freed.couponAccount }),
  };
}

async function findFigures(keys: readonly string[]): Promise<ReadonlyMap<string, Figures>> {
  const items = await getMany(keys.map(figuresKey));
  return new Map(items.map((item) => [String(item.pk).slice(partition("").length), Figures.parse(item)]));
}

const viewOf = (coupon: Coupon, figures: ReadonlyMap<string, Figures>): CouponOnWire =>
  couponOnWire(coupon, figures.get(coupon.key) ?? Figures.parse({}));

export async function staffView(coupons: readonly Coupon[]): Promise<CouponOnWire[]> {
  const figures = await findFigures(coupons.map(({ key }) => key));
  return coupons.map((coupon) => viewOf(coupon, figures));
}

export const staffViewOf = async (coupon: Coupon): Promise<CouponOnWire> =>
  viewOf(coupon, await findFigures([coupon.key]));
