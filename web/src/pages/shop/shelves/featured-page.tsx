import { Shelf } from "./shelf.tsx";

/** A single rating says too little. */
const minReviews = 3;

export default function FeaturedPage() {
  return (
    <Shelf
      title="Featured Products"
      description="Of this season’s products, those in stock and rated best by the people who reviewed them."
      choose={(products) =>
        products
          .filter(({ stock, numofReviews }) => stock > 0 && numofReviews >= minReviews)
          .sort((a, b) => b.rating - a.rating)
      }
    />
  );
}
