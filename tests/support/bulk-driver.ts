import type { Request } from "../../shared/contract.ts";
import type { Shop } from "./shop.ts";

type Wanted = Request<"admin/bulk-edits/create">;

const draft = { name: "Wren", description: "Small.", category: "earbuds", price: 1000, stock: 10 } as const;

/** Staff who edit many products at once through the API. */
export async function openBulk(shop: Shop) {
  const admin = await shop.admin();
  const report = async (id: string) => ({
    id,
    job: (await admin.call("admin/jobs/get", { id })).job,
    lines: (await admin.call("admin/jobs/lines", { id })).lines,
  });
  const settle = () => shop.stage.post("/_local/queues/batch/drain");
  return {
    admin,
    report,
    settle,
    create: async (fields: object = {}) =>
      (await admin.call("admin/products/create", { ...draft, ...fields })).product,
    edit: (id: string, fields: object) => admin.call("admin/products/update", { ...draft, id, ...fields }),
    get: async (id: string) => (await admin.call("admin/products/get", { id })).product,
    async check(select: Wanted["select"], change: Wanted["change"]) {
      const { job } = await admin.call("admin/bulk-edits/create", { select, change });
      await settle();
      return report(job._id);
    },
    async step(id: string, step: "check" | "run" | "undo") {
      await admin.call("admin/jobs/step", { id, step });
      await settle();
      return report(id);
    },
  };
}
export type BulkDriver = Awaited<ReturnType<typeof openBulk>>;
