import type { LineProblem } from "../../shared/batch-jobs/schemas.ts";
import { auditEntry } from "../audit/audit.table.ts";
import type { JobUnderWay } from "../batch-jobs/job.ts";
import type { Shift } from "../batch-jobs/kind.ts";
import type { Planned } from "../batch-jobs/line-by-line.ts";
import { editedFields } from "../catalogue/edited-product.ts";
import { findFamily } from "../catalogue/family.table.ts";
import { creationWrites } from "../catalogue/follow-ups.ts";
import { findKeptProducts } from "../catalogue/product.table.ts";
import { type Product, staffOnWire } from "../catalogue/product.ts";
import { staffFacts } from "../catalogue/product-edit.ts";
import { settledAt } from "../catalogue/schedule.ts";
import { productWrites } from "../families/write-product.ts";
import { Checked, type ImportLine, planOf, refused, resultOf, siteOf, whereOf } from "./check-line.ts";
import { familyWrites } from "./family-writes.ts";
import { headerOf, refusalOfLine, refuseLine } from "./line-refused.ts";
import { zipOf } from "./photo-zip.ts";
import type { LinePlan, Where } from "./plan-line.ts";
import { takePhotos } from "./take-photos.ts";

interface Applied {
  job: JobUnderWay;
  line: ImportLine;
  plan: LinePlan;
  where: Where;
}

export const actorOf = ({ by }: JobUnderWay, now: Date) => ({ user: by, now });

function requireUnchanged({ line, seen, checked }: ImportLine): void {
  const { data } = Checked.safeParse(checked?.keep);
  const isSame = checked?.line === line && (data?.version ?? 0) === (seen?.product.version ?? 0);
  if (!isSame || (checked?.outcome === "created") !== (seen === undefined))
    refuseLine("", "This product was edited after the check", "Check the file again, then run it");
}

/** Units sold since the check stay sold. */
function stockMove({ line: { seen, checked }, plan, where }: Applied): number {
  const { data } = Checked.safeParse(checked?.keep);
  if (!seen || plan.after.stock === seen.product.stock) return 0;
  const move = plan.after.stock - (data?.stock ?? seen.product.stock);
  if (seen.product.stock + move < 0)
    refuseLine(headerOf("stock", where.headers), `Only ${seen.product.stock} are left`, "Count them again");
  return move;
}

interface WithPhotos {
  after: Product;
  problem: LineProblem | undefined;
}

async function withPhotos({ job, line, plan, where }: Applied): Promise<WithPhotos> {
  const { after, photos } = plan;
  if (!photos) return { after, problem: undefined };
  const { images, problem } = await takePhotos(after, photos, { site: siteOf(), zip: await zipOf(job) });
  const kept = images.length === 0 && photos.photos.length > 0 ? (line.seen?.product.images ?? []) : images;
  const settled = settledAt({ ...after, images: kept }, where.now);
  return { after: settled, problem: problem && { column: headerOf("images", where.headers), ...problem } };
}

async function creation(applied: Applied): Promise<Planned> {
  const { job, line, plan, where } = applied;
  const { after, problem } = await withPhotos(applied);
  const { id, name, stock } = after;
  const by = actorOf(job, where.now);
  const { price } = staffOnWire(after);
  const family =
    plan.family &&
    (await familyWrites({ job, product: after, isNew: true, wish: plan.family, now: where.now }));
  return {
    result: {
      ...resultOf(line, plan),
      product: id,
      ...(problem && { problem }),
      keep: { id },
    },
    writes: {
      ...(family ?? creationWrites(after, where.now)),
      audit: auditEntry(by, { kind: "product", id }, "Product imported", { name, stock, price, job: job.id }),
    },
  };
}

/** Names of the fields that an edit sets, so that an undo can set them back. */
const undoable = (before: Product, after: Product) => {
  const names = Object.keys({ ...before, ...after }).filter((name) => name !== "stock" && name !== "version");
  const changed = names.filter(
    (name) => JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(after, name)),
  );
  const pick = (product: Product) =>
    Object.fromEntries(changed.map((name) => [name, Reflect.get(product, name) ?? null]));
  return { before: pick(before), after: pick(after) };
};

async function change(applied: Applied, before: Product): Promise<Planned> {
  const { job, line, plan, where } = applied;
  const move = stockMove(applied);
  const { after, problem } = await withPhotos(applied);
  const by = actorOf(job, where.now);
  const stock = { move };
  const changed = editedFields(before, { ...after, stock: before.stock + move });
  const facts = { ...staffFacts(after), stock, images: after.images, changed, job: job.id };
  const details = { before: staffOnWire(before), ...facts };
  return {
    result: {
      ...resultOf(line, plan),
      ...(problem && { problem }),
      keep: { ...undoable(before, after), move },
    },
    writes: await productWrites({
      before,
      after,
      stock,
      audit: auditEntry(by, { kind: "product", id: before.id }, "Product changed by import", details),
      now: where.now,
    }),
  };
}

async function membership({ job, line, plan, where }: Applied, before: Product): Promise<Planned> {
  const { family } = plan;
  if (!family || plan.isEdited)
    refuseLine(
      headerOf("family", where.headers),
      "A line either changes a product or its place in a family",
      "Import the other changes in a second file",
    );
  const writes = await familyWrites({ job, product: before, isNew: false, wish: family, now: where.now });
  return {
    result: { ...resultOf(line, plan), keep: { joined: true } },
    writes: {
      ...writes,
      audit: auditEntry(
        actorOf(job, where.now),
        { kind: "product", id: before.id },
        "Product changed by import",
        {
          family: family.name,
          job: job.id,
        },
      ),
    },
  };
}

/** Reads the product again after a write failed, since somebody was faster. */
async function current(line: ImportLine): Promise<ImportLine> {
  const id = line.matched.product;
  if (id === undefined) return line;
  const [product] = await findKeptProducts([id], true);
  return { ...line, seen: product && { product, familyName: (await findFamily(product.familyId))?.name } };
}

export async function applyLine(read: ImportLine, job: JobUnderWay, shift: Shift): Promise<Planned> {
  const { checked } = read;
  if (checked?.line === read.line && (checked.outcome === "refused" || checked.outcome === "unchanged")) {
    const { ordinal: _, keep: __, ...result } = checked;
    return { result };
  }
  const where = whereOf(job, shift);
  try {
    const line = await current(read);
    requireUnchanged(line);
    const plan = await planOf(line, where);
    const applied = { job, line, plan, where };
    if (!line.seen) return await creation(applied);
    if (plan.changes.length === 0) return { result: resultOf(line, plan) };
    return plan.family
      ? await membership(applied, line.seen.product)
      : await change(applied, line.seen.product);
  } catch (error) {
    return { result: refused(read.line, refusalOfLine(error, read.matched.cells, where.headers)) };
  }
}
