import { useApi } from "../../../lib/api.ts";
import { Shelf } from "./shelf.tsx";

export default function NewArrivalsPage() {
  return (
    <Shelf
      title="New Arrivals"
      description="The latest twelve, newest first."
      answers={[useApi("products/list", { group: "family" })]}
      none="No products yet."
    />
  );
}
