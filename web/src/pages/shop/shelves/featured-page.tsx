import { Shelf } from "./shelf.tsx";

/** One glowing review is luck. */
const enoughReviews = 3;

export default function FeaturedPage() {
  return (
    <Shelf
      title="Featured Products"
      description="Of this season’s products, those in stock and rated best by the people who bought them."
      choose={(products) =>
        products
          .filter(({ stock, numofReviews }) => stock > 0 && numofReviews >= enoughReviews)
          .sort((a, b) => b.rating - a.rating)
      }
    />
  );
}
