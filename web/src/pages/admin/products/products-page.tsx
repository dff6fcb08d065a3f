import { categories, categoryNames, productSorts, stockLevels } from "../../../../../shared/catalogue.ts";
import { formatRupees } from "../../../../../shared/money.ts";
import type { AdminProduct } from "../../../../../shared/product.ts";
import { call, useApi } from "../../../lib/api.ts";
import { useKeepOwnWrite, useOwnWrite, withFirst } from "../../../lib/own-write.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { ProductPicture } from "../../../ui/product-picture.tsx";
import css from "../parts/admin.module.css";
import { StockBadge } from "../parts/badges.tsx";
import { ListView, listSize, NoMatch } from "../parts/list-view.tsx";
import { RowActions } from "../parts/row-actions.tsx";
import { SearchField } from "../parts/search-field.tsx";
import type { Column } from "../parts/table.tsx";
import { oneOf, type Query, useQuery } from "../parts/use-query.ts";
import { type Removal, useRemoval } from "../parts/use-removal.ts";

const stockNames = { in: "In stock", low: "Low or out", out: "Out of stock" } as const;
const sortNames = {
  newest: "Newest first",
  name: "Name",
  price: "Price, low to high",
  "-price": "Price, high to low",
  stock: "Lowest stock first",
} as const;

const filtersOf = ({ read }: Query) => ({
  search: read("search"),
  category: oneOf(categories, read("category")),
  stock: oneOf(stockLevels, read("stock")),
  sort: oneOf(productSorts, read("sort")),
});

function Filters({ query }: { query: Query }) {
  const { search = "", category = "", stock = "", sort = "newest" } = filtersOf(query);
  return (
    <search className={css.filters}>
      <SearchField
        label="Search"
        placeholder="Name or product ID"
        value={search}
        onSearch={(text) => query.set({ search: text })}
      />
      <SelectField
        label="Category"
        value={category}
        onChange={({ target }) => query.set({ category: target.value })}
      >
        <option value="">All categories</option>
        {categories.map((id) => (
          <option key={id} value={id}>
            {categoryNames[id]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Stock" value={stock} onChange={({ target }) => query.set({ stock: target.value })}>
        <option value="">Any stock</option>
        {stockLevels.map((level) => (
          <option key={level} value={level}>
            {stockNames[level]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Sort" value={sort} onChange={({ target }) => query.set({ sort: target.value })}>
        {productSorts.map((id) => (
          <option key={id} value={id}>
            {sortNames[id]}
          </option>
        ))}
      </SelectField>
    </search>
  );
}

function columnsOf(query: Query, ask: (product: AdminProduct) => void): Column<AdminProduct>[] {
  const { sort } = filtersOf(query);
  const is = (id: typeof sort, direction: "ascending" | "descending") =>
    sort === id ? direction : undefined;
  return [
    { name: "ID", kind: "id", cell: ({ _id }) => _id },
    {
      name: "Name",
      sort: { to: query.hrefOf({ sort: "name" }), direction: is("name", "ascending") },
      cell: ({ name, category, images: [image] }) => (
        <span className={css.who}>
          <ProductPicture className={css.thumb} image={image} category={category} alt="" sizes="40px" />
          <span>
            {name}
            <span className={css.second}>{categoryNames[category]}</span>
          </span>
        </span>
      ),
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
    {
      name: "Actions",
      kind: "actions",
      cell: (product) => (
        <RowActions of={product.name} edit={`/admin/products/${product._id}`} onDelete={() => ask(product)} />
      ),
    },
  ];
}

function DeleteProduct({ removal: { asked, confirm, cancel } }: { removal: Removal<AdminProduct> }) {
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title="Do you want to delete this product?"
      action="Delete"
      onConfirm={confirm}
      onClose={cancel}
    >
      <p>
        <span className={css.named}>{asked?.name}</span> leaves the shop at once. Orders that contain it stay
        as they are.
      </p>
    </ConfirmDialog>
  );
}

function useProducts(query: Query) {
  const filters = filtersOf(query);
  const answer = useApi(
    "admin/products/list",
    { ...filters, limit: listSize, cursor: query.cursor },
    { keepPreviousData: true },
  );
  const created = useOwnWrite("admin/products/create", "", answer.mutate);
  const keepCreated = useKeepOwnWrite("admin/products/create", "");
  const removal = useRemoval({
    answer,
    without: (answer, { _id }: AdminProduct) => ({
      ...answer,
      products: answer.products.filter((product) => product._id !== _id),
      productsCount: answer.productsCount - 1,
    }),
    async remove({ _id }) {
      if (created?.product._id === _id) keepCreated(undefined);
      await call("admin/products/delete", { id: _id });
    },
    done: "Product Deleted Successfully",
  });
  const { cursor } = query;
  const isTop = cursor === undefined && !Object.values(filters).some(Boolean);
  const rows = answer.data?.products;
  return { answer, removal, rows: rows && withFirst(rows, isTop ? created?.product : undefined) };
}

export default function ProductsPage() {
  const query = useQuery();
  const filters = filtersOf(query);
  const isFiltered = Boolean(filters.search || filters.category || filters.stock);
  const { answer, removal, rows } = useProducts(query);
  return (
    <div className={css.page}>
      <Filters query={query} />
      <ListView
        caption="Products"
        columns={columnsOf(query, removal.ask)}
        keyOf={({ _id }) => _id}
        answer={answer}
        rows={rows}
        total={answer.data?.filteredProductsCount ?? answer.data?.productsCount}
        query={query}
        list={removal.list}
        empty={
          isFiltered ? (
            <NoMatch what="product" all="/admin/products" />
          ) : (
            <EmptyState
              title="No products yet"
              action={<ButtonLink to="/admin/product">Create Product</ButtonLink>}
            >
              What you create shows here and in the shop.
            </EmptyState>
          )
        }
      />
      <DeleteProduct removal={removal} />
    </div>
  );
}
