import { Link } from "react-router-dom";
import { formatRupees } from "../../../../../shared/core/money.ts";
import type { StaffFamily } from "../../../../../shared/families/schemas.ts";
import { categoryNames } from "../../../../../shared/products/catalogue.ts";
import { useApi } from "../../../lib/staff-api.ts";
import { classes } from "../../../ui/classes.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Swatch } from "../../../ui/display/swatch.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import css from "../parts/admin.module.css";
import { AdminList } from "../parts/admin-list.tsx";
import { StockBadge } from "../parts/badges.tsx";
import { IfMay } from "../parts/if-may.tsx";
import type { Column } from "../parts/table.tsx";
import { Thumbs } from "../parts/thumbs.tsx";
import { useList, whilePaging } from "../parts/use-list.ts";
import styles from "./families.module.css";

type Members = Pick<StaffFamily, "members">;

const sumOf = ({ members }: Members, count: "stock" | "sold"): number =>
  members.reduce((sum, member) => sum + member[count], 0);

function pricesOf({ members }: Members): string {
  const prices = members.map(({ price }) => price);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? formatRupees(least) : `${formatRupees(least)} – ${formatRupees(most)}`;
}

const Colours = ({ members }: Members) => (
  <span className={styles.colours}>
    {members.map(({ product, values, tones }) => (
      <span key={product}>
        {tones && <Swatch tones={tones} className={styles.dot} />} {values.colour}
      </span>
    ))}
  </span>
);

const columns: Column<StaffFamily>[] = [
  {
    name: "Family",
    cell: ({ _id, name, category, members }) => (
      <span className={classes(css.who, styles.who)}>
        <Thumbs images={members.map(({ image }) => image?.url ?? "")} />
        <span>
          <Link to={`/admin/families/${_id}`}>{name}</Link>
          <span className={css.second}>{categoryNames[category]}</span>
        </span>
      </span>
    ),
  },
  { name: "Colours", cell: ({ members }) => <Colours members={members} /> },
  { name: "Price", kind: "number", cell: pricesOf },
  { name: "Stock", kind: "number", cell: (family) => <StockBadge units={sumOf(family, "stock")} /> },
  { name: "Sold", kind: "number", cell: (family) => sumOf(family, "sold") },
  {
    name: "Actions",
    kind: "actions",
    cell: ({ _id, name }) => (
      <IfMay permission="catalogue:write">
        <ButtonLink variant="ghost" size="small" to={`/admin/families/${_id}`} aria-label={`Edit ${name}`}>
          Edit
        </ButtonLink>
      </IfMay>
    ),
  },
];

const create = (
  <IfMay permission="catalogue:write">
    <ButtonLink to="/admin/family">Create Family</ButtonLink>
  </IfMay>
);

export default function FamiliesPage() {
  const list = useList({});
  const answer = useApi("admin/families/list", list.input, whilePaging);
  return (
    <AdminList
      list={list}
      answer={answer}
      rows={answer.data?.families}
      keyOf={({ _id }) => _id}
      columns={columns}
      caption="Families"
      noun="family"
      tools={create}
      empty={
        <EmptyState title="No families yet" action={create}>
          A family is one product in several colours. Shoppers see one card, and choose the colour on its
          page.
        </EmptyState>
      }
    />
  );
}
