import { useNavigate } from "react-router-dom";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { useCart } from "../../../app/lists/cart.tsx";
import { call } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { toast } from "../../../ui/toasts/toast.tsx";

/** Adds the order's products as sold today. */
interface BuyAgainProps {
  order: Order;
  size?: "small";
}

export function BuyAgain({ order: { orderItems }, size }: BuyAgainProps) {
  const { items, add } = useCart();
  const navigate = useNavigate();

  async function fill() {
    const { products } = await call("products/list", {
      ids: orderItems.map(({ product }) => product).join(","),
    });
    const sold = new Map(products.filter(({ stock }) => stock > 0).map((each) => [each._id, each]));
    for (const { product, quantity } of orderItems) {
      const now = sold.get(product);
      if (!now) continue;
      const inCart = items.find((item) => item.product === product)?.quantity ?? 0;
      const { _id, name, price, category, images, stock } = now;
      const image = images[0]?.url ?? "";
      const wanted = Math.min(Math.max(quantity, inCart), stock);
      add({ product: _id, name, price, category, image, quantity: wanted, stock });
    }
    const gone = orderItems.filter(({ product }) => !sold.has(product)).map(({ name }) => name);
    if (gone.length > 0) toast.error(`No longer available: ${gone.join(", ")}`);
    if (gone.length < orderItems.length) void navigate("/cart");
  }

  const { busy, run } = useAction(fill);

  return (
    <Button variant="secondary" size={size} busy={busy} onClick={() => void run()}>
      Buy again
    </Button>
  );
}
