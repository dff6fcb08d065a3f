import { useApi } from "../../../lib/api.ts";
import { Shelf } from "./shelf.tsx";

export default function TrendingPage() {
  return (
    <Shelf
      title="Trending Products"
      description="Bestsellers of the last 90 days, updated nightly."
      answers={[useApi("products/list", { group: "family", sort: "popular" })]}
      none="No products yet."
    />
  );
}
