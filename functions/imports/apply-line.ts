import type { LineProblem } from "../../shared/batch-jobs/schemas.ts";
import { auditEntry } from "../audit/audit.table.ts";
import type { JobUnderWay } from "../batch-jobs/job.ts";
import type { Shift } from "../batch-jobs/kind.ts";
import type { Planned } from "../batch-jobs/line-by-line.ts";
import { findFamily } from "../catalogue/family.table.ts";
import { creationWrites } from "../catalogue/follow-ups.ts";
import { findKeptProducts } from "../catalogue/product.table.ts";
import { type Product, staffOnWire } from "../catalogue/product.ts";
import { settledAt } from "../catalogue/schedule.ts";
import { isOfFamily } from "../families/change-member.ts";
import { checkedFacts, checkedIn } from "../product-lines/checked.ts";
import { actorOf, editOf, editWrites, type LineEdit, undoable } from "../product-lines/edit-writes.ts";
import { headerOf, refused, refuseLine } from "../product-lines/line-refused.ts";
import { siteOf } from "../product-lines/shown-line.ts";
import { type ImportLine, planOf, resultOf, whereOf } from "./check-line.ts";
import type { FamilyWish } from "./family-wish.ts";
import { familyWrites } from "./family-writes.ts";
import { refusalOfLine } from "./line-refused.ts";
import { zipOf } from "./photo-zip.ts";
import type { LinePlan, Where } from "./plan-line.ts";
import { takePhotos } from "./take-photos.ts";

interface Applied {
  job: JobUnderWay;
  line: ImportLine;
  plan: LinePlan;
  where: Where;
}

function requireUnchanged({ line, seen, checked }: ImportLine): void {
  const { version } = checkedIn(checked) ?? checkedFacts();
  const isSame = checked?.line === line && version === (seen?.product.version ?? 0);
  if (!isSame || (checked?.outcome === "created") !== (seen === undefined))
    refuseLine("", "This product was edited after the check", "Check the file again, then run it");
}

/** Units sold since the check stay sold: what the file counted then is less by them now. */
async function planNow(line: ImportLine, where: Where): Promise<Pick<Applied, "line" | "plan">> {
  const plan = await planOf(line, where);
  const { seen, checked, matched } = line;
  const sold = seen ? (checkedIn(checked)?.stock ?? seen.product.stock) - seen.product.stock : 0;
  if (!seen || sold === 0 || matched.cells.stock === undefined) return { line, plan };
  const stock = plan.after.stock - sold;
  if (stock < 0)
    refuseLine(headerOf("stock", where.headers), `Only ${seen.product.stock} are left`, "Count them again");
  const cells = { ...matched.cells, stock: String(stock) };
  const recounted = { ...line, matched: { ...matched, cells } };
  return { line: recounted, plan: await planOf(recounted, where) };
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

/** A product that joins a family takes its texts. No product has this value, so an undo leaves and names them. */
function undoableIn(before: Product, after: Product, wish: FamilyWish | undefined) {
  const { before: was, after: is, ...rest } = undoable(before, after);
  if (!wish) return { before: was, after: is, ...rest };
  const taken = [...Object.keys(was).filter(isOfFamily), "family"].map((name) => [name, { family: wish }]);
  const left = Object.fromEntries(taken);
  return { before: { ...was, ...left }, after: { ...is, ...left }, ...rest };
}

async function change(applied: Applied, before: Product): Promise<Planned> {
  const { job, line, plan, where } = applied;
  const { family: wish } = plan;
  const move = plan.after.stock - before.stock;
  const { after, problem } = await withPhotos(applied);
  const did = "Product changed by import";
  const edit = { before, after, move, did, ...(wish && { facts: { family: wish.name } }) };
  return {
    result: {
      ...resultOf(line, plan),
      ...(problem && { problem }),
      keep: { ...undoableIn(before, after, wish), move },
    },
    writes: wish ? await joiningWrites(applied, wish, edit) : (await editWrites(edit, job, where.now)).writes,
  };
}

async function joiningWrites({ job, where: { now } }: Applied, wish: FamilyWish, lineEdit: LineEdit) {
  const edit = editOf(lineEdit, job, now);
  const product = { ...edit.after, stock: edit.before.stock + lineEdit.move };
  const writes = await familyWrites({ job, product, isNew: false, wish, edit, now });
  return { ...writes, audit: edit.audit };
}

async function membership({ job, line, plan, where }: Applied, before: Product): Promise<Planned> {
  const { family: wish } = plan;
  const writes = wish && (await familyWrites({ job, product: before, isNew: false, wish, now: where.now }));
  const details = { family: wish?.name, job: job.id };
  const by = actorOf(job, where.now);
  return {
    result: { ...resultOf(line, plan), keep: { joined: true } },
    writes: {
      ...writes,
      audit: auditEntry(by, { kind: "product", id: before.id }, "Product changed by import", details),
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
    const fresh = await current(read);
    requireUnchanged(fresh);
    const { line, plan } = await planNow(fresh, where);
    const applied = { job, line, plan, where };
    if (!line.seen) return await creation(applied);
    if (plan.changes.length === 0) return { result: resultOf(line, plan) };
    return plan.isEdited
      ? await change(applied, line.seen.product)
      : await membership(applied, line.seen.product);
  } catch (error) {
    return { result: refused(read.line, refusalOfLine(error, read.matched.cells, where.headers)) };
  }
}
