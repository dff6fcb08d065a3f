import { changedFields } from "../../shared/core/edit.ts";
import { SharedTexts } from "../../shared/families/shared-texts.ts";
import { memberName } from "../../shared/products/family-words.ts";
import { changeFamily, createFamily, removeFamily } from "../catalogue/family.table.ts";
import { copiedFrom, type Family, memberIds } from "../catalogue/family.ts";
import { creationWrites, type FollowUps, followUps } from "../catalogue/follow-ups.ts";
import { isPricedAboveMrp } from "../catalogue/mrp.ts";
import { changeMember, editMember, type MemberChange } from "../catalogue/product.table.ts";
import { figuresOf, type Product, sumOfFigures, usualPaise } from "../catalogue/product.ts";
import { withUsualPrice } from "../catalogue/schedule.ts";
import { moveSku } from "../catalogue/sku.table.ts";
import { changeStock, moveToFamily } from "../catalogue/stock.table.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { type FamilyDraft, type Products, productIn, refuse, requireSpecs, requireValid } from "./draft.ts";
import type { ProductWrite } from "./write-product.ts";

export interface Rewrite {
  before: Family | undefined;
  /** Undefined dissolves the family. */
  after: FamilyDraft | undefined;
  /** Read consistently: all members before and after. */
  products: Products;
  /** A member that isn't stored yet. */
  created?: Product;
  /** A member that is edited with this change. `products` has it as it shall be. */
  edit?: Pick<ProductWrite, "before" | "stock"> | undefined;
  /** A member that is deleted with this change. */
  deletedId?: string;
}

type Edit = NonNullable<Rewrite["edit"]>;

interface Rewritten {
  writes: Record<string, TransactItem>;
  family: Family | undefined;
}

/** A transaction has a hundred items, and a product that joins or leaves takes three. */
const maxTouched = 30;

const ownFigures = (product: Product) => product.own ?? figuresOf(product);

/** Throws `family_refused` (400) if the price or GST rate that a member gets from its family lifts it above its MRP. */
function requireMrp({ pricePaise, texts }: FamilyDraft, seen: Product, gstPercent?: number): void {
  const paise = pricePaise ?? usualPaise(seen);
  if (paise === usualPaise(seen) && gstPercent === seen.gstPercent) return;
  if (!isPricedAboveMrp({ ...seen, ...withUsualPrice(seen, paise), gstPercent })) return;
  const field =
    pricePaise !== undefined ? "price" : texts && "gstPercent" in texts ? "gstPercent" : "members";
  refuse(field, `${seen.name} would be above its MRP. Raise that MRP first, or lower its price`);
}

/** Returns each member's fields. Throws what `requireValid` and `requireMrp` throw. */
function changesOf(draft: FamilyDraft, products: Products): ReadonlyMap<string, MemberChange> {
  requireValid(draft, products);
  const members = draft.members.map((member) => ({
    ...member,
    seen: productIn(products, member.product),
  }));
  const source = members.find(({ seen }) => seen.familyId === draft.id) ?? members[0];
  const pooled = sumOfFigures(members.map(({ seen }) => ownFigures(seen)));
  const { gstPercent, ...texts } = SharedTexts.parse({ ...source?.seen, ...draft.texts });
  if (source && texts.specs && draft.texts) requireSpecs(source.seen.category, texts.specs);
  for (const { seen } of members) requireMrp(draft, seen, gstPercent);
  const common = {
    hsn: undefined,
    inTheBox: undefined,
    specs: undefined,
    declarations: undefined,
    ...texts,
    gstPercent,
  };
  return new Map(
    members.map(({ product, values, tones, seen }) => [
      product,
      {
        ...common,
        ...pooled,
        own: ownFigures(seen),
        familyId: draft.id,
        values,
        tones,
        name: memberName(draft.name, values),
        ...withUsualPrice(seen, draft.pricePaise ?? usualPaise(seen)),
      },
    ]),
  );
}

const leaving = (seen: Product): MemberChange => ({
  ...ownFigures(seen),
  own: undefined,
  familyId: undefined,
  values: undefined,
  tones: undefined,
});

const named = (id: string, writes: FollowUps) =>
  Object.fromEntries(
    Object.entries(writes).flatMap(([name, write]) => (write ? [[`${name} ${id}`, write]] : [])),
  );

export function memberWrites(seen: Product, change: MemberChange, now: Date): Record<string, TransactItem> {
  const { id } = seen;
  if (changedFields({ ...seen }, { ...change }).length === 0) return {};
  return {
    [`product ${id}`]: changeMember(seen, change),
    ...named(id, followUps(seen, { ...seen, ...change }, now)),
    ...(seen.familyId !== change.familyId && { [`stock ${id}`]: moveToFamily(id, change.familyId) }),
  };
}

/** One write an item: what `productWrites` and `memberWrites` would write of a product. */
function editsTo(edited: Product, change: MemberChange, { before, stock }: Edit, now: Date) {
  const { id } = before;
  const after = { ...edited, ...change };
  return {
    [`product ${id}`]: editMember(edited, before, change),
    [`stock ${id}`]: changeStock(before, after, stock, { familyId: change.familyId }),
    ...moveSku(before, after),
    ...named(id, followUps(before, after, now)),
  };
}

function familyAfter({ before, products, created }: Rewrite, after: FamilyDraft, now: Date): Family {
  const { id, name, axes } = after;
  const members = after.members.map(({ product, values, tones }) => {
    const seen = productIn(products, product);
    return {
      product,
      values,
      tones,
      ...copiedFrom({ ...seen, ...withUsualPrice(seen, after.pricePaise ?? usualPaise(seen)) }),
    };
  });
  const joined = members.filter(({ product }) => productIn(products, product).familyId !== id);
  const stock = joined.map(({ product }) => [product, productIn(products, product).stock] as const);
  const first = productIn(products, members.find(({ product }) => product !== created?.id)?.product ?? "");
  return {
    id,
    name,
    axes,
    members,
    category: first.category,
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? now.toISOString(),
    stock: Object.fromEntries(stock),
  };
}

function familyWrite({ before }: Rewrite, family: Family | undefined, left: readonly string[]) {
  if (!family) return before && removeFamily(before);
  if (!before) return createFamily(family);
  const { name, axes, members, stock } = family;
  return changeFamily(before, { name, axes, members }, { joined: stock, left });
}

/**
 * Returns one transaction's writes, each of which fails if its item changed since it was read. Throws `family_refused`
 * or `invalid` (400), `family_conflict` (409) or `not_found` (404).
 */
export function rewriteFamily(rewrite: Rewrite, now: Date): Rewritten {
  const { before, after, products, created, edit, deletedId } = rewrite;
  const changes = after ? changesOf(after, products) : new Map<string, MemberChange>();
  const gone = (before ? memberIds(before) : []).filter((id) => !changes.has(id));
  const left = gone.filter((id) => id !== deletedId);
  if (changes.size + left.length > maxTouched)
    refuse("members", `Change at most ${maxTouched} products at once: first take some out, then add others`);
  const family = after && familyAfter(rewrite, after, now);
  const write = familyWrite(rewrite, family, gone);
  const moves = [
    ...[...changes].flatMap(([id, change]) =>
      id === created?.id ? [] : [{ seen: productIn(products, id), change }],
    ),
    ...left.flatMap((id) => {
      const seen = products.get(id);
      return seen ? [{ seen, change: leaving(seen) }] : [];
    }),
  ];
  const own = created && changes.get(created.id);
  return {
    family,
    writes: {
      ...(write && { family: write }),
      ...Object.assign(
        {},
        ...moves.map(({ seen, change }) =>
          seen.id === edit?.before.id ? editsTo(seen, change, edit, now) : memberWrites(seen, change, now),
        ),
      ),
      ...(created && own && creationWrites({ ...created, ...own }, now)),
    },
  };
}
