import { formatRupees } from "../../../../../shared/core/money.ts";
import type { Coupon } from "../../../../../shared/coupons/schemas.ts";
import { importFile } from "../../../lib/files.ts";
import { useKeepOwnWrite, useOwnWrite } from "../../../lib/own-write.ts";
import { call, useApi } from "../../../lib/staff-api.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { AdminList } from "../parts/admin-list.tsx";
import { ExportButton } from "../parts/export-button.tsx";
import { searchFor } from "../parts/filters.tsx";
import { IfMay } from "../parts/if-may.tsx";
import type { Column } from "../parts/table.tsx";
import { useList, whilePaging } from "../parts/use-list.ts";
import { conditionsInWords, discountInWords, stateOf } from "./coupon-words.ts";

function State({ of }: { of: Coupon }) {
  const { name, tone } = stateOf(of, new Date());
  return <Badge tone={tone}>{name}</Badge>;
}

const Period = ({ of: { validFrom, validUntil } }: { of: Coupon }) => (
  <span className={css.second}>
    {validFrom && (
      <>
        from <Time at={validFrom} to="minute" />{" "}
      </>
    )}
    {validUntil && (
      <>
        until <Time at={validUntil} to="minute" />
      </>
    )}
  </span>
);

function Actions({ of, stop }: { of: Coupon; stop: (coupon: Coupon) => Promise<void> }) {
  const { code, count, stopped } = of;
  const { busy, run } = useAction(() => stop(of));
  const verb = stopped ? "Resume" : "Stop";
  return (
    <span className={css.actions}>
      {count !== undefined && (
        <ButtonLink
          variant="ghost"
          size="small"
          to={`/api/v1/admin/coupon/${code}/codes`}
          reloadDocument
          download
          aria-label={`Codes of ${code} as CSV`}
        >
          CSV
        </ButtonLink>
      )}
      <IfMay permission="coupons:write">
        <ButtonLink variant="ghost" size="small" to={`/admin/coupons/${code}`} aria-label={`Edit ${code}`}>
          Edit
        </ButtonLink>
        <Button
          variant="ghost"
          size="small"
          busy={busy}
          aria-label={`${verb} ${code}`}
          onClick={() => void run()}
        >
          {verb}
        </Button>
      </IfMay>
    </span>
  );
}

const columnsOf = (stop: (coupon: Coupon) => Promise<void>): Column<Coupon>[] => [
  {
    name: "Code",
    cell: (coupon) => (
      <span>
        <span className={css.named}>{coupon.code}</span>
        <span className={css.second}>{discountInWords(coupon)}</span>
      </span>
    ),
  },
  {
    name: "For",
    cell: (coupon) =>
      conditionsInWords(coupon)
        .join(", ")
        .replace(/^./, (first) => first.toUpperCase()) || "Any cart",
  },
  {
    name: "State",
    cell: (coupon) => (
      <span>
        <State of={coupon} />
        <Period of={coupon} />
      </span>
    ),
  },
  {
    name: "Orders",
    kind: "number",
    cell: ({ used, total, count }) => {
      const limit = count ?? total;
      return limit === undefined ? used : `${used} of ${limit}`;
    },
  },
  { name: "Discount", kind: "number", cell: ({ discount }) => formatRupees(discount) },
  { name: "Revenue", kind: "number", cell: ({ revenue }) => formatRupees(revenue) },
  { name: "Actions", kind: "actions", cell: (coupon) => <Actions of={coupon} stop={stop} /> },
];

function withOwn(rows: readonly Coupon[], own: Coupon | undefined, isFirstPage: boolean): Coupon[] {
  const isThere = rows.some(({ code }) => code === own?.code);
  if (own && !isThere && isFirstPage) return [own, ...rows];
  return rows.map((row) => (own && row.code === own.code ? own : row));
}

const filters = { search: searchFor("Search codes", "Code") };

export default function CouponsPage() {
  const list = useList(filters);
  const answer = useApi("admin/coupons/list", list.input, whilePaging);
  const keep = useKeepOwnWrite("admin/coupons/update", "");
  const own = useOwnWrite("admin/coupons/update", "", answer.mutate)?.coupon;
  const isTop = !list.isFiltered && list.query.cursor === undefined;
  async function stop(coupon: Coupon): Promise<void> {
    const { partOf } = await importFile(() => import("../parts/part-of.ts"));
    const stopped = !coupon.stopped;
    const { code } = coupon;
    keep(await call("admin/coupons/update", { code, ...partOf({ stopped }, coupon) }));
    toast.success(`${code} ${stopped ? "stopped" : "is valid again"}`);
  }
  return (
    <AdminList
      list={list}
      answer={answer}
      rows={answer.data && withOwn(answer.data.coupons, own, isTop)}
      keyOf={({ code }) => code}
      columns={columnsOf(stop)}
      caption="Coupons"
      saved="coupons"
      noun="coupon"
      empty={
        <EmptyState title="No coupons yet">
          Coupons take a percentage or an amount off an order. Customers enter the code in their cart.
        </EmptyState>
      }
      tools={
        <>
          <IfMay permission="coupons:write">
            <ButtonLink to="/admin/coupon">Create Coupon</ButtonLink>
          </IfMay>
          <ExportButton what="coupons" values={list.values} />
        </>
      }
    />
  );
}
