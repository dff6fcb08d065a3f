import { type DragEvent, useState } from "react";
import { Link } from "react-router-dom";
import { formatRupees } from "../../../../../shared/core/money.ts";
import type { Category } from "../../../../../shared/products/catalogue.ts";
import { maxFamilyText } from "../../../../../shared/products/family.ts";
import { type Axis, axisNames } from "../../../../../shared/products/family-words.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { ChevronDown, drawn } from "../../../ui/display/icons.tsx";
import { ProductPicture } from "../../../ui/display/product-picture.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import css from "../parts/admin.module.css";
import { StockBadge } from "../parts/badges.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { TonesField } from "../parts/tones-field.tsx";
import styles from "./families.module.css";
import { movedTo, type Row } from "./rows.ts";

const Grip = drawn("M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01");

interface MembersTableProps {
  rows: readonly Row[];
  axes: readonly Axis[];
  category: Category | undefined;
  problems: Partial<Record<string, string>>;
  onChange: (rows: Row[]) => void;
}

interface MoveProps {
  name: string;
  index: number;
  count: number;
  move: (to: number) => void;
}

/** Stay focusable at either end, so that the focus is not lost. */
const Moves = ({ name, index, count, move }: MoveProps) => (
  <span className={styles.moves}>
    <span className={styles.handle} title="Drag to reorder" aria-hidden="true">
      <Grip />
    </span>
    <Button
      variant="ghost"
      size="small"
      aria-label={`Move ${name} up`}
      aria-disabled={index === 0}
      onClick={() => index > 0 && move(index - 1)}
    >
      <ChevronDown style={{ rotate: "180deg" }} />
    </Button>
    <Button
      variant="ghost"
      size="small"
      aria-label={`Move ${name} down`}
      aria-disabled={index === count - 1}
      onClick={() => index < count - 1 && move(index + 1)}
    >
      <ChevronDown />
    </Button>
  </span>
);

/** Rows change places while one is dragged over another. Text in a row's fields can still be selected. */
function useDragging({ rows, onChange }: Pick<MembersTableProps, "rows" | "onChange">) {
  const [dragged, setDragged] = useState<string>();
  return ({ product }: Row) => ({
    className: dragged === product ? styles.dragged : undefined,
    draggable: true,
    onDragStart(event: DragEvent) {
      if (document.activeElement instanceof HTMLInputElement) return event.preventDefault();
      event.dataTransfer.effectAllowed = "move";
      setDragged(product);
    },
    onDragOver(event: DragEvent) {
      if (dragged === undefined) return;
      event.preventDefault();
      const place = rows.findIndex((row) => row.product === product);
      if (dragged !== product) onChange(movedTo(rows, dragged, place));
    },
    onDrop: (event: DragEvent) => event.preventDefault(),
    onDragEnd: () => setDragged(undefined),
  });
}

const Product = ({ row, category }: { row: Row } & Pick<MembersTableProps, "category">) => (
  <span className={css.who}>
    <ProductPicture className={css.thumb} image={row.image} category={category} alt="" sizes="40px" />
    <span>
      <Link to={`/admin/products/${row.product}`}>{row.name}</Link>
      {row.hidden && (
        <span className={css.second}>
          <Badge tone="waiting">Hidden until it has a photo</Badge>
        </span>
      )}
    </span>
  </span>
);

function TakeOut({ name, takeOut }: { name: string; takeOut: () => void }) {
  return (
    <Button
      variant="ghost"
      size="small"
      aria-label={`Take out ${name}`}
      onClick={({ currentTarget }) => {
        // The button is removed with its row, so the focus must move.
        currentTarget.closest("form")?.focus({ preventScroll: true });
        takeOut();
      }}
    >
      Take out
    </Button>
  );
}

interface Editing extends Omit<MembersTableProps, "onChange"> {
  change: (product: string, to: Partial<Row>) => void;
}

function editable({ axes, category, problems, change }: Editing): Column<Row>[] {
  const isPlaceOf = (problem: Axis, { values }: Row) => problem === axes[0] || !values[problem].trim();
  return [
    { name: "Product", cell: (row) => <Product row={row} category={category} /> },
    ...axes.map(
      (axis): Column<Row> => ({
        name: axisNames[axis],
        cell: (row) => (
          <Field
            className={styles.value}
            label={`${axisNames[axis]} of ${row.name}`}
            value={row.values[axis]}
            maxLength={maxFamilyText}
            autoComplete="off"
            error={isPlaceOf(axis, row) ? problems[row.product] : undefined}
            onChange={({ target }) =>
              change(row.product, { values: { ...row.values, [axis]: target.value } })
            }
          />
        ),
      }),
    ),
    {
      name: "Tones",
      cell: ({ product, name, tones }) => (
        <TonesField of={name} tones={tones} onChange={(next) => change(product, { tones: next })} />
      ),
    },
  ];
}

const figures: Column<Row>[] = [
  { name: "Price", kind: "number", cell: ({ price }) => formatRupees(price) },
  { name: "Stock", kind: "number", cell: ({ stock }) => <StockBadge units={stock} /> },
  { name: "Sold", kind: "number", cell: ({ sold = 0 }) => sold },
];

export function MembersTable({ onChange, ...props }: MembersTableProps) {
  const { rows } = props;
  const [said, setSaid] = useState("");
  const drag = useDragging({ rows, onChange });
  const change: Editing["change"] = (product, to) =>
    onChange(rows.map((row) => (row.product === product ? { ...row, ...to } : row)));
  function move({ product, name }: Row, to: number) {
    onChange(movedTo(rows, product, to));
    setSaid(`${name}: position ${to + 1} of ${rows.length}`);
  }
  const order: Column<Row> = {
    name: "Order",
    kind: "actions",
    cell: (row) => (
      <span className={css.actions}>
        <Moves name={row.name} index={rows.indexOf(row)} count={rows.length} move={(to) => move(row, to)} />
        <TakeOut name={row.name} takeOut={() => onChange(rows.filter((each) => each !== row))} />
      </span>
    ),
  };
  return (
    <>
      <Table
        caption="Members"
        columns={[...editable({ ...props, change }), ...figures, order]}
        rows={rows}
        keyOf={({ product }) => product}
        rowProps={drag}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
