import type { Input } from "../../shared/contract.ts";
import { yesOrNo } from "../../shared/core/csv.ts";
import type { ListedReview } from "../../shared/reviews/schemas.ts";
import { listReviews } from "../reviews/staff-list.ts";
import { type Column, type Source, sourceOfList } from "./source.ts";

/** A hidden review keeps its name, stars and text to itself, as in the list. */
const reviewColumns: readonly Column<ListedReview>[] = [
  { header: "ID", cell: ({ _id }) => _id },
  { header: "Product ID", cell: ({ product }) => product._id },
  { header: "Product", cell: ({ product }) => product.name },
  { header: "Stars", cell: ({ rating, removed }) => (removed === undefined ? rating : "") },
  { header: "Review", cell: ({ comment, removed }) => (removed === undefined ? comment : "") },
  { header: "Name", cell: ({ name }) => name },
  { header: "Verified", cell: ({ verified }) => yesOrNo(verified) },
  { header: "Helpful", cell: ({ helpful = 0 }) => helpful },
  { header: "Photos", cell: ({ images = [] }) => images.length },
  { header: "Hidden because", cell: ({ removed = "" }) => removed },
  { header: "Written", cell: ({ createdAt = "" }) => createdAt },
];

export const reviewSource = (query: Input<"admin/reviews/list">): Source =>
  sourceOfList({
    name: "reviews",
    columns: reviewColumns,
    find: (page) => listReviews({ ...query, ...page }),
  });
