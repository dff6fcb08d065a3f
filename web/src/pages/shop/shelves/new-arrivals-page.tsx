import { useApi } from "../../../lib/api.ts";
import { Shelf } from "./shelf.tsx";

export default function NewArrivalsPage() {
  return (
    <Shelf
      title="New Arrivals"
      description="The latest twelve on the shelf, newest first."
      answers={[useApi("products/list", {})]}
      none="The shop has no products yet."
    />
  );
}
