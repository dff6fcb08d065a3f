import { Link } from "react-router-dom";
import type { ProductSummary } from "../../../../../shared/products/schemas.ts";
import type { ListedReview } from "../../../../../shared/reviews/schemas.ts";
import { useApi } from "../../../lib/staff-api.ts";
import { ProductPicture } from "../../../ui/display/product-picture.tsx";
import admin from "../parts/admin.module.css";
import { ExportButton } from "../parts/export-button.tsx";
import { SavedFilters } from "../parts/saved-filters.tsx";
import type { Column } from "../parts/table.tsx";
import { useList, whilePaging } from "../parts/use-list.ts";
import { useQuery } from "../parts/use-query.ts";
import { ChooseProduct } from "./choose-product.tsx";
import { ReviewTable } from "./review-table.tsx";
import css from "./reviews.module.css";

const ReviewedProduct = ({ product }: { product: ProductSummary }) => (
  <div className={admin.who}>
    <ProductPicture
      className={admin.thumb}
      image={product.images[0]}
      category={product.category}
      alt=""
      sizes="40px"
    />
    <span>
      <Link to={`/admin/products/${product._id}`}>{product.name}</Link>
      <span className={admin.second}>
        {product.numofReviews} {product.numofReviews === 1 ? "review" : "reviews"}
      </span>
    </span>
  </div>
);

function ReviewsOf({ productId }: { productId: string }) {
  const list = useList({});
  const reviewed = useApi("admin/products/get", { id: productId });
  const answer = useApi("products/reviews", { id: productId, ...list.input });
  return (
    <ReviewTable
      list={list}
      answer={answer}
      scope={productId}
      productIdOf={() => productId}
      rowOf={(changed) => changed}
      onChanged={() => void reviewed.mutate()}
      lead={
        reviewed.data && (
          <>
            <ReviewedProduct product={reviewed.data.product} />
            <p>
              <Link to="/admin/reviews">All reviews</Link>
            </p>
          </>
        )
      }
    />
  );
}

const productColumn: Column<ListedReview> = {
  name: "Product",
  cell: ({ product: { _id, name, image } }) => (
    <span className={`${admin.who} ${css.product}`}>
      <ProductPicture className={admin.thumb} image={image} alt="" sizes="40px" />
      <Link to={`/admin/reviews?product=${_id}`}>{name}</Link>
    </span>
  ),
};

/** Of all products. */
function NewestReviews() {
  const list = useList({});
  const answer = useApi("admin/reviews/list", list.input, whilePaging);
  return (
    <ReviewTable
      list={list}
      answer={answer}
      scope=""
      productIdOf={({ product }) => product._id}
      rowOf={(changed, { product }) => ({ ...changed, product })}
      first={[productColumn]}
    />
  );
}

export default function ReviewsPage() {
  const query = useQuery();
  const productId = query.read("product") ?? "";
  return (
    <div className={admin.page}>
      <ChooseProduct productId={productId} onChoose={(id) => query.set({ product: id })} />
      <SavedFilters list="reviews" values={{ product: productId }} />
      <div className={admin.buttons}>
        <ExportButton what="reviews" values={{ product: productId }} />
      </div>
      {productId ? <ReviewsOf key={productId} productId={productId} /> : <NewestReviews />}
    </div>
  );
}
