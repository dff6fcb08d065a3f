import { call, useApi } from "../../../lib/api.ts";
import styles from "../../../parts/checkout/checkout.module.css";
import { useAction } from "../../../ui/controls/use-action.ts";

/** Unticked until the customer asks for the one email that a cart may cause. */
export default function RemindBox() {
  const { data, mutate } = useApi("cart/get", {});
  const { run } = useAction(async (remind: boolean) => {
    const shown = (cart = data) => ({
      success: true as const,
      items: [],
      ...cart,
      remind: remind || undefined,
    });
    // Without items: the cart's sync decides which they are.
    const put = call("cart/put", { remind });
    await mutate(put, { optimisticData: shown, rollbackOnError: true, revalidate: false });
  });
  if (!data) return null;
  if (data.reminded) return <p className={styles.small}>We've emailed you about this cart.</p>;
  return (
    <label className={styles.keep}>
      <input
        type="checkbox"
        checked={data.remind ?? false}
        onChange={({ target }) => void run(target.checked)}
      />
      Email me once if I haven't ordered in 4 hours
    </label>
  );
}
