import { useApi } from "../../../lib/api.ts";
import { Shelf } from "./shelf.tsx";

export default function TrendingPage() {
  return (
    <Shelf
      title="Trending Products"
      description="Those that sold the most units in the last 90 days come first. Counted anew every night."
      answers={[useApi("products/list", { sort: "popular" })]}
      none="The shop has no products yet."
    />
  );
}
