import { useApi } from "../../../lib/api.ts";
import { Shelf } from "./shelf.tsx";

export default function FeaturedPage() {
  // In stock first.
  const answers = [
    useApi("products/list", { featured: "true", inStock: "true" }),
    useApi("products/list", { featured: "true" }),
  ];
  return (
    <Shelf
      title="Featured Products"
      description="Chosen by the people who run this shop: what they would give to a friend."
      answers={answers}
      none="Nobody has chosen a product yet. Our newest ones are under New Arrivals."
    />
  );
}
