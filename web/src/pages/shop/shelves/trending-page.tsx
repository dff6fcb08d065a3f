import { Shelf } from "./shelf.tsx";

export default function TrendingPage() {
  return (
    <Shelf
      title="Trending Products"
      description="What people are writing about: the most reviewed of this season’s products."
      choose={(products) => products.toSorted((a, b) => b.numofReviews - a.numofReviews)}
    />
  );
}
