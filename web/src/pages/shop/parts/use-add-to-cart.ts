import { useCart } from "../../../app/lists/cart.tsx";
import { call } from "../../../lib/api.ts";
import { useAction } from "../../../ui/controls/use-action.ts";
import { toast } from "../../../ui/toasts/toast.tsx";

const failed = (error: unknown) =>
  navigator.onLine ? toast.failed(error) : toast.error("You're offline. Reconnect to add this to your cart.");

/** Adds the current product, which may have changed since the page was loaded. */
export function useAddToCart(id: string, refresh: () => Promise<unknown>) {
  const cart = useCart();

  async function add(wanted: number): Promise<void> {
    const { product } = await call("products/get", { id });
    if (product.stock < wanted) void refresh();
    if (product.stock < 1) return toast.error(`Out of stock: ${product.name}`);
    const { name, price, category, stock, images, gstPercent } = product;
    const quantity = Math.min(wanted, stock);
    const image = images[0]?.url ?? "";
    cart.add({ product: id, name, price, category, image, stock, quantity, gstPercent });
    toast.success("Item Added to Cart");
  }

  return useAction(add, { failed });
}
