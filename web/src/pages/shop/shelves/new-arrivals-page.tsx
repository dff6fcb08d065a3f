import { Shelf } from "./shelf.tsx";

export default function NewArrivalsPage() {
  return (
    <Shelf
      title="New Arrivals"
      description="The latest twelve on the shelf, newest first."
      choose={(products) => products}
    />
  );
}
