import { useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { isProductCall } from "./product-fields.ts";

export default function Duplicate({ productId }: { productId: string }) {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const { busy, run } = useAction(async () => {
    const { product } = await call("admin/products/duplicate", { id: productId });
    void mutate(isProductCall, undefined, { revalidate: true });
    toast.success(`${product.name} is ready to edit. It stays hidden until you make it live`);
    void navigate(`/admin/products/${product._id}`);
  });
  return (
    <section className={css.panel} aria-labelledby="duplicate">
      <h2 id="duplicate">Duplicate</h2>
      <p className={css.soft}>
        Makes a copy with the same texts, prices and photos, without stock, SKU and GTIN. It stays hidden
        until you make it live.
      </p>
      <div className={css.buttons}>
        <Button variant="secondary" busy={busy} onClick={() => void run()}>
          Duplicate product
        </Button>
      </div>
    </section>
  );
}
