import { useApi } from "../../../lib/api.ts";
import { Shelf } from "./shelf.tsx";

export default function FeaturedPage() {
  // In stock first.
  const answers = [
    useApi("products/list", { group: "family", featured: "true", inStock: "true" }),
    useApi("products/list", { group: "family", featured: "true" }),
  ];
  return (
    <Shelf
      title="Featured Products"
      description="The ones we'd give to a friend."
      answers={answers}
      none="No featured products yet. See what's new in New Arrivals."
    />
  );
}
