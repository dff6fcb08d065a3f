import { Link } from "react-router-dom";
import { formatRupees } from "../../../../../shared/core/money.ts";
import {
  categories,
  categoryNames,
  productSorts,
  productStates,
  stockLevels,
} from "../../../../../shared/products/catalogue.ts";
import type { AdminProduct } from "../../../../../shared/products/schemas.ts";
import { useMay } from "../../../app/session/may.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { useKeepOwnWrite, useOwnWrite, withFirst } from "../../../lib/own-write.ts";
import { call, useApi } from "../../../lib/staff-api.ts";
import { classes } from "../../../ui/classes.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { ProductPicture } from "../../../ui/display/product-picture.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import css from "../parts/admin.module.css";
import { AdminList } from "../parts/admin-list.tsx";
import { StockBadge } from "../parts/badges.tsx";
import { ExportButton } from "../parts/export-button.tsx";
import { choice, searchFor } from "../parts/filters.tsx";
import { others, RemovalDialog, useRemoval } from "../parts/removal.tsx";
import { RowActions } from "../parts/row-actions.tsx";
import { useSelection } from "../parts/selection.tsx";
import type { Column } from "../parts/table.tsx";
import { useList, whilePaging } from "../parts/use-list.ts";
import type { BulkBarProps } from "./bulk-bar.tsx";
import { ScheduleState } from "./schedule-state.tsx";

const stockNames = { in: "In stock", low: "Low or out", out: "Out of stock" } as const;
const stateNames = { live: "Live", hidden: "Hidden", scheduled: "Scheduled" } as const;
const sortNames = {
  newest: "Newest first",
  name: "Name",
  price: "Price, low to high",
  "-price": "Price, high to low",
  stock: "Lowest stock first",
} as const;

const filters = {
  search: searchFor("Name, SKU or ID"),
  category: choice("Category", categories, { names: categoryNames, any: "All categories" }),
  stock: choice("Stock", stockLevels, { names: stockNames, any: "Any stock" }),
  orderSoon: choice("Reorder level", ["true"], {
    names: { true: "Order soon" },
    any: "Any level",
  }),
  visibility: choice("Visibility", productStates, { names: stateNames, any: "Any state" }),
  sort: choice("Sort", productSorts, { names: sortNames, isOrder: true }),
};
const useProductList = () => useList(filters);
type ProductList = ReturnType<typeof useProductList>;

const Named = ({ product }: { product: AdminProduct }) => {
  const { _id, name, sku, category, images } = product;
  return (
    <span className={css.who}>
      <ProductPicture className={css.thumb} image={images[0]} category={category} alt="" sizes="40px" />
      <span>
        <Link to={`/admin/products/${_id}`}>{name}</Link>
        <span className={css.second}>{categoryNames[category]}</span>
        {sku && <span className={classes(css.second, css.code)}>{sku}</span>}
        <ScheduleState of={product} />
      </span>
    </span>
  );
};

function columnsOf(list: ProductList, ask: (product: AdminProduct) => void): Column<AdminProduct>[] {
  const { query } = list;
  const { sort } = list.values;
  const is = (id: typeof sort, direction: "ascending" | "descending") =>
    sort === id ? direction : undefined;
  return [
    {
      name: "Name",
      sort: { to: query.hrefOf({ sort: "name" }), direction: is("name", "ascending") },
      cell: (product) => <Named product={product} />,
    },
    {
      name: "Stock",
      kind: "number",
      sort: { to: query.hrefOf({ sort: "stock" }), direction: is("stock", "ascending") },
      cell: ({ stock, waiting = 0 }) => (
        <>
          <StockBadge units={stock} />
          {waiting > 0 && <span className={css.second}>{waiting} waiting</span>}
        </>
      ),
    },
    {
      name: "Price",
      kind: "number",
      sort: {
        to: query.hrefOf({ sort: sort === "price" ? "-price" : "price" }),
        direction: is("price", "ascending") ?? is("-price", "descending"),
      },
      cell: ({ price }) => formatRupees(price),
    },
    { name: "ID", kind: "id", cell: ({ _id }) => _id },
    {
      name: "Actions",
      kind: "actions",
      cell: (product) => (
        <RowActions
          permission="catalogue:write"
          of={product.name}
          edit={`/admin/products/${product._id}`}
          onDelete={() => ask(product)}
        />
      ),
    },
  ];
}

const BulkBar = lazyFile(() => import("./bulk-bar.tsx"));

const words = { one: ({ name }: AdminProduct) => `Choose ${name}`, all: "Choose all on this page" };

function ChosenProducts({
  total = 0,
  ...props
}: Omit<BulkBarProps, "total"> & { total: number | undefined }) {
  const { isAll, ids } = props.selection;
  const count = isAll ? total : ids.size;
  return (
    <>
      <p className="visually-hidden" role="status">
        {count > 0 && `${count} chosen`}
      </p>
      {count > 0 && (
        <Optional>
          <BulkBar {...props} total={total} />
        </Optional>
      )}
    </>
  );
}

/** A sort changes no selection, and neither does paging. */
function useChosen(list: ProductList, rows: readonly AdminProduct[] | undefined) {
  const { sort: _sort, ...within } = list.values;
  return useSelection(rows, { ...words, within: JSON.stringify(within) });
}

/** Shows a product just created first. */
function useProducts(list: ProductList, isTop: boolean) {
  const answer = useApi("admin/products/list", list.input, whilePaging);
  const created = useOwnWrite("admin/products/create", "", answer.mutate)?.product;
  const keepCreated = useKeepOwnWrite("admin/products/create", "");
  const rows = answer.data && withFirst(answer.data.products, isTop ? created : undefined);
  const selection = useChosen(list, rows);
  const removal = useRemoval({
    list,
    answer,
    without: (shown, product: AdminProduct) => ({
      ...shown,
      products: others(shown.products, product),
      productsCount: shown.productsCount - 1,
    }),
    async remove({ _id }) {
      if (created?._id === _id) keepCreated(undefined);
      await call("admin/products/delete", { id: _id });
      selection.drop(_id);
    },
    done: "Product Deleted Successfully",
  });
  return { answer, rows, removal, selection };
}

export default function ProductsPage() {
  const isWriter = useMay("catalogue:write");
  const list = useProductList();
  const isTop = !list.isFiltered && !list.values.sort && list.query.cursor === undefined;
  const { answer, rows, removal, selection } = useProducts(list, isTop);
  const total = answer.data?.filteredProductsCount ?? answer.data?.productsCount;
  return (
    <AdminList
      list={list}
      answer={answer}
      rows={rows}
      keyOf={({ _id }) => _id}
      columns={[...(isWriter ? [selection.column] : []), ...columnsOf(list, removal.ask)]}
      caption="Products"
      saved="products"
      total={total}
      noun="product"
      lead={isWriter && selection.pageChoice}
      tools={
        <>
          <ExportButton what="products" values={list.values} />
          <ExportButton what="stock" values={list.values}>
            Export stock
          </ExportButton>
        </>
      }
      empty={
        <EmptyState
          title="No products yet"
          action={isWriter && <ButtonLink to="/admin/product">Create Product</ButtonLink>}
        >
          Products you create appear here and in the shop.
        </EmptyState>
      }
    >
      <ChosenProducts list={list} selection={selection} total={total} />
      <RemovalDialog of={removal} title="Do you want to delete this product?">
        {({ name }) => (
          <p>
            <span className={css.named}>{name}</span> disappears from the shop right away. Orders that contain
            it don't change.
          </p>
        )}
      </RemovalDialog>
    </AdminList>
  );
}
